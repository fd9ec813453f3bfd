// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.RunInfo.State;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What stands first, whatever ran: which one, how sure, why, on what, and how to run it again. */
class InShortTest {
  private static final List<String> QUESTIONS =
      List.of("Confidence", "Why", "Environment", "Run it again");

  @TempDir Path folder;
  private Path run;

  @BeforeEach
  void nameTheRun() {
    run = folder.resolve("run");
  }

  @Test
  void answersTheFirstQuestionsOfTwoPaths() throws IOException {
    HtmlPage page = reportOf(1);

    assertThat(page.all("dt")).extracting(HtmlPage::text).containsExactlyElementsOf(QUESTIONS);
    assertThat(inShort(page))
        .contains("select, 1 thread: in this one run, clusterj had 2.00 times the TPS of jdbc")
        .contains("One round: no interval")
        .contains("✓ All cells were measured", "✓ All data checks passed")
        .contains("✓ No operation failed")
        .contains("The load came from one machine: a CPU, 4 hardware threads.")
        .contains("./jmeter -n -t jmx-plans/crud-sweep.jmx -Jtarget=ndb");
  }

  @Test
  void standsBeforeAllElseInEachForm() throws IOException {
    HtmlPage page = reportOf(1);

    assertThat(page.all("h2").get(0).getTextContent()).isEqualTo("In short");
    assertThat(CommandRun.markdown(run))
        .containsSubsequence(
            "# target ndb",
            "- insert, 1 thread: in this one run, clusterj had 2.00 times",
            "| insert | 2.00 | 5.12 | 9.22 |",
            "- ✓ All data checks passed.",
            "**Confidence:**",
            "**Why:**",
            "**Environment:**",
            "Run it again:\n\n    ./jmeter -n",
            "## By path and threads");
    assertThat(CommandRun.of("build", run).out())
        .containsSubsequence(
            "target ndb",
            "  insert, 1 thread: in this one run, clusterj had 2.00 times",
            " All data checks passed",
            "  Confidence: ",
            "  Why: ",
            "  Environment: ",
            "TPS over clusterj");
  }

  @Test
  void saysHowSureThroughputsOfSeveralRoundsAre() throws IOException {
    assertThat(inShort(reportOf(4)))
        .containsPattern(
            "insert, 1 thread: clusterj is 2\\.0\\d* ± 0\\.0\\d* times as fast as jdbc")
        .containsPattern("4 rounds: each TPS is known to within [\\d.]+(–[\\d.]+)? %, at 95 %");
  }

  @Test
  void doesNotSayThatAllIsWellOfARunThatIsNot() throws IOException {
    try (RunFiles files = new RunFiles(run)) {
      files
          .state(State.FAILED, "the server went away")
          .cell("select/clusterj/1", 1, 30, 5_000)
          .cell("select/jdbc/1", 1, 10, 5_000);
    }
    CommandRun.of("build", run);

    assertThat(inShort(HtmlPage.of(run.resolve("report")))).doesNotContain("in full");
  }

  @Test
  void saysOfOnePathHowMuchItDoesAndThatNothingIsCompared() throws IOException {
    try (RunFiles files = new RunFiles(run)) {
      files.cell("select/jdbc/1", 1, 100, 5_000).cell("select/jdbc/8", 1, 300, 9_000_000);
    }
    CommandRun.of("build", run);

    assertThat(inShort(HtmlPage.of(run.resolve("report"))))
        .contains("Only jdbc was measured: there is nothing to compare it with")
        .contains("select: up to 300 TPS at 8 threads, with a p99 of 9,000 µs");
  }

  @Test
  void saysAtARateWhoseLatencyIsLessAndWhoDoesNotKeepUp() throws IOException {
    try (RunFiles files = new RunFiles(run)) {
      for (String path : List.of("clusterj", "jdbc")) {
        long each = path.equals("jdbc") ? 4_000_000 : 2_000_000;
        files.cell("select@500/" + path + "/8", 1, 500, each).arrived(arrivals(500, 500));
        long done = path.equals("jdbc") ? 900 : 1_000;
        files.cell("select@1000/" + path + "/8", 1, done, each).arrived(arrivals(1_000, done));
      }
    }
    CommandRun.of("build", run);

    assertThat(inShort(HtmlPage.of(run.resolve("report"))))
        .contains(
            "select at 1,000 a second and 8 threads: p99 2.00 ms over clusterj, jdbc did not"
                + " keep up (900 of 1,000 done, 100 never started)");
  }

  /** Poisson arrivals at a nominal 10 a second: 91 may be due in 10 s, and all of them done. */
  @Test
  void judgesWhoKeepsUpByWhatWasDueAndNotByTheNominalRate() throws IOException {
    try (RunFiles files = new RunFiles(run)) {
      files.cell("select@10/clusterj/8", 10, 91, 2_000_000).arrived(arrivals(91, 91));
      files.cell("select@10/jdbc/8", 10, 91, 4_000_000).arrived(arrivals(91, 91));
    }
    CommandRun.of("build", run);

    assertThat(inShort(HtmlPage.of(run.resolve("report"))))
        .contains("p99 2.00 ms over clusterj, p99 4.00 ms over jdbc (2.00 times)");
  }

