// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.fault.Fault;
import io.github.jmeterndb.fault.FaultSchedule;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Services;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.setup.SweepOrder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The default schedule of the plan of faults. */
class DefaultFaultsTest {
  private static final Pattern VALUE =
      Pattern.compile("\\$\\{__P\\(([^,]+),((?:\\\\.|[^\\\\}])*)\\)}");

  /** Seconds: four missed heartbeats of 5 s, and a fifth until NDB declares the node dead. */
  private static final double DECLARED_DEAD = 25;

  private Settings settings;
  private List<Fault> schedule;

  @BeforeEach
  void readThePlan() throws IOException, UserError {
    String plan = Files.readString(Path.of("..", "jmx-plans", "faults.jmx"));
    Map<String, String> values = new HashMap<>();
    VALUE
        .matcher(plan)
        .results()
        .filter(match -> !match.group(2).isEmpty())
        .forEach(match -> values.put(match.group(1), match.group(2).replace("\\,", ",")));
    settings = Settings.of(values::get);
    Target target =
        Services.named(Target.class, "target", Target::name, settings.text(Parameter.TARGET));
    schedule =
        FaultSchedule.of(
            settings.text(Parameter.FAULTS),
            target.name(),
            target.nodes(settings),
            settings.number(Parameter.DURATION));
  }

  @Test
  void losesEachKindOfNodeAndLetsOneFailSilentlyUntilTheOthersHaveDeclaredItDead() {
    assertThat(schedule)
        .extracting(Fault::title)
        .containsExactly(
            "kill management-node",
            "start management-node",
            "kill mysqld 4",
            "start mysqld 4",
            "kill data-node 2",
            "start data-node 2",
            "freeze data-node 2",
            "thaw data-node 2");
    assertThat(schedule.get(7).seconds() - schedule.get(6).seconds())
        .isGreaterThanOrEqualTo(DECLARED_DEAD);
  }

  @Test
  void leavesASecondMysqldThatConnectionsFailOverToAndTakesTwelveMinutesAtTheMost() {
    assertThat(settings.number(Parameter.SANDBOX_MYSQLDS)).isEqualTo(2);
    assertThat(SweepOrder.length(settings)).isLessThanOrEqualTo(Duration.ofMinutes(12));
  }
}
