// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The distributions, against what their formulas say. Seeds are fixed: nothing here is random. */
class RandTypeTest {
  private static final int SIZE = 10_000;
  private static final int DRAWS = 200_000;
  private static final RandParameters BY_DEFAULT = new RandParameters(0.01, 0.75, 0.2, 0.8);

  @ParameterizedTest
  @EnumSource
  void drawsEachIdThatThereIsAndNoOther(RandType type) {
    for (int size : new int[] {1, 2, 3}) {
      RandType.Draw draw = type.over(size, BY_DEFAULT, 7);
      boolean[] drawn = new boolean[size + 1];
      for (int i = 0; i < 1_000; i++) {
        drawn[draw.next()] = true;
      }
      assertThat(drawn[0]).isFalse();
      assertThat(drawn[1]).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 10, 5_000, SIZE})
  void drawsEvenly(int last) {
    assertShare(RandType.UNIFORM, 1, last, last / (double) SIZE);
  }

  /**
   * The mean of 12 even draws has a standard deviation of a twelfth, and nearly the normal shape.
   */
  @Test
  void drawsAroundTheMiddle() {
    assertShare(RandType.GAUSSIAN, SIZE / 2 - SIZE / 12, SIZE / 2 + SIZE / 12, 0.677);
    assertShare(RandType.GAUSSIAN, 1, SIZE / 4, 0.001);
  }

  @Test
  void drawsThreeQuartersFromAHundredth() {
    assertShare(RandType.SPECIAL, 4_950, 5_051, 0.75 + 0.25 * 0.048);
  }

  /** One fifth of the rows gets four fifths of the draws. */
  @Test
  void drawsByPareto() {
    assertShare(RandType.PARETO, 1, SIZE / 5, 0.8);
    assertShare(RandType.PARETO, 1, SIZE / 25, 0.64);
  }

  @Test
  void drawsByZipf() {
    double sum = 0;
    for (int id = 1; id <= SIZE; id++) {
      sum += Math.pow(id, -0.8);
    }
    assertShare(RandType.ZIPFIAN, 1, 1, 1 / sum);
    assertShare(RandType.ZIPFIAN, 2, 2, Math.pow(2, -0.8) / sum);
  }

  private static void assertShare(RandType type, int first, int last, double expected) {
    RandType.Draw draw = type.over(SIZE, BY_DEFAULT, 42);
    int hits = 0;
    for (int i = 0; i < DRAWS; i++) {
      int id = draw.next();
      if (id >= first && id <= last) {
        hits++;
      }
    }
    assertThat(hits / (double) DRAWS).isCloseTo(expected, within(0.005));
  }
}
