// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.results.CommandRun;
import io.github.jmeterndb.results.HtmlPage;
import io.github.jmeterndb.results.RunFiles;
import java.io.IOException;
import java.nio.file.Files;
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
    try (RunFiles files = tpch(run, "duckdb", "default")) {
      files.cell("tpch-q01/jdbc/1", 1, 2, 4 * SECOND);
      files.cell("tpch-q06/jdbc/1", 1, 2, SECOND);
    }

    CommandRun command = CommandRun.of("build", run);

    assertThat(command.out()).contains("Seconds by query");
    assertThat(CommandRun.markdown(run))
        .contains("## Queries of TPC-H", "| query | jdbc |")
        .containsPattern("\\| q01 \\| (3\\.99|4\\.00) \\|")
        .containsPattern("\\| geometric mean \\| (1\\.99|2\\.00) \\|")
        .contains("| jdbc | right | 2 | all |");
    HtmlPage page = HtmlPage.of(run.resolve("report"));
    assertThat(HtmlPage.text(page.withId("queries-0-text")))
        .isEqualTo("jdbc: 4.00 at 1, 1.00 at 6.");
  }

  @Test
  void tellWhatBecameOfThoseWithoutAFigure() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = tpch(run, "duckdb", "default")) {
      files.cell("tpch-q01/jdbc/1", 1, 1, SECOND);
      failed(files, "tpch-q02/jdbc/1", "WRONG-EFFECT");
      failed(files, "tpch-q03/jdbc/1", "OUT-OF-TIME");
      failed(files, "tpch-q04/jdbc/1", "42000/1235");
      failed(files, "tpch-q05/jdbc/1", "HY000/1114");
    }

    CommandRun.of("build", run);

    assertThat(CommandRun.markdown(run))
        .contains("| q02 | wrong |", "| q03 | out of time |", "| q04 | not supported |")
        .contains("| q05 | failed |", "| geometric mean | – |")
        .contains("| jdbc | wrong | 1 | q02 |", "| jdbc | right | 1 | q01 |")
        .contains("| tpch-q04/jdbc/1 | 1 | 42000/1235 | no |");
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
    try (RunFiles files = tpch(run, "none", "default")) {
      files.cell("tpch-q01/jdbc/1", 1, 1, SECOND);
      failed(files, "tpch-q04/jdbc/1", code);
    }

    CommandRun.of("build", run);

    assertThat(CommandRun.markdown(run)).contains("| q04 | " + verdict + " |");
  }

  @Test
  void standInStreamsBesideThoseByThemselves() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = tpch(run, "none", "default")) {
      files.cell("tpch-q01/jdbc/1", 1, 1, SECOND);
      files.cell("tpch-power/jdbc/1", 1, 1, 2 * SECOND);
      files.line("tpch-power.q01/jdbc/1", 1000, RunFiles.histogram(2 * SECOND));
      files.error(1_790_000_001L, "tpch-power/jdbc/1", "q02 OUT-OF-TIME", "no");
      files.cell("tpch-throughput/jdbc/4", 1, 1, 2 * SECOND);
      files.line("tpch-throughput.q01/jdbc/4", 1000, RunFiles.histogram(3 * SECOND));
    }

    CommandRun.of("build", run);

    assertThat(CommandRun.markdown(run))
        .contains("| query | jdbc | jdbc, power | jdbc, throughput, 4 streams |")
        .containsPattern("\\| q01 \\| (0\\.99|1\\.00) \\| (1\\.99|2\\.00) \\| (2\\.99|3\\.00)")
        .contains("| q02 | – | out of time | – |")
        .contains("| jdbc | not compared | 1 | all |");
  }

  @Test
  void haveTheRefreshFunctionsBesideThem() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = tpch(run, "duckdb", "default").property("tpch.refresh", "on")) {
      files.cell("tpch-q01/jdbc/1", 1, 1, SECOND);
      files.cell("tpch-power/jdbc/1", 1, 1, 2 * SECOND);
      files.line("tpch-power.rf1/jdbc/1", 1000, RunFiles.histogram(4 * SECOND));
      files.line("tpch-power.q01/jdbc/1", 1000, RunFiles.histogram(SECOND));
      files.line("tpch-power.rf2/jdbc/1", 1000, RunFiles.histogram(2 * SECOND));
      files.cell("tpch-throughput/jdbc/2", 1, 1, 2 * SECOND);
      files.line("tpch-throughput.q01/jdbc/2", 1000, RunFiles.histogram(SECOND));
      files.line("tpch-throughput.q02/jdbc/2", 1000, RunFiles.histogram(SECOND));
    }

    CommandRun.of("build", run);

    assertThat(CommandRun.markdown(run))
        .containsPattern("\\| rf1 \\| – \\| (3\\.99|4\\.00) \\| – \\|")
        .containsPattern("\\| rf2 \\| – \\| (1\\.99|2\\.00) \\| – \\|")
        .contains("is of 24 values, as that of TPC-H's power test")
        .contains("| jdbc, power | applied | 2 | rf1 rf2 |", "| jdbc, power | right | 1 | all |")
        .contains("| jdbc, throughput, 2 streams | right | 1 | q02 |")
        .contains("| jdbc, throughput, 2 streams | not compared | 1 | q01 |");
    HtmlPage page = HtmlPage.of(run.resolve("report"));
    assertThat(HtmlPage.text(page.withId("queries-1-text"))).isEqualTo("jdbc, power: 1.00 at 1.");
  }

  /** The cube root of 4 × 1 × 2 s. */
  @Test
  void haveTheRefreshFunctionsInTheirGeometricMean() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = tpch(run, "duckdb", "default").property("tpch.refresh", "on")) {
      files.cell("tpch-power/jdbc/1", 1, 1, 2 * SECOND);
      files.line("tpch-power.rf1/jdbc/1", 1000, RunFiles.histogram(4 * SECOND));
      files.line("tpch-power.q01/jdbc/1", 1000, RunFiles.histogram(SECOND));
      files.line("tpch-power.rf2/jdbc/1", 1000, RunFiles.histogram(2 * SECOND));
    }

    CommandRun.of("build", run);

    assertThat(CommandRun.markdown(run))
        .containsPattern("\\| geometric mean \\| (1\\.99|2\\.00) \\|");
  }

  @Test
  void areNotComparedWhereARefreshFunctionFailed() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = tpch(run, "duckdb", "default").property("tpch.refresh", "on")) {
      files.cell("tpch-power/jdbc/1", 1, 1, 2 * SECOND);
      files.line("tpch-power.q01/jdbc/1", 1000, RunFiles.histogram(SECOND));
      files.line("tpch-power.q02/jdbc/1", 1000, RunFiles.histogram(SECOND));
      files.error(1_790_000_001L, "tpch-power/jdbc/1", "rf1 08S01/0", "lost");
    }

    CommandRun.of("build", run);

    assertThat(CommandRun.markdown(run))
        .contains("| rf1 | failed |", "| geometric mean | – |")
        .contains("| jdbc, power | failed | 1 | rf1 |")
        .contains("| jdbc, power | right | 1 | q02 |")
        .contains("| jdbc, power | not compared | 1 | q01 |");
  }

  @Test
  void standBesideThoseOfAnotherPushDown() throws IOException {
    Path on = folder.resolve("on");
    Path off = folder.resolve("off");
    try (RunFiles files = tpch(on, "none", "on")) {
      files.cell("tpch-q01/jdbc/1", 1, 1, SECOND);
    }
    try (RunFiles files = tpch(off, "none", "off")) {
      files.cell("tpch-q01/jdbc/1", 1, 1, 2 * SECOND);
    }

    Path out = folder.resolve("out");
    CommandRun.of("build", "--out", out, on, off);

    assertThat(CommandRun.written(out))
        .contains("| query | ndb-pushdown-on:jdbc | ndb-pushdown-off:jdbc |");
    assertThat(Files.readAllLines(out.resolve("cells.csv")))
        .as("a round of each, and no mean of both")
        .anyMatch(row -> row.startsWith("ndb,ndb-pushdown-on:jdbc,tpch-q01,1,1,1,0,1,1,"))
        .anyMatch(row -> row.startsWith("ndb,ndb-pushdown-off:jdbc,tpch-q01,1,1,1,0,1,1,"))
        .hasSize(3);
  }

  @ParameterizedTest
  @CsvSource({
    "scale.factor, 0.01, 0.1",
    "tpch.parameters, validation, drawn",
    "tpch.refresh, off, on"
  })
  void areNoRoundsOfWhatWasAskedOfOtherData(String property, String one, String two)
      throws IOException {
    Path first = folder.resolve("first");
    Path second = folder.resolve("second");
    try (RunFiles files = tpch(first, "none", "default").property(property, one)) {
      files.cell("tpch-q01/jdbc/1", 1, 1, SECOND);
    }
    try (RunFiles files = tpch(second, "none", "default").property(property, two)) {
      files.cell("tpch-q01/jdbc/1", 1, 1, SECOND);
    }

    CommandRun command = CommandRun.of("build", first, second);

    assertThat(command.status()).isEqualTo(1);
    assertThat(command.err())
        .contains("different values of " + property + ": " + one + ", " + two)
        .hasLineCount(1);
  }

  @Test
  void giveNoThroughputWithoutThoseOfAStreamThatFailed() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = tpch(run, "none", "default")) {
      files.cell("tpch-power/jdbc/1", 1, 1, SECOND).longOperations();
      files.line("tpch-power.q01/jdbc/1", 1000, RunFiles.histogram(SECOND));
      files.error(1_790_000_001L, "tpch-power/jdbc/1", "q02 OUT-OF-TIME", "no");
      files.cell("tpch-power/sql/1", 1, 2, SECOND).longOperations();
    }

    CommandRun command = CommandRun.of("build", run);

    assertThat(CommandRun.cells(run))
        .anyMatch(row -> row.startsWith("ndb,jdbc,tpch-power,1,0,1,1,1,,,,"))
        .anyMatch(row -> row.startsWith("ndb,sql,tpch-power,1,1,2,0,1,2,"));
    assertThat(Files.readAllLines(run.resolve("report/parts.csv")))
        .anyMatch(row -> row.startsWith("ndb,jdbc,tpch-power.q01,1,1,1,,"));
    assertThat(CommandRun.markdown(run))
        .contains("1 operations failed, 1 succeeded; without them there is no throughput")
        .doesNotContain("TPS ratio");
    assertThat(command.out()).doesNotContain("faster than", "slower than");
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

  private static RunFiles tpch(Path run, String check, String pushdown) throws IOException {
    return new RunFiles(run)
        .property("workload", "tpch")
        .property("tpch.check", check)
        .property("tpch.join.pushdown", pushdown);
  }

  private static void failed(RunFiles files, String cell, String code) throws IOException {
    files.ran(cell, 0, 1, "").notToBeUsed("", "its window had no length");
    files.error(1_790_000_001L, cell, code, "no");
  }
}
