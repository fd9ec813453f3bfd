// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.SloInfo;
import io.github.jmeterndb.run.SloInfo.WindowInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report of cells at rates, and of searches for the highest one. */
class RatesReportTest {
  @TempDir Path folder;

  @Test
  void setsLatencyAgainstRateFromWhenItWasDueAndOfTheServiceAlone() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = new RunFiles(run)) {
      rates(files, "clusterj");
      rates(files, "jdbc");
    }

    assertThat(CommandRun.of("build", run).status()).isZero();

    assertThat(CommandRun.markdown(run))
        .contains(
            "## Rates",
            "| operation | path | threads | rate | TPS | p50 |",
            "| select | jdbc | 16 | 500 | 500 | 1,000 |",
            "- The knee of select over jdbc, 16 threads is at 1000 operations a second.",
            "| select | jdbc | 16 | 2000 | 2,000 | 1,800 | 1,800 | 0 | 200 | 0 | 900 | 700 | 0.0600 |",
            "Latency counts from when an operation was due")
        .doesNotContain("service times of a closed loop", "## Ratio", "times its TPS");
    HtmlPage page = HtmlPage.of(run.resolve("report"));
    assertThat(HtmlPage.text(page.withId("rate-select-16-text")))
        .contains("clusterj p99: ", "clusterj service p99: ", "jdbc p99: ", "jdbc knee: ");
  }

  @Test
  void appendsColumnsToTheCellsOfAnOpenLoopAlone() throws IOException {
    Path open = folder.resolve("open");
    try (RunFiles files = new RunFiles(open)) {
      rates(files, "jdbc");
    }
    Path closed = folder.resolve("closed");
    try (RunFiles files = new RunFiles(closed)) {
      files.cell("select/jdbc/16", 1, 100, 5_000);
    }

    CommandRun.of("build", open);
    CommandRun.of("build", closed);

    assertThat(CommandRun.cells(open).get(0))
        .endsWith(
            ",system,retries,qps,reconnects,rate,offered,started,done,dropped,service_p50_us,"
                + "service_p95_us,service_p99_us,service_p999_us,service_max_us");
    assertThat(CommandRun.cells(open).get(1))
        .startsWith("ndb,jdbc,select@500,16,1,500,0,1,500,")
        .contains(",500,500,500,500,0,");
    assertThat(CommandRun.cells(closed).get(0)).endsWith(",system,retries,qps,reconnects");
  }

  @Test
  void tellsNothingOfTheOperationsOfACellThatMustNotBeUsed() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = new RunFiles(run)) {
      rate(files, "jdbc", 500, 1_000_000, 500, 0);
      rate(files, "jdbc", 1_000, 1_200_000, 1_000, 0);
      files.notToBeUsed("2 rows are missing", "");
    }

    CommandRun.of("build", run);

    assertThat(CommandRun.cells(run).get(1)).contains(",500,500,500,500,0,");
    assertThat(CommandRun.cells(run).get(2))
        .startsWith("ndb,jdbc,select@1000,")
        .endsWith(",1000" + ",".repeat(9));
  }

  @Test
  void claimsNoKneeWhereItMayLieBelowTheLowestRate() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = new RunFiles(run)) {
      rate(files, "jdbc", 500, 1_000_000, 500, 0);
      rate(files, "jdbc", 1_000, 50_000_000, 1_000, 0);
      rate(files, "jdbc", 2_000, 100_000_000, 1_800, 200);
    }

    CommandRun.of("build", run);

    assertThat(CommandRun.markdown(run)).contains("## Rates").doesNotContain("The knee of");
  }

  @Test
  void warnsOfWhatDidNotKeepUpAndOfTheGeneratorsOwnLateness() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = new RunFiles(run)) {
      files
          .cell("select@2000/jdbc/16", 1, 1_800, 5_000)
          .arrived(new ArrivalInfo(2_000, 1_800, 1_800, 200, 0, 900, 700, 300, 0.06, 0.4, 0, 0))
          .cell("select@500/jdbc/16", 1, 500, 5_000)
          .arrived(new ArrivalInfo(500, 500, 500, 0, 0, 0, 0, 0, 0.06, 312, 311, 298));
    }

    CommandRun.of("build", run);

    assertThat(CommandRun.markdown(run))
        .contains(
            "| select over jdbc at 2000/s, 16 threads | did not keep up | run: of 2000 operations due, 200"
                + " dropped, since the backlog of 700 was full, 300 more waiting at the end than before |",
            "| select over jdbc at 2000/s, 16 threads | no free thread | run: 900 of 2000 operations",
            "| select over jdbc at 500/s, 16 threads | generator late | run: the generator itself started"
                + " operations up to 312.0 ms late (p99 0.1 ms), in 311 ms of the window, then in a burst;"
                + " garbage-collection pauses took 298 ms |");
  }

  @Test
  void blamesAGeneratorThatWasStoppedAndNotThePath() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = new RunFiles(run)) {
      rate(files, "jdbc", 2_000, 1_000_000, 1_000, 1_000);
      files.stopped(10.02, 0);
    }

    CommandRun command = CommandRun.of("build", run);

    assertThat(command.out())
        .contains("No speed verdict (generator stopped): select@2000 over jdbc at 16 threads")
        .doesNotContain("did not keep up", "no free thread");
    assertThat(CommandRun.markdown(run))
        .contains(
            "| select over jdbc at 2000/s, 16 threads | generator stopped | run: the load generator"
                + " was stopped for 10.0 s (suspended, or its host was, or garbage was collected);"
                + " latencies of this cell include it |");
  }

  @Test
  void beginsWithTheHighestRatesThatHoldTheSlo() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = new RunFiles(run)) {
      rates(files, "clusterj");
      rates(files, "jdbc");
      files.promised(slo("clusterj", 31_000, 31_900, "")).promised(slo("jdbc", 9_800, 10_050, ""));
    }

    CommandRun command = CommandRun.of("build", run);

    String line =
        "select over clusterj holds p99 < 10 ms up to 31,000 a second (not 31,900), over jdbc holds it up to"
            + " 9,800 (not 10,050); 16 threads";
    assertThat(command.out().lines().filter(text -> text.startsWith("  ")))
        .first()
        .isEqualTo("  " + line);
    assertThat(CommandRun.markdown(run).lines().filter(text -> text.startsWith("- ")))
        .first()
        .isEqualTo("- " + line.replace("<", "&lt;"));
  }

  @Test
  void saysInHowManyWindowsARateWasHeld() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = new RunFiles(run)) {
      rates(files, "clusterj");
      rates(files, "jdbc");
      rates(files, "sql");
      files
          .promised(repeated("clusterj", 31_000, 31_900, 9))
          .promised(repeated("jdbc", 9_800, 10_050, 6))
          .promised(repeated("sql", 700, 710, 4));
    }

    assertThat(CommandRun.of("build", run).out())
        .contains(
            "select over clusterj holds p99 < 10 ms up to 31,000 a second (in 9 of 10 windows, not"
                + " 31,900), over jdbc held it at 9,800 in only 6 of 10 windows (mostly not at"
                + " 10,050), over sql held it at 700 in only 4 of 10 windows (a lower rate is needed);"
                + " 16 threads");
  }

  @Test
  void saysWhatDisturbedTheWindowsOfASearch() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = new RunFiles(run)) {
      rates(files, "clusterj");
      files.busy("a local checkpoint went on");
      rates(files, "jdbc");
      files.promised(slo("clusterj", 31_000, 31_900, "")).promised(slo("jdbc", 9_800, 10_050, ""));
    }

    CommandRun.of("build", run);

    assertThat(CommandRun.markdown(run))
        .contains(
            "- select over clusterj at 16 threads: less certain, no idle start in windows at 1 of 3"
                + " rates\n")
        .doesNotContain("select over jdbc at 16 threads: less certain");
  }

  private static SloInfo repeated(String path, int rate, int broken, int held) {
    return new SloInfo("select/" + path + "/16", "p99:10ms", rate, broken, "", List.of(), 10, held);
  }

  @Test
  void saysWhereThereIsNoAnswer() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = new RunFiles(run)) {
      rates(files, "clusterj");
      files
          .promised(slo("clusterj", 0, 0, "no highest rate was found that holds it: it is slow"))
          .promised(slo("jdbc", 9_800, 10_050, ""));
    }

    assertThat(CommandRun.of("build", run).out())
        .contains(
            "select over clusterj has no result (no highest rate was found that holds it: it is slow), over"
                + " jdbc holds p99 < 10 ms up to 9,800 a second (not 10,050); 16 threads");
  }

  @Test
  void areNotComparedByTheirThroughput() throws IOException {
    Path open = folder.resolve("open");
    try (RunFiles files = new RunFiles(open)) {
      rates(files, "jdbc");
    }
    Path both = folder.resolve("both");
    try (RunFiles files = new RunFiles(both)) {
      rates(files, "jdbc");
      files.cell("select/jdbc/16", 5, 5_000, 5_000);
    }

    CommandRun compared = CommandRun.of("compare", both, both);
    assertThat(compared.out())
        .contains("cells at a rate are not compared", "select/jdbc/16")
        .doesNotContain("select@500/jdbc/16");
    CommandRun nothing = CommandRun.of("compare", open, open);
    assertThat(nothing.status()).isNotZero();
    assertThat(nothing.err()).contains("no measured cell of a closed loop in common");
  }

  private static SloInfo slo(String path, int rate, int broken, String missing) {
    return new SloInfo(
        "select/" + path + "/16",
        "p99:10ms",
        rate,
        broken,
        missing,
        List.of(new WindowInfo(rate, true, "p99 8.0 ms")));
  }

  /** Three rates of a second each: at the third one, latency is a hundred times what it was. */
  private static void rates(RunFiles files, String path) throws IOException {
    rate(files, path, 500, 1_000_000, 500, 0);
    rate(files, path, 1_000, 1_200_000, 1_000, 0);
    rate(files, path, 2_000, 100_000_000, 1_800, 200);
  }

  private static void rate(
      RunFiles files, String path, int rate, long nanos, long done, long dropped)
      throws IOException {
    String tag = "select@" + rate + "/" + path + "/16";
    long waited = dropped > 0 ? 900 : 0;
    long backlog = dropped > 0 ? 700 : 0;
    files
        .cell(tag, 1, done, nanos)
        .services(tag, RunFiles.histogram(900_000))
        .arrived(
            new ArrivalInfo(rate, done, done, dropped, 0, waited, backlog, 0, 0.06, 0.4, 0, 0));
  }
}