  /** 440 were due at a nominal 40 a second: 387 are 38.7 a second, and still too few. */
  @Test
  void doesNotSayThatAPathKeepsUpThatDropsOperations() throws IOException {
    try (RunFiles files = new RunFiles(run)) {
      files.cell("select@40/clusterj/8", 10, 440, 2_000_000).arrived(dropping(440, 0));
      files.cell("select@40/jdbc/8", 10, 387, 1_000_000).arrived(dropping(440, 53));
    }
    CommandRun.of("build", run);

    assertThat(inShort(HtmlPage.of(run.resolve("report"))))
        .contains(
            "jdbc did not keep up (387 of 440 done, 53 never started)", "2.00 ms over clusterj");
  }

  /** Nothing was dropped: what was due waited for a thread when the cell ended, or failed. */
  @Test
  void accountsForAllThatWasDueWhereAPathDoesNotKeepUp() throws IOException {
    try (RunFiles files = new RunFiles(run)) {
      files.cell("select@40/clusterj/8", 10, 440, 2_000_000).arrived(arrivals(440, 440));
      files
          .cell("select@40/jdbc/8", 10, 387, 1_000_000)
          .arrived(new ArrivalInfo(440, 394, 387, 0, 46, 0, 0, 0, 0.06, 0.4, 0, 0));
    }
    CommandRun.of("build", run);

    assertThat(inShort(HtmlPage.of(run.resolve("report"))))
        .contains("jdbc did not keep up (387 of 440 done, 46 never started, 7 failed)");
  }

  @Test
  void printsWhatAPathDroppedThatKeepsUpAndComparesNoP99OfTheRest() throws IOException {
    try (RunFiles files = new RunFiles(run)) {
      files.cell("select@40/clusterj/8", 10, 400, 2_000_000).arrived(dropping(400, 0));
      files.cell("select@40/jdbc/8", 10, 388, 4_000_000).arrived(dropping(400, 12));
    }
    CommandRun.of("build", run);

    assertThat(inShort(HtmlPage.of(run.resolve("report"))))
        .contains("2.00 ms over clusterj, p99 4.00 ms over jdbc (12 of 400 never started)")
        .doesNotContain("2.00 times");
  }

  @Test
  void saysWhatTheCpuTellsAndWhoBurnsMostOfIt() throws IOException {
    try (RunFiles files = new RunFiles(run)) {
      files
          .processesHere()
          .agent("localhost", 4, "")
          .cell("select/clusterj/8", 2, 4_000, 5_000)
          .cpu("localhost CPU host", 95)
          .cpu("localhost CPU generator", 100)
          .cpu("localhost CPU data node 2", 130)
          .cpu("localhost CPU data node 3", 130)
          .cell("select/jdbc/8", 2, 2_000, 5_000)
          .cpu("localhost CPU host", 95)
          .cpu("localhost CPU generator", 40)
          .cpu("localhost CPU data node 2", 60)
          .cpu("localhost CPU data node 3", 60)
          .cpu("localhost CPU mysqld", 200);
    }
    CommandRun.of("build", run);

    assertThat(inShort(HtmlPage.of(run.resolve("report"))))
        .contains("At 8 threads, the CPU time of select is 1.80 ms over clusterj and 3.60 ms over")
        .contains("over jdbc, mysqld uses 55.6 % of it")
        .contains("with no CPU left, the path that needs less CPU has more throughput");
  }

  private static ArrivalInfo arrivals(long offered, long done) {
    return new ArrivalInfo(offered, done, done, 0, offered - done, 0, 0, 0, 0.06, 0.4, 0, 0);
  }

  private static ArrivalInfo dropping(long offered, long dropped) {
    long done = offered - dropped;
    return new ArrivalInfo(offered, done, done, dropped, 0, 0, 0, 0, 0.06, 0.4, 0, 0);
  }

  private HtmlPage reportOf(int rounds) throws IOException {
    List<Object> arguments = new ArrayList<>(List.of("build"));
    for (int round = 0; round < rounds; round++) {
      Path directory = rounds == 1 ? run : folder.resolve("round-" + round);
      try (RunFiles files = new RunFiles(directory)) {
        for (String operation : List.of("insert", "select")) {
          files
              .cell(operation + "/clusterj/1", 3, 600 + 5L * round, 5_000)
              .cell(operation + "/jdbc/1", 3, 300 + 2L * round, 9_000);
        }
      }
      arguments.add(directory);
    }
    Path report = folder.resolve("report");
    if (rounds > 1) {
      arguments.addAll(List.of("--out", report));
    }
    assertThat(CommandRun.of(arguments.toArray()).err()).isEmpty();
    return HtmlPage.of(rounds > 1 ? report : run.resolve("report"));
  }

  private static String inShort(HtmlPage page) {
    return (HtmlPage.text(page.withId("verdict")) + " " + HtmlPage.text(page.withId("about")))
        .replace('\u00A0', ' ');
  }
}
