// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jmeterndb.run.RunInfo.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What is left of a run that ends in mid-cell, and whether the next one can go on from there. */
@Timeout(180)
class SuddenEndIT {
  private static final String[] CELLS = {
    "paths=direct", "threads=1", "operations=insert,select", "warmup=0", "rows=500"
  };

  @TempDir private Path folder;

  @Test
  void leavesAReportOfWhatWasMeasuredAndRoomForAnotherRun() throws Exception {
    Path killed = Files.createDirectory(folder.resolve("killed"));
    try (JMeterProcess jmeter = JMeterProcess.sweep(killed, with("duration=3", "metrics.port=0"))) {
      jmeter.awaitOperations("select/direct/1");

      jmeter.kill();
    }

    assertReportOf(killed, "embedded,direct,insert,1,");
    Path next = Files.createDirectory(folder.resolve("next"));
    try (JMeterProcess jmeter = JMeterProcess.sweep(next, with("duration=1"))) {
      assertThat(jmeter.await()).as("%s", jmeter.errors()).isZero();
      assertThat(jmeter.run().readInfo().state).isEqualTo(State.COMPLETE);
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void saysInALineThatTheDiskIsFullAndKeepsWhatWasMeasured() throws Exception {
    try (JMeterProcess jmeter = JMeterProcess.sweep(folder, with("duration=3"))) {
      jmeter.awaitLine("[ 1/2]");
      // Less than the latencies of the first cell take, more than is said on stderr.
      String whyNot = jmeter.limitFiles(2000);
      assumeTrue(whyNot.isEmpty(), whyNot);

      assertThat(jmeter.await()).isEqualTo(1);

      assertThat(jmeter.errors())
          .anyMatch(line -> line.matches(".*cannot be written .*; is the disk full\\?"))
          .noneMatch(line -> line.startsWith("\tat "));
      assertThat(jmeter.run().readInfo().state).isNotEqualTo(State.COMPLETE);
    }
    assertReportOf(folder, "embedded,direct,insert,1,");
  }

  /** Makes the report of an unfinished run, and looks for a cell's row in it. */
  static void assertReportOf(Path of, String cell) throws Exception {
    Path run = of.resolve("run");
    try (Stream<Path> files = Files.walk(run)) {
      assertThat(files).noneMatch(file -> file.toString().endsWith(".tmp"));
    }
    String printed = report("build", run);
    assertThat(printed).contains("run is ").doesNotContain("Exception");
    List<String> cells = Files.readAllLines(run.resolve("report/cells.csv"));
    assertThat(cells).hasSizeGreaterThanOrEqualTo(2).anyMatch(line -> line.startsWith(cell));
    assertThat(run.resolve("report/report.md")).content().contains("figures may be missing");
  }

  private static String report(String command, Path run) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                JMeterHome.PATH.resolve("../../report").toString(), command, run.toString())
            .redirectErrorStream(true)
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(printed).isZero();
    return printed;
  }

  private static String[] with(String... properties) {
    return Stream.concat(Stream.of(CELLS), Stream.of(properties)).toArray(String[]::new);
  }
}
