// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.statistics.Sample;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rounds of which the true mean is known, simulated. */
class PrecisionTest {
  private static final double PRECISION = 0.03;
  private static final int MOST = 30;

  /** So many that chance moves the part that holds it by 0.4 % only. */
  private static final int CELLS = 4000;

  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.02, 0.03, 0.04, 0.05, 0.07})
  void holdsTheMeanIn92OfAHundredThoughItEndsAsSoonAsItCan(double deviation) {
    Random random = new Random(14);
    int held = 0;
    for (int i = 0; i < CELLS; i++) {
      double[] rounds = {};
      do {
        rounds = Arrays.copyOf(rounds, rounds.length + 1);
        rounds[rounds.length - 1] = 1 + deviation * random.nextGaussian();
      } while (rounds.length < MOST && Precision.part(false, rounds) > PRECISION);
      held += Sample.of(Arrays.stream(rounds)).interval().orElseThrow().contains(1) ? 1 : 0;
    }

    assertThat(held).as("of %d", CELLS).isGreaterThanOrEqualTo(CELLS / 100 * 92);
  }
}
