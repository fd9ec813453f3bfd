// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterndb.results.model.Measured;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.statistics.Ratio;
import java.util.stream.LongStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class RatiosTest {
  private static final Offset<Double> EXACTLY = within(1e-9);

  /**
   * SciPy 1.17: {@code r = array([[2, 2.2], [2.1, 2], [1.9, 2.3]])}, {@code d =
   * log(r).mean(axis=1)}, {@code exp(stats.t.interval(.95, 2, d.mean(), stats.sem(d)))}.
   */
  @Test
  void givesEachRoundOneMeanOverTheThreadCounts() {
    Ratios ratios = ratios(round(2000, 2200), round(2100, 2000), round(1900, 2300));

    assertThat(ratios.mean().value()).isCloseTo(2.07904505313395, EXACTLY);
    assertThat(ratios.mean().interval())
        .hasValueSatisfying(
            interval -> {
              assertThat(interval.low()).isCloseTo(2.015185293073, EXACTLY);
              assertThat(interval.high()).isCloseTo(2.144928482665, EXACTLY);
            });
  }

  @Test
  void leavesARoundOutOfTheMeanThatDoesNotHaveAllThreadCounts() {
    Round half =
        Measured.round(
            Measured.tps("select/clusterj/1", 9000), Measured.tps("select/jdbc/1", 1000));

    Ratios ratios = ratios(round(2000, 2200), round(2100, 2000), half, round(1900, 2300));

    assertThat(ratios.mean().value()).isCloseTo(2.07904505313395, EXACTLY);
    assertThat(ratios.byThreads().get(1).value()).isGreaterThan(2.5);
  }

  @Test
  void tellsNothingApartByOneRound() {
    Ratios ratios = ratios(round(2500, 1800));

    assertThat(ratios.threads(Ratio.Verdict.ONE_ROUND)).containsExactly(1, 8);
  }

  /**
   * The chance of 1.02, 1.04, 1.045 if the paths are alike is 0.0434 (two degrees of freedom:
   * {@code 1 - t / sqrt(2 + t * t)}, t = 4.6398): less than 5 % for one thread count, and not for
   * two.
   */
  @Test
  void judgesAllThreadCountsTogether() {
    Ratios two = ratios(round(1020, 1020), round(1040, 1040), round(1045, 1045));
    Ratios one = ratios(oneThread(1020), oneThread(1040), oneThread(1045));

    assertThat(one.threads(Ratio.Verdict.FASTER)).containsExactly(1);
    assertThat(two.threads(Ratio.Verdict.NO_SIGNIFICANT_DIFFERENCE)).containsExactly(1, 8);
    assertThat(two.byThreads().get(8).interval().orElseThrow().low()).isGreaterThan(1);
  }

  @Test
  void givesNoVerdictByOneRoundThatVariesByMoreThanTheRatioSays() {
    assertThat(ratios(seconds(1300, 700, 1900, 1900, 700)).withoutVerdict()).containsExactly(1);
    assertThat(ratios(seconds(4000, 2800, 5200, 5200, 2800)).threads(Ratio.Verdict.ONE_ROUND))
        .containsExactly(1);
  }

  /** What varies within a round makes rounds differ, and so is in their interval. */
  @Test
  void judgesByTheIntervalWhereOnlySecondsVary() {
    Ratios ratios =
        ratios(
            seconds(1300, 700, 1900, 1900, 700),
            seconds(1310, 720, 1900, 1900, 720),
            seconds(1290, 690, 1890, 1890, 690));

    assertThat(ratios.threads(Ratio.Verdict.FASTER)).containsExactly(1);
  }

  @Test
  void givesNoVerdictWhereAllRoundsHaveATrendThatIsMoreThanTheRatioSays() {
    Ratios ratios =
        ratios(
            seconds(1300, 1000, 1200, 1400, 1600),
            seconds(1310, 1010, 1210, 1410, 1610),
            seconds(1290, 990, 1190, 1390, 1590));

    assertThat(ratios.withoutVerdict()).containsExactly(1);
    assertThat(ratios.isUnsteady()).isTrue();
  }

  /** These operations in each second over ClusterJ, of that mean, and 1000 over JDBC. */
  private static Round seconds(double mean, long... ops) {
    assertThat(LongStream.of(ops).average()).hasValue(mean);
    return Measured.round(
        Measured.seconds(Cell.ofTag("select/clusterj/1"), ops),
        Measured.seconds(Cell.ofTag("select/jdbc/1"), 1000, 1000, 1000, 1000));
  }

  private static Round oneThread(long tps) {
    return Measured.round(
        Measured.tps("select/clusterj/1", tps), Measured.tps("select/jdbc/1", 1000));
  }

  private static Round round(long one, long eight) {
    return Measured.round(
        Measured.tps("select/clusterj/1", one),
        Measured.tps("select/clusterj/8", eight),
        Measured.tps("select/jdbc/1", 1000),
        Measured.tps("select/jdbc/8", 1000));
  }

  private static Ratios ratios(Round... rounds) {
    return Ratios.of(Measured.experiment(rounds), new Operation("select"), "clusterj", "jdbc")
        .orElseThrow();
  }
}
