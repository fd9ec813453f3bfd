// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.FaultInfo;
import io.github.jmeterndb.run.FaultsInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When a report calls a path the faster one, when it does not, and what it says instead. */
class SpeedVerdictTest {
  private static final String[] PATHS = {"clusterj", "jdbc"};

  @TempDir private Path folder;

  @Test
  void isNoneOfCellsWithPlannedFaults() throws IOException {
    List<Path> runs = new ArrayList<>();
    for (int round = 0; round < 3; round++) {
      try (RunFiles files = files("round-" + round, runs)) {
        files
            .cell("select/clusterj/8", 10, 30_000 + round, 5_000)
            .broken(fault(), Collections.nCopies(100, 300))
            .cell("select/jdbc/8", 10, 10_000, 5_000)
            .broken(fault(), Collections.nCopies(100, 100));
      }
    }

    String report = report(runs);

    assertThat(verdict(report))
        .contains("Mysqld killed")
        .contains("- No speed verdict (planned faults): all 2 results")
        .doesNotContain("faster", "times");
    assertThat(report).doesNotContain("## Ratio\n", "3.00");
  }

  @Test
  void isNoneAtARateWithPlannedFaults() throws IOException {
    ArrivalInfo arrivals = new ArrivalInfo(1000, 1000, 1000, 0, 0, 0, 0, 0, 0.06, 0.4, 0, 0);
    List<Path> runs = new ArrayList<>();
    try (RunFiles files = files("run", runs)) {
      for (String path : PATHS) {
        files
            .cell("select@100/" + path + "/8", 10, 1000, path.equals("jdbc") ? 9_000 : 5_000)
            .arrived(arrivals)
            .broken(fault(), Collections.nCopies(100, 10));
      }
    }

    assertThat(verdict(report(runs)))
        .contains("No speed verdict (planned faults): all 2 results")
        .doesNotContain("p99 ");
  }

  @Test
  void namesTheNodeThatWasLostAndWhenInTheVerdictAndAmongTheCautions() throws IOException {
    List<Path> runs = new ArrayList<>();
    try (RunFiles files = files("run", runs)) {
      files
          .cell("select/clusterj/4", 3, 3_000, 5_000)
          .lost("data node 3 at 12.4 s")
          .cell("select/jdbc/4", 3, 1_000, 5_000);
    }

    String report = report(runs);

    assertThat(verdict(report))
        .startsWith(
            "**No speed verdict (node lost (data node 3 at 12.4 s)): select over clusterj at 4"
                + " threads**")
        .doesNotContain("times");
    assertThat(report)
        .contains(
            "| select over clusterj, 4 threads | node lost | run: lost data node 3 at 12.4 s |");
  }

  @Test
  void givesTheReasonWhereOtherProgramsWereAtWork() throws IOException {
    List<Path> runs = new ArrayList<>();
    try (RunFiles files = files("run", runs).processesHere().agent("localhost", 4, "")) {
      for (String operation : List.of("insert", "select")) {
        for (String path : PATHS) {
          files
              .cell(operation + "/" + path + "/8", 2, 4_000, 5_000)
              .cpu("localhost CPU generator", 100)
              .cpu("localhost CPU mysqld", 40)
              .cpu("localhost CPU data node 2", 20)
              .cpu("localhost CPU data node 3", 20)
              .cpu("localhost CPU host", operation.equals("insert") ? 90 : 50);
        }
      }
    }

    String report = report(runs);

    assertThat(verdict(report))
        .contains(
            "- select, 8 threads: in this one run, clusterj had 1.00 times the TPS of jdbc\n",
            "- No speed verdict (other load on the generator's host): insert over clusterj, jdbc at"
                + " 8 threads");
    assertThat(report).contains("| insert | – |\n| select | 1.00 |");
  }

  @Test
  void comparesNoPathsOfACellWhoseGeneratorWasStopped() throws IOException {
    List<Path> runs = new ArrayList<>();
    try (RunFiles files = files("run", runs)) {
      files.cell("select/clusterj/8", 2, 4_000, 5_000).stopped(10, 0);
      files.cell("select/jdbc/8", 2, 2_000, 5_000).stopped(10, 0);
    }

    assertThat(verdict(report(runs)))
        .contains("No speed verdict (generator stopped): all 2 results")
        .doesNotContain("times");
  }

  @Test
  void leavesOutTheRoundsInWhichACellDidNotStartIdle() throws IOException {
    int[] clusterj = {2000, 2100, 1950, 9000};
    List<Path> runs = new ArrayList<>();
    for (int round = 0; round < clusterj.length; round++) {
      try (RunFiles files = files("round-" + round, runs)) {
        files
            .cell("select/clusterj/8", 1, clusterj[round], 5_000)
            .cell("select/jdbc/8", 1, 1000, 5_000);
        if (round == 3) {
          files.busy("a local checkpoint went on");
        }
      }
    }

    assertThat(verdict(report(runs)))
        .contains(
            "- select, 8 threads: clusterj is 2.02 (1.84–2.21) times as fast as jdbc\n",
            "- Compared without 1 of 4 rounds (no idle start): select over jdbc at 8 threads");
  }

