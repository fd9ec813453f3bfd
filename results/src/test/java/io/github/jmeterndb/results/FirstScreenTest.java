// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.RunInfo.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a stranger reads first: verdict, one table, checks, warnings, two charts. */
class FirstScreenTest {
  private static final int MOST_LINES = 120;

  @TempDir Path folder;
  private Path run;

  @BeforeEach
  void nameTheRun() {
    run = folder.resolve("run");
  }

  /** Four operations, seven thread counts, two paths. */
  @Test
  void isAllOfTheMarkdownFileButForTheTablesByThreads() throws IOException {
    writeSweep(List.of("insert", "select", "update", "delete"), List.of(1, 2, 4, 8, 16, 32, 64));

    List<String> report = report();

    assertThat(report).hasSizeLessThanOrEqualTo(MOST_LINES);
    assertThat(report.stream().filter(line -> line.startsWith("#")))
        .containsExactly(
            "# target ndb: an NDB Cluster of two data nodes", "## By path and threads");
    assertThat(report)
        .contains(
            "| operation | TPS clusterj ÷ jdbc | p99 clusterj, µs | p99 jdbc, µs |",
            "| insert | 2.00 | 5.12 | 9.22 |",
            "![TPS by threads](charts/tps.svg)",
            "![p99 by threads](charts/p99.svg)",
            "All other tables and charts are in `report.html`; figures for scripts in the CSV files.")
        .anyMatch(line -> line.startsWith("| insert | clusterj ÷ jdbc | 2.00 | 2.00 |"));
    assertThat(run.resolve("report/charts/tps.svg")).content().contains("insert", "delete", "jdbc");
    assertThat(run.resolve("report/charts/p99.svg")).exists();
  }

  @Test
  void statesTheThreadCountsOfEachFigureAndNamesWhatWasNotMeasured() throws IOException {
    writeSweep(List.of("select"), List.of(1, 8));

    assertThat(String.join("\n", report()))
        .contains(
            "- select, mean over 1 and 8 threads: ",
            "**Throughput: ratio, mean over 1 and 8 threads; p99 of latency at 8 threads (",
            "No CPU time per operation at 8 threads for clusterj, jdbc: no CPU time was counted.");
  }

  @Test
  void hidesNothingInThePageButWhatIsBelowIt() throws IOException {
    writeSweep(List.of("select"), List.of(1, 8));
    report();

    HtmlPage page = HtmlPage.of(run.resolve("report"));

    assertThat(page.all("h2"))
        .extracting(HtmlPage::text)
        .startsWith("In short", "TPS by threads", "p99 by threads", "About this run");
    assertThat(page.all("details"))
        .allMatch(details -> !HtmlPage.text(details).contains("All data checks passed"))
        .anyMatch(details -> HtmlPage.text(details).startsWith("Ratio "));
  }

  @Test
  void marksWhatWasCheckedAndDidNotHold() throws IOException {
    try (RunFiles files = new RunFiles(run)) {
      files
          .state(State.FAILED, "rows differ")
          .cell("insert/clusterj/1", 1, 10, 5_000)
          .notToBeUsed("1 row is missing", "")
          .cell("insert/jdbc/1", 1, 10, 5_000)
          .error(9, "insert/jdbc/1", "HY000/1205", "timeout");
    }

    assertThat(report())
        .contains(
            "- ✗ The run did not measure all cells.",
            "- ✗ Data checks failed after insert over clusterj at 1 thread.",
            "- ✗ 1 operation failed (HY000/1205).");
    assertThat(CommandRun.of("build", run).out()).contains(" 1 operation failed (HY000/1205)");
  }

  /** A run that was stopped has not compared what it did not come to. */
  @Test
  void doesNotSayThatRowsWereCheckedWhereNobodyKnows() throws IOException {
    try (RunFiles files = new RunFiles(run)) {
      files.state(State.INTERRUPTED, "").cell("insert/clusterj/1", 1, 10, 5_000);
    }

    assertThat(report())
        .contains("- ✗ Data was not checked for 1 of 1 results.", "- ✓ No operation failed.");
  }

  @Test
  void countsWarningsByKind() throws IOException {
    try (RunFiles files = new RunFiles(run)) {
      files
          .cell("select/clusterj/4", 3, 3_000, 5_000)
          .lost("data node 3 at 12.4 s")
          .cell("select/jdbc/4", 3, 1_000, 5_000)
          .error(9, "select/jdbc/4", "HY000/1205", "timeout");
    }

    assertThat(report())
        .contains(
            "2 of 2 results have warnings:",
            "- node lost: 1 (select over clusterj at 4 threads)",
            "- errors: 1 (select over jdbc at 4 threads)");
  }

  private void writeSweep(List<String> operations, List<Integer> threads) throws IOException {
    try (RunFiles files = new RunFiles(run)) {
      for (String operation : operations) {
        for (int count : threads) {
          files
              .cell(operation + "/clusterj/" + count, 3, 600L * count, 5_000)
              .cell(operation + "/jdbc/" + count, 3, 300L * count, 9_000);
        }
      }
    }
  }

  private List<String> report() throws IOException {
    CommandRun command = CommandRun.of("build", run);
    assertThat(command.status()).as(command.err()).isZero();
    return Files.readAllLines(run.resolve("report/report.md"));
  }
}
