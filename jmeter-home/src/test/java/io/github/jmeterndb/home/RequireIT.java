// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.RunInfo.State;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The exit status of a run, and of {@code ./report check}, with requirements. */
@Timeout(120)
class RequireIT {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "select/*/1 tps>1, 0, met",
    "select/*/1 tps>900000000, 1, not met in 2 of 2",
  })
  void followsWhetherTheyAreMet(String require, int status, String words) throws Exception {
    try (JMeterProcess jmeter =
        JMeterProcess.sweep(
            folder,
            "operations=select",
            "threads=1",
            "rows=1000",
            "duration=4",
            "warmup=1",
            "require=" + require)) {
      assertThat(jmeter.await()).as("%s", jmeter.errors()).isEqualTo(status);

      assertThat(jmeter.run().readInfo().state).isEqualTo(State.COMPLETE);
      assertThat(jmeter.errors())
          .isEqualTo(status == 0 ? List.of() : List.of("jmeter-ndb: The run is not as required."));
      assertThat(jmeter.lines())
          .anyMatch(
              line ->
                  line.contains((status == 0 ? "✓ " : "✗ ") + require + ": ")
                      && (status == 0 || line.contains(words)));
      assertThat(jmeter.run().report().resolve("junit.xml")).exists();
      assertThat(check(jmeter.run().path())).isEqualTo(status);
    }
  }

  @Test
  void isOneBeforeAnythingIsDoneWhereOneIsNotUnderstood() throws Exception {
    try (JMeterProcess jmeter = JMeterProcess.sweep(folder, "require=select tps>1")) {
      assertThat(jmeter.await()).isEqualTo(1);

      assertThat(jmeter.errors())
          .singleElement()
          .asString()
          .startsWith("jmeter-ndb: require: 'select tps>1' is not understood");
      assertThat(jmeter.run().path()).doesNotExist();
    }
  }

  private static int check(Path run) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                JMeterHome.PATH.resolve("../../report").toString(), "check", run.toString())
            .redirectErrorStream(true)
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(printed).contains("Checks: 3 of 3 met");
    return process.waitFor();
  }
}