  /** In the other round, the path was slow, and half of what was due was dropped. */
  @Test
  void atARateIsByTheComparableRoundsAlone() throws IOException {
    List<Path> runs = new ArrayList<>();
    for (int round = 0; round < 2; round++) {
      try (RunFiles files = files("round-" + round, runs)) {
        files
            .cell("select@100/clusterj/8", 10, 1000, 2_000_000)
            .arrived(arrivals(1000, 0))
            .cell(
                "select@100/jdbc/8",
                10,
                round == 0 ? 1000 : 500,
                round == 0 ? 4_000_000 : 90_000_000)
            .arrived(arrivals(1000, round == 0 ? 0 : 500));
        if (round == 1) {
          files.busy("a local checkpoint went on");
        }
      }
    }

    assertThat(verdict(report(runs)))
        .contains(
            "p99 2.00 ms over clusterj, p99 4.00 ms over jdbc (2.00 times)",
            "- Compared without 1 of 2 rounds (no idle start): select@100 over jdbc at 8 threads");
  }

  private static ArrivalInfo arrivals(long offered, long dropped) {
    long done = offered - dropped;
    return new ArrivalInfo(offered, done, done, dropped, 0, 0, 0, 0, 0.06, 0.4, 0, 0);
  }

  @Test
  void ofARankingGivesTheTpsOfTheComparableRoundsAlone() throws IOException {
    List<Path> runs = new ArrayList<>();
    for (int round = 0; round < 2; round++) {
      try (RunFiles files = files("round-" + round, runs)) {
        files
            .cell("select/jdbc/4", 1, 2_000, 5_000)
            .cell("select/sql/4", 1, 1_000, 5_000)
            .cell("select/clusterj/4", 1, round == 0 ? 4_000 : 8_000, 5_000);
        if (round == 1) {
          files.busy("a local checkpoint went on");
        }
      }
    }

    assertThat(verdict(report(runs)))
        .contains(
            "- select, 4 threads: in these two rounds, clusterj had 2.00 times the TPS of jdbc;")
        .contains("| select | clusterj | 4,000 | 4 |");
  }

  /** Both paths burn all there is; what they did then was done while nodes failed. */
  @Test
  void isNoneByTheCpuThatIsLeftInCellsWithPlannedFaults() throws IOException {
    List<Path> runs = new ArrayList<>();
    try (RunFiles files = files("run", runs).processesHere().agent("localhost", 4, "")) {
      for (String path : PATHS) {
        files
            .cell("select/" + path + "/8", 10, path.equals("jdbc") ? 20_000 : 40_000, 5_000)
            .broken(fault(), Collections.nCopies(100, 100));
        for (String process : List.of("generator", "data node 2", "data node 3", "mysqld")) {
          files.cpu("localhost CPU " + process, 98);
        }
        files.cpu("localhost CPU host", 98);
      }
    }

    assertThat(report(runs))
        .contains("**Why:** There is no CPU time per operation: planned faults.")
        .doesNotContain("the path that needs less CPU");
  }

  @Test
  void isNotByWhatIsUnsteadierThanTheRatioSays() throws IOException {
    List<Path> runs = new ArrayList<>();
    try (RunFiles files = files("run", runs)) {
      unsteady(files, "insert/clusterj/8", 1300);
      files.cell("insert/jdbc/8", 4, 4_000, 5_000);
      unsteady(files, "select/clusterj/8", 3000);
      files.cell("select/jdbc/8", 4, 4_000, 5_000);
    }

    assertThat(verdict(report(runs)))
        .contains(
            "- insert, 8 threads: no verdict between clusterj and jdbc (ratio 1.30): too unsteady\n",
            "- select, 8 threads: in this one run, clusterj had 3.00 times the TPS of jdbc\n",
            "| insert | ≈ 1.30 |");
  }

  /** A mean without them would be of those alone that are far from 1. */
  @Test
  void saysOfAMeanHowManyOfItsRatiosHaveNoVerdict() throws IOException {
    List<Path> runs = new ArrayList<>();
    try (RunFiles files = files("run", runs)) {
      unsteady(files, "insert/clusterj/4", 1300);
      files
          .cell("insert/jdbc/4", 4, 4_000, 5_000)
          .cell("insert/clusterj/8", 4, 8_000, 5_000)
          .cell("insert/jdbc/8", 4, 4_000, 5_000)
          .cell("select/clusterj/8", 4, 12_000, 5_000)
          .cell("select/jdbc/8", 4, 4_000, 5_000);
    }

    assertThat(verdict(report(runs)))
        .contains(
            "- insert, mean over 4 and 8 threads: in this one run, clusterj had 1.61 times the TPS of"
                + " jdbc (1.30 at 4 threads, 2.00 at 8); no verdict at 4 threads: too unsteady\n",
            "| insert | 1.61 \\* |",
            "\\*: at some thread counts another path is ahead, or no difference is shown.");
  }

