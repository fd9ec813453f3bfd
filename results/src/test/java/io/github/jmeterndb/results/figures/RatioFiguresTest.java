// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterndb.report.Figure;
import io.github.jmeterndb.report.Figure.Mark;
import io.github.jmeterndb.report.Figure.Scope;
import io.github.jmeterndb.report.Key;
import io.github.jmeterndb.report.Metric;
import io.github.jmeterndb.results.RunFiles;
import io.github.jmeterndb.results.RunFiles.Turns;
import io.github.jmeterndb.results.WrittenRuns;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.statistics.Interval;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RatioFiguresTest extends WrittenRuns {
  private static final Key RATIO = new Key("select", "clusterj", 8, "jdbc");
  private static final Key JDBC = new Key("select", "jdbc", 8, "");
  private static final int[] FAST = {2000, 2200, 2000};
  private static final int[] SLOW = {1000, 1000, 1100};

  /** By hand: logarithms of 2, 2.2 and 1.818 have a standard error of 0.05503; t is 4.303. */
  @Test
  void areMeansOfRoundsWithAnIntervalOverThem() throws Exception {
    for (int i = 0; i < FAST.length; i++) {
      int fast = FAST[i];
      int slow = SLOW[i];
      run(f -> f.cell("select/clusterj/8", 1, fast, 5_000).cell("select/jdbc/8", 1, slow, 5_000));
    }

    Figure ratio = ratio(RATIO);

    assertThat(ratio.value()).isCloseTo(2, within(1e-9));
    assertInterval(ratio, 1.5784, 2.5343);
    assertThat(ratio.scope()).isEqualTo(Scope.ROUNDS);
    assertThat(ratio.mark()).isEqualTo(Mark.NONE);
    Key inverse = new Key("select", "jdbc", 8, "clusterj");
    Figure inverted = RatioFigures.of(figures(), inverse).orElseThrow();
    assertInterval(inverted, 1 / 2.5343, 1 / 1.5784);
    assertThat(inverted.rounds().get(1)).isCloseTo(1 / 2.2, within(1e-9));
    assertThat(ratio.rounds().values().stream().map(v -> Math.round(v * 1e3)))
        .containsExactly(2000L, 2200L, 1818L);
  }

  @Test
  void ofFewerThan20BlocksHaveNoIntervalAndAreNotSignificant() throws Exception {
    run(f -> f.paired("select", 8, turns("clusterj", 19, i -> 195 + i % 4 * 5), jdbc(19)));

    assertThat(ratio(RATIO).interval()).isEmpty();
    assertThat(ratio(RATIO).mark()).isEqualTo(Mark.NOT_SIGNIFICANT);
  }

  /** The cell with seven blocks neither removes the interval nor counts in the mean. */
  @Test
  void overThreadCountsAreOfTheCellsThatHaveAnInterval() throws Exception {
    run(
        files -> {
          for (int threads : new int[] {1, 8}) {
            files.paired("select", threads, turns("clusterj", 20, i -> 190 + i % 2 * 20), jdbc(20));
          }
          files.paired("select", 16, turns("clusterj", 7, i -> 900), jdbc(7));
        });

    Figure mean = ratio(RATIO.at(0));

    assertThat(mean.value()).isCloseTo(2, within(1e-9));
    assertThat(mean.interval()).isPresent();
    assertThat(mean.mark()).isEqualTo(Mark.NONE);
    assertThat(ratio(RATIO.at(16)).value()).isCloseTo(9, within(1e-9));
  }

  /** From 1.0 to 1.23: the ratio changed by more than it differs from 1. */
  @Test
  void areNotSignificantWhereTheyDriftedByAsMuch() throws Exception {
    for (int round = 0; round < 3; round++) {
      run(f -> f.paired("select", 8, turns("clusterj", 24, i -> 100 + i), jdbc(24)));
    }

    assertThat(ratio(RATIO).interval().orElseThrow().low()).isGreaterThan(1);
    assertThat(ratio(RATIO).mark()).isEqualTo(Mark.NOT_SIGNIFICANT);
    assertThat(figures().value(RATIO, Producers.UNSTEADY)).hasValue(1);
    assertThat(figures().value(RATIO.at(0), Producers.UNSTEADY)).hasValue(1);
  }

  /** ClusterJ is 21.5 % faster in each round, and rises by 44 % of its mean. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void areUnsteadyWhereAPathAloneDriftedByAsMuch(boolean areSystems) throws Exception {
    Content rising =
        files -> {
          for (int second = 0; second < 10; second++) {
            files.line("select/clusterj/8", 1000, RunFiles.operations(945 + 60 * second));
          }
          files.ran("select/clusterj/8", 10, 0, "");
        };
    for (int round = 0; round < 3; round++) {
      if (areSystems) {
        run(rising);
        run(
            files ->
                files.server(Map.of("system", "tidb")).cell("select/jdbc/8", 10, 10_000, 5_000));
      } else {
        run(files -> rising.to(files.cell("select/jdbc/8", 10, 10_000, 5_000)));
      }
    }

    Key key = areSystems ? new Key("select", "ndb:clusterj", 8, "tidb:jdbc") : RATIO;
    assertThat(RatioFigures.value(figures(), key, Producers.UNSTEADY)).hasValue(1);
    assertThat(figures().get(Key.of(key.over(key.of()).cell()), Producers.UNSTEADY)).isEmpty();
  }

  /**
   * 1.0104 is 2.83 standard errors above 1, a p-value of 0.037 (t with 5 degrees of freedom): of
   * two, Holm makes it 0.074.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void areJudgedTogether(int threadCounts) throws Exception {
    for (double noise : new double[] {1, 1.01, 0.99, 1, 1.01, 0.99}) {
      run(
          files -> {
            for (int i = 1; i <= threadCounts; i++) {
              files
                  .cell("select/clusterj/" + 8 * i, 1, Math.round(10_104 * noise), 5_000)
                  .cell("select/jdbc/" + 8 * i, 1, 10_000, 5_000);
            }
          });
    }

    assertThat(ratio(RATIO).mark()).isEqualTo(threadCounts == 1 ? Mark.NONE : Mark.NOT_SIGNIFICANT);
  }

  /** SciPy 1.17: {@code ttest_ind} of the logarithms, {@code equal_var=False}. */
  @Test
  void ofSeveralSystemsCompareIndependentSamples() throws Exception {
    for (int tps : new int[] {900, 915, 893}) {
      run(f -> f.server(Map.of("system", "innodb")).cell("select/jdbc/8", 1, tps, 5_000));
    }
    for (int tps : new int[] {1000, 1020, 990}) {
      run(f -> f.server(Map.of("system", "tidb")).cell("select/jdbc/8", 1, tps, 5_000));
    }

    Figure ratio = ratio(new Key("select", "innodb:jdbc", 8, "tidb:jdbc"));

    assertThat(ratio.scope()).isEqualTo(Scope.SYSTEMS);
    assertInterval(ratio, 0.8713, 0.9290);
    assertThat(ratio.value()).isCloseTo(0.9, within(1e-2));
    assertThat(ratio.rounds()).isEmpty();
    assertThat(figures().value(ratio.key(), Metric.ROUNDS)).hasValue(3);
  }

  /** Other load met both paths that took turns; it did not meet another run. */
  @Test
  void includeOtherLoadThatPathsSharedInTurns() throws Exception {
    run(
        files ->
            files
                .processesHere()
                .paired("select", 8, turns("clusterj", 24, i -> 200), jdbc(24))
                .withAll(RatioFiguresTest::otherLoad));

    assertThat(ratio(RATIO).value()).isCloseTo(2, within(1e-9));
    assertThat(Rules.rounds(experiment(), JDBC.cell(), Rules.With.OTHER_RUNS)).isEmpty();
  }

  @Test
  void standBesideLatencyAndCpuOfTheSameRounds() throws Exception {
    for (int round = 0; round < 4; round++) {
      boolean isLast = round == 3;
      run(
          files -> {
            files.process("mysqld", "localhost", "mysqld", 44, "jdbc", "clusterj");
            files.cell("select/clusterj/8", 1, 2_000, 5_000).cpu("localhost CPU mysqld", 20);
            files.cell("select/jdbc/8", 1, 1_000, isLast ? 900_000 : 5_000);
            files.cpu("localhost CPU mysqld", isLast ? 80 : 10);
            files.with(cell -> cell.lostNodes = isLast ? List.of("data node 3") : List.of());
          });
    }

    assertThat(figures().value(JDBC, Metric.P99).orElseThrow()).isGreaterThan(800);
    assertThat(figures().value(JDBC, Producers.COMPARED_P99).orElseThrow()).isLessThan(6);
    assertThat(figures().value(JDBC, Producers.COMPARED_CPU).orElseThrow())
        .isCloseTo(100, within(1e-6));
  }

  /** Three of four hardware threads are busy with other programs during the last cells. */
  private static void otherLoad(PathRecord cell) {
    for (String role : List.of("generator", "data node 2", "data node 3", "mysqld")) {
      RunFiles.use(cell, "localhost CPU " + role, 10);
    }
    RunFiles.use(cell, "localhost CPU host", 85);
  }

  private static Turns turns(String path, int blocks, IntToLongFunction operations) {
    return new Turns(path, IntStream.range(0, blocks).mapToLong(operations).toArray());
  }

  private static Turns jdbc(int blocks) {
    return turns("jdbc", blocks, i -> 100);
  }

  private Figure ratio(Key key) throws Exception {
    return figures().get(key, Metric.RATIO).orElseThrow();
  }

  private static void assertInterval(Figure figure, double low, double high) {
    Interval interval = figure.interval().orElseThrow();
    assertThat(interval.low()).isCloseTo(low, within(1e-4));
    assertThat(interval.high()).isCloseTo(high, within(1e-4));
  }
}
