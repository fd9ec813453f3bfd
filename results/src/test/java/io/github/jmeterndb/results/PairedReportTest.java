// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.results.RunFiles.Turns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the report says of paths that took turns in paired cells. */
class PairedReportTest {
  private static final String COLUMNS =
      "operation,threads,path,other,ratio,low,high,scope,rounds,blocks";

  @TempDir Path folder;

  /** A run's own interval is no ground for a claim. */
  @Test
  void saysByOneRunWhatIsSoInThisRun() throws IOException {
    try (RunFiles files = files("run")) {
      files.paired("select", 8, turns("clusterj", 750, 10), turns("jdbc", 250, 10));
    }

    String report = report("run");

    assertThat(verdict(report))
        .containsPattern(
            "select, 8 threads: clusterj is 3\\.00\\d* ± 0\\.\\d+ times as fast as jdbc in this run\n")
        .contains("intervals within this run", "They do not include differences between runs")
        .doesNotContain("faster", "slower", "significant");
    assertThat(report)
        .contains(
            "**Confidence:** One round: within this run, the 95 % interval of each ratio reaches ")
        .contains("TPS ratio clusterj ÷ jdbc, with its interval within this run");
  }

  @Test
  void givesTheMeanOverThreadCountsAnIntervalOfTheRun() throws IOException {
    try (RunFiles files = files("run")) {
      for (String operation : List.of("insert", "select")) {
        files
            .paired(operation, 1, turns("clusterj", 300, 10), turns("jdbc", 300, 12))
            .paired(operation, 8, turns("clusterj", 600, 10), turns("jdbc", 300, 12));
      }
    }

    String verdict = verdict(report("run"));

    assertThat(verdict)
        .containsPattern(
            "insert, mean over 1 and 8 threads: clusterj is 1\\.41\\d* ± 0\\.0\\d+ times as fast as jdbc in"
                + " this run \\(1\\.00 at 1 thread, 2\\.00 at 8\\)\n")
        .containsPattern(
            "select, mean over 1 and 8 threads: clusterj is 1\\.41\\d* ± 0\\.0\\d+ times");
  }

  @Test
  void makesNoIntervalOfLessThanEightBlocks() throws IOException {
    try (RunFiles files = files("run")) {
      files.paired(
          "select",
          8,
          new Turns("clusterj", 400, 410, 390, 400, 405, 395, 400),
          new Turns("jdbc", 200, 205, 195, 200, 202, 198, 200));
    }

    assertThat(verdict(report("run")))
        .contains("- select, 8 threads: clusterj is 2.00 times as fast as jdbc in this run\n");
    assertThat(ratios())
        .containsExactly(
            COLUMNS, "select,8,clusterj,jdbc,2,,,run,1,7", "select,all,clusterj,jdbc,2,,,run,1,7");
  }

  @Test
  void callsAPathFasterFromThreeRoundsOn() throws IOException {
    for (int round = 1; round <= 3; round++) {
      try (RunFiles files = files("round-" + round)) {
        files.paired("select", 8, turns("clusterj", 600 + round, 10), turns("jdbc", 300, 10));
      }
    }

    assertThat(verdict(report("round-1", "round-2", "round-3")))
        .containsPattern(
            "- select, 8 threads: clusterj is 2\\.0\\d* ± 0\\.0\\d* times as fast as jdbc\n")
        .doesNotContain("in this run");
    assertThat(ratios())
        .hasSize(3)
        .anyMatch(row -> row.matches("select,8,clusterj,jdbc,2\\.0\\d*,\\S+,rounds,3,60"));
  }

  @Test
  void saysThatThereIsNoDifferenceThatMattersWhereTheIntervalAllowsIt() throws IOException {
    for (int round = 1; round <= 3; round++) {
      try (RunFiles files = files("round-" + round)) {
        files
            .paired("select", 8, turns("clusterj", 3000 + round % 2, 10), turns("jdbc", 3000, 10))
            .paired(
                "update",
                8,
                turns("clusterj", 3000 + 400 * (round - 2), 10),
                turns("jdbc", 3000, 9));
      }
    }

    assertThat(verdict(report("round-1", "round-2", "round-3")))
        .containsPattern(
            "- select, 8 threads: no difference larger than 3 % between clusterj and jdbc: ratio"
                + " 1\\.00\\d* ± ")
        .containsPattern(
            "- update, 8 threads: no significant difference between (clusterj and jdbc|jdbc and"
                + " clusterj): ratio 1\\.\\d+")
        .containsPattern("\\| update \\| ≈ [01]\\.");
  }

