// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.analysis;

import static io.github.jmeterndb.statistics.Ratio.Verdict.FASTER;
import static io.github.jmeterndb.statistics.Ratio.Verdict.NO_SIGNIFICANT_DIFFERENCE;
import static io.github.jmeterndb.statistics.Ratio.Verdict.ONE_ROUND;
import static io.github.jmeterndb.statistics.Ratio.Verdict.SLOWER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterndb.report.Interval;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Measured;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.statistics.Ratio;
import java.util.Optional;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The figures are those of SciPy 1.17. Paired: {@code d = log(a / b)}, {@code
 * exp(stats.t.interval(.95, 3, d.mean(), stats.sem(d)))}. Independent: {@code
 * exp(stats.ttest_ind(log(a), log(b), equal_var=False).confidence_interval(.95))}.
 */
class RatioTest {
  @ParameterizedTest
  @CsvSource({
    "0.004171, 0.004101, 0.004242, 0.0042 (0.0041–0.0042)",
    "0.0860, 0.0851, 0.0869, 0.086 (0.085–0.087)",
    "0.0512, 0.0310, 0.0846, 0.051 (0.031–0.085)",
    "0.9512, 0.9471, 0.9553, 0.9512 (0.9471–0.9553)"
  })
  void hasTwoDigitsBelowATenthHoweverNarrowItsIntervalIs(
      double value, double low, double high, String shown) {
    Ratio ratio = new Ratio(value, Optional.of(new Interval(low, high)), 0.01);

    assertThat(ratio.textWithInterval()).isEqualTo(shown);
    assertThat(ratio.text()).isEqualTo(shown.replaceFirst(" .*", ""));
  }

  private static final Cell FIRST = new Cell(new Operation("select"), "clusterj", 8);
  private static final Cell SECOND = new Cell(new Operation("select"), "jdbc", 8);
  private static final Offset<Double> EXACTLY = within(1e-9);

  @Test
  void pairsTheRounds() {
    Ratio ratio = ratio(both(1000, 500), both(1040, 530), both(980, 485), both(1010, 512));

    assertThat(ratio.value()).isCloseTo(1.988752798666772, EXACTLY);
    assertInterval(ratio, 1.947120002434, 2.031275776152);
    // t = 103.41842894391966 with three degrees of freedom, whose distribution has a closed form:
    // 2 * (atan(1 / x) - x / (1 + x * x)) / pi, x = t / sqrt(3).
    assertThat(ratio.chance()).isCloseTo(1.993107742825487e-06, within(1e-15));
    assertThat(verdict(ratio)).isEqualTo(FASTER);
  }

  @Test
  void leavesOutARoundInWhichOneSideIsMissing() {
    Ratio ratio =
        ratio(
            both(1000, 500),
            Measured.round(Measured.seconds(FIRST, 9999)),
            both(1040, 530),
            both(980, 485),
            both(9999, 0),
            both(1010, 512));

    assertInterval(ratio, 1.947120002434, 2.031275776152);
  }

  @Test
  void takesTheSidesForIndependentWhereNoRoundMeasuredBoth() {
    Ratio ratio =
        ratio(
            Measured.round(Measured.seconds(FIRST, 1000)),
            Measured.round(Measured.seconds(FIRST, 1040)),
            Measured.round(Measured.seconds(FIRST, 980)),
            Measured.round(Measured.seconds(SECOND, 500)),
            Measured.round(Measured.seconds(SECOND, 530)),
            Measured.round(Measured.seconds(SECOND, 485)),
            Measured.round(Measured.seconds(SECOND, 512)));

    assertThat(ratio.value()).isCloseTo(1.9869582644068216, EXACTLY);
    assertInterval(ratio, 1.859713600178, 2.122909217912);
  }

  @Test
  void leadsToTheInverseVerdictTheOtherWayRound() {
    Ratio ratio = ratio(both(500, 1000), both(530, 1040), both(485, 980), both(512, 1010));

    assertThat(1 / ratio.value()).isCloseTo(1.988752798666772, EXACTLY);
    assertThat(verdict(ratio)).isEqualTo(SLOWER);
  }

  @Test
  void doesNotTellPathsApartWhoseOrderChanges() {
    assertThat(verdict(ratio(both(510, 500), both(490, 500), both(505, 500))))
        .isEqualTo(NO_SIGNIFICANT_DIFFERENCE);
  }

  @Test
  void claimsNothingFromOneOrTwoRounds() {
    assertThat(ratio(both(1000, 500))).isEqualTo(new Ratio(2, Optional.empty(), 1));
    assertThat(verdict(ratio(both(1000, 500), both(1000, 500)))).isEqualTo(ONE_ROUND);
  }

  @Test
  void isMissingWhereOneSideIs() {
    Experiment experiment =
        Measured.experiment(Measured.round(Measured.seconds(FIRST, 1000)), both(1000, 0));

    assertThat(Ratios.at(experiment, new Operation("select"), "clusterj", "jdbc", 8)).isEmpty();
    assertThat(Ratios.at(experiment, new Operation("select"), "jdbc", "clusterj", 8)).isEmpty();
  }

  private static Ratio.Verdict verdict(Ratio ratio) {
    return ratio.verdict(ratio.chance());
  }

  private static void assertInterval(Ratio ratio, double low, double high) {
    assertThat(ratio.interval())
        .hasValueSatisfying(
            interval -> {
              assertThat(interval.low()).isCloseTo(low, EXACTLY);
              assertThat(interval.high()).isCloseTo(high, EXACTLY);
            });
  }

  private static Round both(long first, long second) {
    return Measured.round(Measured.seconds(FIRST, first), Measured.seconds(SECOND, second));
  }

  private static Ratio ratio(Round... rounds) {
    return Ratios.at(Measured.experiment(rounds), new Operation("select"), "clusterj", "jdbc", 8)
        .orElseThrow();
  }
}
