// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.form.Named;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.sweep.SweepThreadGroupGui;
import io.github.jmeterndb.workload.Workload;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.swing.text.JTextComponent;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A plan lists what differs from the defaults alone, and its panel shows all parameters. */
@ResourceLock(JMeterHome.LOCK)
class PlanParametersIT {
  @ParameterizedTest
  @MethodSource("workloads")
  void listsItsWorkloadAlone(Workload<?> workload) throws IOException {
    assertThat(JMeterHome.sweepOf(Workloads.plan(workload)).getParameters().getArgumentsAsMap())
        .isEqualTo(Map.of("workload", "${__P(workload,%s)}".formatted(workload.name())));
  }

  @ParameterizedTest
  @MethodSource("workloads")
  void showsAllParametersInThePanel(Workload<?> workload) throws IOException {
    JMeterHome.initialize();
    SweepThreadGroupGui gui = new SweepThreadGroupGui();
    gui.configure(JMeterHome.sweepOf(Workloads.plan(workload)));

    assertThat(Stream.concat(Parameter.COMMON.stream(), workload.parameters().stream()))
        .allSatisfy(
            parameter ->
                assertThat(
                        Named.in(gui, parameter.property(), JTextComponent.class).getToolTipText())
                    .isEqualTo(parameter.description()));
  }

  static List<Workload<?>> workloads() {
    return Workloads.all();
  }
}
