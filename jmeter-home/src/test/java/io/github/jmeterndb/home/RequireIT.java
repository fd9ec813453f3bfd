// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.RunInfo.State;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class RequireIT {
  @TempDir private Path folder;

  @Test
  void failsARunOfWhichOneRequirementIsNotMet() throws Exception {
    String require = "require=select/*/1 tps>1, select/*/1 tps>900000000";
    try (JMeterProcess jmeter =
        JMeterProcess.sweep(
            folder,
            "operations=select",
            "threads=1",
            "rows=1000",
            "duration=4",
            "warmup=0",
            require)) {
      assertThat(jmeter.await()).as("%s", jmeter.errors()).isEqualTo(1);

      assertThat(jmeter.run().readInfo().state).isEqualTo(State.COMPLETE);
      assertThat(jmeter.errors()).containsExactly("jmeter-ndb: The run is not as required.");
      assertThat(jmeter.lines())
          .anyMatch(line -> line.contains("✓ select/*/1 tps>1: "))
          .anyMatch(line -> line.matches(".*✗ select/\\*/1 tps>900000000: .*not met in 2 of 2.*"));
      assertThat(jmeter.run().report().resolve("junit.xml")).exists();
      String report = JMeterHome.PATH.resolve("../../report").toString();
      assertThat(JMeterProcess.printed(1, folder, report, "check", "run")).contains("Checks: ");
    }
  }
}
