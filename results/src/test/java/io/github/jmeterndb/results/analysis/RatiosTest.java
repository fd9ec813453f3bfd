// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterndb.results.model.Measured;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.results.statistics.Ratio;
import io.github.jmeterndb.run.Operation;
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
    assertThat(two.threads(Ratio.Verdict.NOT_TOLD_APART)).containsExactly(1, 8);
    assertThat(two.byThreads().get(8).interval().orElseThrow().low()).isGreaterThan(1);
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