  /** It meets both paths alike: neither unsteady throughput nor what else was at work counts. */
  @Test
  void comparesPathsOnAMachineThatDriftsAndIsBusy() throws IOException {
    long[] clusterj = LongStream.range(0, 40).map(i -> 2 * (200 + 10 * i + i % 3)).toArray();
    long[] jdbc = LongStream.range(0, 40).map(i -> 200 + 10 * i + i % 2).toArray();
    try (RunFiles files = files("run").processesHere().agent("localhost", 4, "")) {
      files
          .paired("select", 8, new Turns("clusterj", clusterj), new Turns("jdbc", jdbc))
          .busy("a local checkpoint went on");
      for (String process : List.of("generator", "mysqld", "data node 2", "data node 3")) {
        files.cpuOfPaths("localhost CPU " + process, 20, 20);
      }
      files.cpuOfPaths("localhost CPU host", 95, 95);
    }

    String report = report("run");

    assertThat(verdict(report))
        .containsPattern(
            "- select, 8 threads: clusterj is 2\\.0\\d* ± 0\\.0\\d* times as fast as jdbc in this run\n")
        .doesNotContain("verdict (");
    assertThat(report)
        .contains("| select over jdbc, 8 threads | no idle start |", "| other load |")
        .doesNotContain("| unsteady |");
  }

  @Test
  void givesNoVerdictWhereTheRatioItselfDrifts() throws IOException {
    long[] clusterj = LongStream.range(0, 40).map(i -> 900 + 10 * i).toArray();
    try (RunFiles files = files("run")) {
      files.paired(
          "select", 8, new Turns("clusterj", clusterj), new Turns("jdbc", slices(40, 1, 1000, 5)));
    }

    String report = report("run");

    assertThat(verdict(report))
        .contains("select, 8 threads: no verdict between clusterj and jdbc (ratio 1.10)");
    assertThat(report)
        .containsPattern(
            "\\| select over jdbc, 8 threads \\| unsteady \\| the ratio clusterj ÷ jdbc rose by 3\\d %");
  }

  @Test
  void doesNotCompareAPathThatLostANode() throws IOException {
    try (RunFiles files = files("run")) {
      files
          .paired("select", 8, turns("clusterj", 600, 10), turns("jdbc", 300, 10))
          .lost("data node 3 at 2.4 s");
    }

    assertThat(verdict(report("run")))
        .contains("No speed verdict (node lost (data node 3 at 2.4 s)): select over jdbc");
  }

  /** A mysqld that worked for the other path in between has no part in it. */
  @Test
  void countsTheCpuOfAPathWhileItRuns() throws IOException {
    try (RunFiles files = files("run").processesHere().agent("localhost", 4, "")) {
      files
          .paired("select", 8, turns("clusterj", 1000, 10), turns("jdbc", 500, 10))
          .cpuOfPaths("localhost CPU generator", 40, 60)
          .cpuOfPaths("localhost CPU data node 2", 20, 20)
          .cpuOfPaths("localhost CPU data node 3", 20, 20)
          .cpuOfPaths("localhost CPU mysqld", 0, 50);
    }

    String report = report("run");

    // 4,000 and 2,000 operations a second.
    assertThat(report)
        .contains("| select | clusterj | 8 | 50.0 | 50.0 | 100 | 0 | 200 | 5,000 |")
        .contains("| select | jdbc | 8 | 100 | 100 | 300 | 250 | 750 | 1,330 |");
  }

  @Test
  void takesCountersPerOperationOfTheContiguousPass() throws IOException {
    try (RunFiles files = files("run")) {
      files
          .paired("select", 8, turns("clusterj", 1000, 10), turns("jdbc", 500, 10))
          .counted(
              99_999, Map.of("ndbapi.wait_exec_complete", 16_000L, "ndbapi.wait_scan_result", 0L));
    }

    report("run");

    // Of its 8,000 operations: 500 in 250 ms, for 4 s.
    assertThat(report("run")).contains("| select | jdbc | 2.00 |");
  }

  @Test
  void saysHowThePathsTookTurns() throws IOException {
    try (RunFiles files = files("run").property("slice", "255").property("duration", "18")) {
      files
          .paired("select", 8, turns("clusterj", 600, 10), turns("jdbc", 300, 10))
          .cell("delete/jdbc/8", 18, 3_000, 5_000);
    }

    assertThat(report("run"))
        .contains("## Paired cells")
        .contains("| clusterj, jdbc | 1 | 20 | 255 | 5.00 | 97.7 | 1.00 | 0 |")
        .contains("Not in turns, each in a cell of its own: delete over jdbc at 8 threads.")
        .doesNotContain("| short |");
    assertThat(HtmlPage.text(HtmlPage.of(folder.resolve("report")).all("header").get(0)))
        .contains("18 s per operation and thread count, shared by the paths");
  }

  @Test
  void leavesADamagedSliceOutAndSaysWhich() throws IOException {
    try (RunFiles files = files("run")) {
      files.paired("select", 8, turns("clusterj", 600, 10), turns("jdbc", 300, 10));
    }
    Path file = folder.resolve("run/slices.csv");
    List<String> lines = new ArrayList<>(Files.readAllLines(file));
    lines.set(5, lines.get(5).substring(0, 30));
    Files.write(file, lines);

    String report = report("run");

    assertThat(report)
        .contains("slices.csv line 6 is damaged: left out")
        .containsPattern(
            "latency\\.hlog holds 20 slices with \\d+ operations, slices\\.csv 19 with");
    assertThat(ratios()).anyMatch(row -> row.endsWith(",run,1,19"));
  }

