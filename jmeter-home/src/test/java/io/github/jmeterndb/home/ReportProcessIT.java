// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.ErrorLog;
import io.github.jmeterndb.run.LatencyLog;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code ./report} as its users start it. */
class ReportProcessIT {
  private static final Path ARCHIVE = JMeterHome.PATH.resolve("report-build.jsa");

  @TempDir Path folder;

  @BeforeEach
  void writeRun() throws IOException, UserError {
    RunDirectory run = RunDirectory.create(folder.resolve("a"));
    Histogram second = new Histogram(3);
    second.recordValueWithCount(900_000, 1000);
    try (LatencyLog log = new LatencyLog(run.latencyLog())) {
      log.write(Cell.ofTag("select/jdbc/1"), 1_790_000_000_000L, 1_790_000_001_000L, second);
    }
    new ErrorLog(run.errors()).close();
    Files.writeString(
        run.runJson(), "{\"format\": 1, \"target\": \"ndb\", \"state\": \"COMPLETE\"}");
    Files.deleteIfExists(ARCHIVE);
  }

  @Test
  void saysTheSameWithTheClassesThatItsFirstRunKeptAndWithWrongOnes() throws Exception {
    String first = run(0, "a");
    assertThat(first).contains("Report: a").doesNotContain("[warning]");
    assertThat(ARCHIVE).exists();
    String page = Files.readString(folder.resolve("a/report/report.html"));

    assertThat(run(0, "a")).isEqualTo(first);
    assertThat(folder.resolve("a/report/report.html")).hasContent(page);

    Files.writeString(ARCHIVE, "of another JDK");
    assertThat(run(0, "a")).isEqualTo(first);
  }

  @Test
  void keepsNoClassesOfARunThatFailed() throws Exception {
    assertThat(run(1, "none")).contains("report: none is not a run directory");

    assertThat(ARCHIVE).doesNotExist();
  }

  private String run(int status, String file) throws IOException, InterruptedException {
    String report = JMeterHome.PATH.resolve("../../report").toString();
    return JMeterProcess.printed(status, folder, report, "build", file);
  }
}
