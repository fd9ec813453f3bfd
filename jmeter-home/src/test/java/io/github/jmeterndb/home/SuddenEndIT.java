// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.RunInfo.State;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What remains of a run that ends during a cell. */
@Timeout(120)
class SuddenEndIT {
  private static final String[] CELLS = {
    "paths=direct", "threads=1", "operations=insert,select", "warmup=0", "rows=500", "duration=2"
  };

  @TempDir private Path folder;

  @Test
  void leavesAReportOfWhatWasMeasured() throws Exception {
    try (JMeterProcess jmeter =
        JMeterProcess.in(folder).with(CELLS).with("metrics.port=0").start()) {
      jmeter.awaitOperations("select/direct/1");

      jmeter.kill();
    }
    assertReport();
  }

  @Test
  void saysInALineThatTheDiskIsFullAndKeepsWhatWasMeasured() throws Exception {
    try (JMeterProcess jmeter = JMeterProcess.in(folder).with(CELLS).start()) {
      jmeter.awaitLine("[ 1/2]");
      // Less than the latencies of the first cell, more than the output on stderr.
      jmeter.limitFiles(2000);

      assertThat(jmeter.await()).isEqualTo(1);

      assertThat(jmeter.errors())
          .anyMatch(line -> line.matches(".*cannot be written .*; is the disk full\\?"))
          .noneMatch(line -> line.startsWith("\tat "));
      assertThat(jmeter.run().readInfo().state).isNotEqualTo(State.COMPLETE);
    }
    assertReport();
  }

  @Test
  void recordsThatTheDiskIsFullAtTheStart() throws Exception {
    Path run = folder.resolve("run");
    // In KiB: the run's reserve of a megabyte does not fit.
    String jmeter =
        "ulimit -f 600; HEAP='-Xms256m -Xmx512m' exec '%s' -n -t '%s' -Jtarget=embedded -Jrun.dir='%s'"
            .formatted(JMeterHome.PATH.resolve("bin/jmeter"), JMeterHome.CRUD_SWEEP, run);

    assertThat(JMeterProcess.printed(1, folder, "bash", "-c", jmeter))
        .contains("jmeter-ndb: The run directory cannot be written", "is the disk full?")
        .doesNotContain("\tat ");
    assertThat(new RunDirectory(run).readInfo().state).isEqualTo(State.FAILED);
  }

  private void assertReport() throws Exception {
    Path run = folder.resolve("run");
    try (Stream<Path> files = Files.walk(run)) {
      assertThat(files).noneMatch(file -> file.toString().endsWith(".tmp"));
    }
    String report = JMeterHome.PATH.resolve("../../report").toString();
    assertThat(JMeterProcess.printed(0, folder, report, "build", "run"))
        .contains("run is ")
        .doesNotContain("Exception");
    assertThat(run.resolve("report/cells.csv")).content().contains("\nembedded,direct,insert,1,");
    assertThat(run.resolve("report/report.md")).content().contains("figures may be missing");
  }
}