  @Test
  void callsNoPathFasterByOneRun() throws IOException {
    List<Path> runs = new ArrayList<>();
    try (RunFiles files = files("run", runs)) {
      for (String operation : List.of("insert", "select")) {
        files
            .cell(operation + "/clusterj/8", 1, 4_000, 5_000)
            .cell(operation + "/jdbc/8", 1, 2_000, 5_000);
      }
    }

    assertThat(verdict(report(runs)))
        .contains(
            "- insert, 8 threads: in this one run, clusterj had 2.00 times the TPS of jdbc\n",
            "- select, 8 threads: in this one run, clusterj had 2.00 times the TPS of jdbc\n")
        .doesNotContain("faster", "slower");
  }

  @Test
  void saysBesideAMeanAtWhichThreadCountsNothingIsShown() throws IOException {
    // What one thread count gains in a round, the others lose: only their mean is sure.
    double[][] noise = {{0.3, -0.2}, {-0.25, 0.3}, {0.2, 0.1}, {-0.2, -0.3}};
    List<Path> runs = new ArrayList<>();
    for (int round = 0; round < noise.length; round++) {
      double[] each = {noise[round][0], noise[round][1], -noise[round][0] - noise[round][1]};
      try (RunFiles files = files("round-" + round, runs)) {
        for (int i = 0; i < each.length; i++) {
          long update = Math.round(12_000 * (1 + 0.001 * round) * Math.exp(each[i]));
          files
              .cell("update/clusterj/" + (1 << i), 1, update, 5_000)
              .cell("update/jdbc/" + (1 << i), 1, 10_000, 5_000)
              .cell("select/clusterj/" + (1 << i), 1, 20_000 + round, 5_000)
              .cell("select/jdbc/" + (1 << i), 1, 10_000, 5_000);
        }
      }
    }

    assertThat(verdict(report(runs)))
        .containsPattern(
            "- update, mean over 1, 2 and 4 threads: clusterj is 1\\.20\\d* ± 0\\.00\\d* times as fast as"
                + " jdbc \\(.*\\); no significant difference at 1, 2, 4 threads\n")
        .containsPattern(
            "- select, mean over 1, 2 and 4 threads: clusterj is 2\\.00\\d* ± 0\\.00\\d* times as fast as"
                + " jdbc\n");
  }

  @Test
  void ranksNoPathOfWhichNothingCanBeCompared() throws IOException {
    List<Path> runs = new ArrayList<>();
    try (RunFiles files = files("run", runs)) {
      files
          .cell("select/clusterj/4", 1, 4_000, 5_000)
          .cell("select/jdbc/4", 1, 8_000, 5_000)
          .busy("a local checkpoint went on")
          .cell("select/sql/4", 1, 2_000, 5_000);
    }

    assertThat(verdict(report(runs)))
        .contains(
            "- select, 4 threads: in this one run, clusterj had 2.00 times the TPS of sql; not compared:"
                + " jdbc",
            "- No speed verdict (no idle start): select over jdbc at 4 threads");
  }

  /** A second of half and one of one and a half times that throughput, twice: 58 % of variation. */
  private static void unsteady(RunFiles files, String tag, int tps) throws IOException {
    for (int second = 0; second < 4; second++) {
      var histogram = RunFiles.histogram();
      histogram.recordValueWithCount(5_000, second % 3 == 0 ? tps / 2 : 3L * tps / 2);
      files.line(tag, 1000, histogram);
    }
    files.ran(tag, 4, 0, "");
  }

  private static FaultsInfo fault() {
    return new FaultsInfo(
        List.of(new FaultInfo("kill mysqld", true, 5, 5.03, 5.04, "", 0, 0, 0.7)),
        0,
        "",
        List.of());
  }

  private RunFiles files(String name, List<Path> runs) throws IOException {
    runs.add(folder.resolve(name));
    return new RunFiles(folder.resolve(name));
  }

  private String report(List<Path> runs) throws IOException {
    List<Object> words = new ArrayList<>(List.of("build", "--out", folder.resolve("report")));
    words.addAll(runs);
    CommandRun command = CommandRun.of(words.toArray());
    assertThat(command.status()).as(command.err()).isZero();
    return CommandRun.written(folder.resolve("report"));
  }

  /** What stands between the title and what is said of its certainty. */
  private static String verdict(String report) {
    return report.substring(report.indexOf("\n\n") + 2, report.indexOf("**Confidence:**"));
  }
}