  /** What was measured in turns then has no costs: each would be of all paths. */
  @Test
  void attributesNothingWhereTheSlicesAreMissing() throws IOException {
    try (RunFiles files = files("run").property("slice", "250").processesHere()) {
      files
          .agent("localhost", 4, "")
          .paired("select", 8, turns("clusterj", 600, 10), turns("jdbc", 300, 10))
          .counted(
              9_999, Map.of("ndbapi.wait_exec_complete", 9_999L, "ndbapi.wait_scan_result", 0L));
    }
    Files.delete(folder.resolve("run/slices.csv"));

    String report = report("run");

    assertThat(report)
        .contains("slices.csv is missing: without them, intervals within the run")
        .doesNotContain("round trips");
    assertThat(ratios()).anyMatch(row -> row.matches("select,8,clusterj,jdbc,[\\d.]+,,,run,1,0"));
  }

  @Test
  void givesRatiosOfRunsThatWereNotSliced() throws IOException {
    for (int round = 1; round <= 3; round++) {
      try (RunFiles files = files("round-" + round)) {
        files
            .cell("select/clusterj/8", 4, 8_000 + round, 5_000)
            .cell("select/jdbc/8", 4, 4_000, 5_000);
      }
    }

    report("round-1");
    assertThat(ratios()).contains("select,8,clusterj,jdbc,2.0003,,,run,1,0");
    report("round-1", "round-2", "round-3");
    assertThat(ratios())
        .anyMatch(row -> row.matches("select,8,clusterj,jdbc,2\\.0005,[\\d.]+,[\\d.]+,rounds,3,0"));
  }

  @Test
  void refusesToMixSlicedAndUnslicedRuns() throws IOException {
    try (RunFiles sliced = files("sliced");
        RunFiles alone = files("alone")) {
      sliced.paired("select", 8, turns("clusterj", 600, 10), turns("jdbc", 300, 10));
      alone.cell("select/clusterj/8", 4, 8_000, 5_000).cell("select/jdbc/8", 4, 4_000, 5_000);
    }
    Path first = folder.resolve("sliced");
    Path second = folder.resolve("alone");

    for (CommandRun command :
        List.of(
            CommandRun.of("build", first, second),
            CommandRun.of("build", second, first),
            CommandRun.of("compare", first, second),
            CommandRun.of("compare", second, first))) {
      assertThat(command.status()).isEqualTo(1);
      assertThat(command.err())
          .isEqualToNormalizingNewlines(
              "report: sliced was measured in time slices, alone with each path in a cell of its own"
                  + " (slice=0): the two do not compare; measure both alike\n");
    }
  }

  @Test
  void ofThreePathsRanksThemByThisRun() throws IOException {
    try (RunFiles files = files("run")) {
      files.paired(
          "select",
          8,
          turns("clusterj", 600, 10),
          turns("jdbc", 300, 10),
          turns("jdbc[jdbc.prepare=server]", 400, 10));
    }

    assertThat(verdict(report("run")))
        .containsPattern(
            "- select, 8 threads: clusterj is 1\\.50\\d* ± 0\\.\\d+ times as fast as"
                + " jdbc.\\[jdbc\\.prepare=server\\] in this run; clusterj is 2\\.00\\d* ± 0\\.\\d+ times as"
                + " fast as jdbc in this run\n");
    assertThat(ratios())
        .anyMatch(row -> row.startsWith("select,8,jdbc,jdbc[jdbc.prepare=server],0.7"));
  }

  private RunFiles files(String name) throws IOException {
    return new RunFiles(folder.resolve(name));
  }

  /** Twenty slices of that number of operations on average, from which they differ by less. */
  private static Turns turns(String path, long operations, long less) {
    return new Turns(path, slices(20, path.length(), operations, less));
  }

  private static long[] slices(int count, long seed, long operations, long less) {
    return LongStream.range(0, count)
        .map(i -> operations + (i % 2 == 0 ? 1 : -1) * (i / 2 * 7919 * seed % less))
        .toArray();
  }

  private String report(String... runs) throws IOException {
    List<Object> words = new ArrayList<>(List.of("build", "--out", folder.resolve("report")));
    for (String run : runs) {
      words.add(folder.resolve(run));
    }
    CommandRun command = CommandRun.of(words.toArray());
    assertThat(command.status()).as(command.err()).isZero();
    return CommandRun.written(folder.resolve("report"));
  }

  private List<String> ratios() throws IOException {
    return Files.readAllLines(folder.resolve("report/ratios.csv"));
  }

  /** What stands between the title and what is said of its certainty. */
  private static String verdict(String report) {
    return report.substring(report.indexOf("\n\n") + 2, report.indexOf("**Confidence:**"));
  }
}
