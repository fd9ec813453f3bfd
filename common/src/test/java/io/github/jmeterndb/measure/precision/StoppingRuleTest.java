// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure.precision;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Cells of which the true mean is known, simulated. */
class StoppingRuleTest {
  private static final double TRUE_MEAN = 1000;
  private static final double PRECISION = 0.03;
  private static final int LONGEST = 600;
  private static final long SEED = 14;

  /**
   * Autoregressive processes of first order, from steady and even seconds, for which the fewest are
   * enough, to such as the longest window is too short for: there the interval is a wider one.
   */
  @ParameterizedTest
  @CsvSource({
    "0, 0.02", "0, 0.05", "0, 0.1", "0, 0.2",
    "0.5, 0.02", "0.5, 0.05", "0.5, 0.1", "0.5, 0.2",
    "0.8, 0.02", "0.8, 0.05", "0.8, 0.1", "0.8, 0.2",
    "0.9, 0.05"
  })
  void holdsTheMeanIn93OfAHundredCells(double correlation, double deviation) {
    Random random = new Random(SEED);
    int held = 0;
    for (int cell = 0; cell < 1000; cell++) {
      BatchMeans means = run(random, correlation, deviation).means().orElseThrow();
      held += Math.abs(means.mean() - TRUE_MEAN) <= means.reach() ? 1 : 0;
    }

    assertThat(held).as("of 1000").isGreaterThanOrEqualTo(930);
  }

  @Test
  void stopsSoonerWhereTheSecondsAreMoreAlikeAndLaterWhereTheyAreCorrelated() {
    assertThat(seconds(0, 0.02)).isLessThan(seconds(0, 0.1)).isLessThan(seconds(0.8, 0.02));
    assertThat(seconds(0, 0.02)).isLessThan(2 * StoppingRule.FEWEST);
  }

  @Test
  void takesTheFewestValuesAtTheLeast() {
    StoppingRule rule = new StoppingRule(PRECISION);
    for (int i = 1; i < StoppingRule.FEWEST; i++) {
      rule.add(TRUE_MEAN + i % 2);
    }
    assertThat(rule.isReached()).isFalse();
    rule.add(TRUE_MEAN);
    assertThat(rule.isReached()).isTrue();

    rule.add(0);
    assertThat(rule.means().orElseThrow().size()).isEqualTo(StoppingRule.FEWEST);
  }

  @Test
  void doesNotStopWhereNothingIsDoneOrWhatIsDoneDrifts() {
    StoppingRule nothing = new StoppingRule(PRECISION);
    StoppingRule drift = new StoppingRule(PRECISION);
    for (int i = 0; i < LONGEST; i++) {
      nothing.add(0);
      drift.add(TRUE_MEAN - i);
    }

    assertThat(nothing.isReached()).isFalse();
    assertThat(drift.isReached()).isFalse();
  }

  @Test
  void tellsNothingFromLessThanTenValues() {
    StoppingRule rule = new StoppingRule(PRECISION);
    for (int i = 0; i < BatchMeans.FEWEST - 1; i++) {
      rule.add(TRUE_MEAN);
    }
    assertThat(rule.means()).isEmpty();
  }

  /** How many seconds 20 cells take on average. */
  private static double seconds(double correlation, double deviation) {
    Random random = new Random(SEED);
    double sum = 0;
    for (int cell = 0; cell < 20; cell++) {
      sum += run(random, correlation, deviation).means().orElseThrow().size();
    }
    return sum / 20;
  }

  /** A cell that ends as soon as the rule says, at the latest after the longest time. */
  private static StoppingRule run(Random random, double correlation, double deviation) {
    StoppingRule rule = new StoppingRule(PRECISION);
    double state = random.nextGaussian();
    for (int second = 0; second < LONGEST && !rule.isReached(); second++) {
      rule.add(TRUE_MEAN * (1 + deviation * state));
      state =
          correlation * state + Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
    }
    return rule;
  }
}
