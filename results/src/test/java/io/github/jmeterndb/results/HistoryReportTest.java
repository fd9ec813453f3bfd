// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./report history}. */
class HistoryReportTest {
  private static final int RUNS = 20;
  private static final double NOISE = 0.02;
  private static final long SEED = 34;

  @TempDir private Path folder;

  @Test
  void findsThePathThatIsSlowerFromTheTwelfthRunOn() throws IOException {
    CommandRun command = history(runs(run -> run < 12 ? 1 : 0.9));

    assertThat(command.status()).as(command.err()).isZero();
    assertThat(command.out())
        .contains("2 changes in 3 series over 20 runs")
        .containsPattern(
            "select, clusterj ÷ jdbc, 8 threads: from run 12 \\(night-12\\) on (8|9|1[0-3])\\.\\d % less")
        .contains("select, clusterj, 8 threads: from run 12 (night-12) on ");
    assertThat(csv())
        .filteredOn(row -> row.endsWith(",yes"))
        .hasSize(2)
        .allMatch(row -> row.contains(",12,night-12,"));
  }

  @Test
  void findsNoneInTwentyRunsThatAreAlike() throws IOException {
    CommandRun command = history(runs(run -> 1));

    assertThat(command.status()).as(command.err()).isZero();
    assertThat(command.out()).contains("No change in 3 series over 20 runs");
    assertThat(csv()).hasSize(1 + 3 * RUNS).noneMatch(row -> row.endsWith(",yes"));
  }

  /** A machine that is slower from one night on is so for both paths. */
  @Test
  void drawsAChartOfEachRatioAndThroughput() throws IOException {
    history(runs(run -> 1));

    Path report = folder.resolve("nights/history");
    HtmlPage page = HtmlPage.of(report);
    assertThat(page.all("svg")).hasSizeGreaterThanOrEqualTo(3);
    try (Stream<Path> charts = Files.list(report.resolve("charts"))) {
      assertThat(charts.map(chart -> chart.getFileName().toString()))
          .containsExactlyInAnyOrder("ratios-1.svg", "tps-1.svg", "tps-2.svg");
    }
    assertThat(csv().get(1))
        .matches("select,clusterj ÷ jdbc,8,1,night-01,1\\.\\d+,1\\.\\d+,1\\.\\d+,no");
  }

  @Test
  void takesAFolderOfRunsAndRoundsOfOne() throws IOException {
    List<Path> runs = runs(run -> 1);

    CommandRun all = history(List.of(folder.resolve("nights")));
    CommandRun pairs =
        CommandRun.of(
            Stream.concat(
                    Stream.of("history"),
                    Stream.iterate(0, i -> i + 2)
                        .limit(RUNS / 2)
                        .map(i -> runs.get(i) + "," + runs.get(i + 1)))
                .toArray());

    assertThat(all.out()).contains("over 20 runs");
    assertThat(pairs.out()).contains("over 10 runs");
  }

  @Test
  void refusesRunsThatHaveNoHistory() throws IOException {
    List<Path> runs = runs(run -> 1);
    Path other = folder.resolve("other");
    try (RunFiles files = new RunFiles(other)) {
      files.target("sandbox", "title").cell("select/jdbc/8", 1, 10, 5_000);
    }

    CommandRun few = history(runs.subList(0, 5));
    CommandRun different = history(Stream.concat(runs.stream(), Stream.of(other)).toList());

    assertThat(few.status()).isEqualTo(1);
    assertThat(few.err())
        .startsWith("report: A history takes 6 runs or more, and these are 5.")
        .hasLineCount(1);
    assertThat(different.status()).isEqualTo(1);
    assertThat(different.err()).contains("different targets").hasLineCount(1);
  }

  private static CommandRun history(List<Path> runs) {
    List<Object> words = new ArrayList<>(List.of("history"));
    words.addAll(runs);
    return CommandRun.of(words.toArray());
  }

  private List<String> csv() throws IOException {
    return Files.readAllLines(folder.resolve("nights/history/history.csv"));
  }

  /** Of two paths that take turns, each with noise of its own from run to run. */
  private List<Path> runs(IntToDoubleFunction clusterj) throws IOException {
    Random random = new Random(SEED);
    List<Path> runs = new ArrayList<>();
    Files.createDirectories(folder.resolve("nights"));
    for (int run = 1; run <= RUNS; run++) {
      Path night = folder.resolve("nights/night-%02d".formatted(run));
      double first = 3_000 * clusterj.applyAsDouble(run) * (1 + NOISE * random.nextGaussian());
      double second = 2_000 * (1 + NOISE * random.nextGaussian());
      try (RunFiles files = new RunFiles(night)) {
        files.paired(
            "select",
            8,
            new RunFiles.Turns("clusterj", slices(first, random)),
            new RunFiles.Turns("jdbc", slices(second, random)));
      }
      runs.add(night);
    }
    return runs;
  }

  private static List<Long> slices(double operations, Random random) {
    return random
        .doubles(12, 0.98, 1.02)
        .mapToObj(factor -> Math.round(operations * factor))
        .toList();
  }
}
