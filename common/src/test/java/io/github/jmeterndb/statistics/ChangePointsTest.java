// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.statistics.ChangePoints.Change;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChangePointsTest {
  private static final int RUNS = 20;
  private static final int SEQUENCES = 200;
  private static final double NOISE = 0.02;
  private static final double SIGNIFICANCE = 0.05;

  @Test
  void areFoundWhereTheValuesFallByTenPercent() {
    int found = 0;
    for (int seed = 0; seed < SEQUENCES; seed++) {
      List<Change> changes = changes(seed, run -> run < 11 ? 1 : 0.9);
      found += changes.size() == 1 && changes.get(0).index() == 11 ? 1 : 0;
    }

    assertThat(found * 100.0 / SEQUENCES).as("found alone, at its place, of 100").isGreaterThan(90);
  }

  @Test
  void areFoundInFewOfAHundredSequencesWithoutAny() {
    int found = 0;
    for (int seed = 0; seed < SEQUENCES; seed++) {
      found += changes(seed, run -> 1).isEmpty() ? 0 : 1;
    }

    assertThat(found * 100.0 / SEQUENCES).as("found where there is none, of 100").isLessThan(8);
  }

  /** What falls and rises again has no change in the mean of its halves. */
  @Test
  void areFoundWhereValuesChangeAndChangeBack() {
    List<Change> changes = changes(1, run -> run < 7 || run >= 14 ? 1 : 0.85);

    assertThat(changes).extracting(Change::index).containsExactly(7, 14);
    assertThat(changes).allMatch(change -> change.chance() <= SIGNIFICANCE);
  }

  @Test
  void areNoneOfEqualOrTooFewValues() {
    assertThat(ChangePoints.of(new double[RUNS], SIGNIFICANCE)).isEmpty();
    assertThat(ChangePoints.of(new double[] {1, 1, 1, 2, 2}, SIGNIFICANCE)).isEmpty();
    assertThat(ChangePoints.of(new double[0], SIGNIFICANCE)).isEmpty();
  }

  private static List<Change> changes(long seed, IntToDoubleFunction truth) {
    Random random = new Random(seed);
    return ChangePoints.of(
        IntStream.range(0, RUNS)
            .mapToDouble(run -> Math.log(truth.applyAsDouble(run)) + NOISE * random.nextGaussian())
            .toArray(),
        SIGNIFICANCE);
  }
}
