// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.crud.Crud;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.sweep.SweepThreadGroup;
import io.github.jmeterndb.sweep.SweepThreadGroupGui;
import java.util.Map;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The panel, which needs no screen as long as it is not shown. */
@ResourceLock(JMeterHome.LOCK)
class SweepThreadGroupGuiIT {
  private SweepThreadGroupGui gui;

  @BeforeEach
  void makeThePanel() {
    JMeterHome.initialize();
    gui = new SweepThreadGroupGui();
  }

  @Test
  void makesASweepWithAllParameters() {
    SweepThreadGroup sweep = (SweepThreadGroup) gui.createTestElement();

    assertThat(sweep.getParameters().getArgumentCount())
        .isEqualTo(Parameter.COMMON.size() + new Crud().parameters().size());
    assertThat(sweep.getParameters().getArgumentsAsMap())
        .containsEntry("threads", "${__P(threads,)}");
    assertThat(sweep.getPropertyOrNull(AbstractThreadGroup.MAIN_CONTROLLER)).isNotNull();
  }

  @Test
  void keepsWhatIsInThePlan() {
    Arguments parameters = new Arguments();
    parameters.addArgument("threads", "1,2", "=", "thread counts");
    SweepThreadGroup planned = new SweepThreadGroup();
    planned.setParameters(parameters);

    gui.configure(planned);
    SweepThreadGroup saved = new SweepThreadGroup();
    gui.modifyTestElement(saved);

    assertThat(saved.getParameters().getArgumentsAsMap()).isEqualTo(Map.of("threads", "1,2"));
    assertThat(saved.getParameters().getArgument(0).getDescription()).isEqualTo("thread counts");
  }
}
