// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.results.CommandRun;
import io.github.jmeterndb.results.RunFiles;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** TPC-H's queries: how long each takes, and whether its answers are right. */
class TpchReportTest {
  private static final long SECOND = 1_000_000_000L;

  @TempDir Path folder;

  @Test
  void tellSecondsAndTheirGeometricMean() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = tpch(run, "0.01")) {
      files.cell("tpch-q01/jdbc/1", 1, 2, 4 * SECOND);
      files.cell("tpch-q06/jdbc/1", 1, 2, SECOND);
    }

    CommandRun command = CommandRun.of("build", run);

    assertThat(command.out()).contains("Seconds by query");
    assertThat(CommandRun.markdown(run))
        .contains("## TPC-H", "| operation | jdbc |")
        .containsPattern("\\| tpch-q01 \\| (3\\.99|4\\.00) \\|")
        .containsPattern("\\| geometric mean \\| (1\\.99|2\\.00) \\|")
        .contains("| jdbc | right | 2 | all |");
  }

  @Test
  void tellWhatBecameOfThoseWithoutAFigure() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = tpch(run, "0.01")) {
      files.cell("tpch-q01/jdbc/1", 1, 1, SECOND);
      failed(files, "tpch-q02/jdbc/1", "WRONG-EFFECT");
      failed(files, "tpch-q03/jdbc/1", "OUT-OF-TIME");
      failed(files, "tpch-q04/jdbc/1", "42000/1235");
      failed(files, "tpch-q05/jdbc/1", "HY000/1114");
    }

    CommandRun.of("build", run);

    assertThat(CommandRun.markdown(run))
        .contains("| jdbc | wrong | 1 | q02 |", "| jdbc | right | 1 | q01 |")
        .contains("| jdbc | out of time | 1 | q03 |", "| jdbc | not supported | 1 | q04 |")
        .contains("| jdbc | failed | 1 | q05 |")
        .doesNotContain("| geometric mean |");
  }

  @ParameterizedTest
  @CsvSource({
    "0A000/0, not supported",
    "HYC00/50100, not supported",
    "42000/1064, not supported",
    "42000/1305, not supported",
    "42S22/1054, not supported",
    "42000/1142, failed",
    "42S02/1146, failed",
    "42000/1226, failed"
  })
  void tellWhatADatabaseDoesNotKnowFromWhatItDoesNotAllow(String code, String verdict)
      throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = tpch(run, "0.1")) {
      files.cell("tpch-q01/jdbc/1", 1, 1, SECOND);
      failed(files, "tpch-q04/jdbc/1", code);
    }

    CommandRun.of("build", run);

    assertThat(CommandRun.markdown(run)).contains("| jdbc | " + verdict + " | 1 | q04 |");
  }

  @Test
  void areNotToldOfAnotherWorkload() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = new RunFiles(run)) {
      files.cell("insert/jdbc/1", 1, 1, SECOND);
    }

    CommandRun.of("build", run);

    assertThat(CommandRun.markdown(run)).doesNotContain("TPC-H");
  }

  private static RunFiles tpch(Path run, String scale) throws IOException {
    return new RunFiles(run).property("workload", "tpch").property("scale.factor", scale);
  }

  private static void failed(RunFiles files, String cell, String code) throws IOException {
    files.ran(cell, 0, 1, "").notToBeUsed("", "its window had no length");
    files.error(1_790_000_001L, cell, code, "no");
  }
}
