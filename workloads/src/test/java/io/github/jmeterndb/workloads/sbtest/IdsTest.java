// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterndb.workloads.WorkloadSettings;
import java.util.Map;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the distributions with their formulas. Seeds are fixed: results are reproducible. */
class IdsTest {
  private static final int SIZE = 10_000;
  private static final int DRAWS = 200_000;

  @ParameterizedTest
  @ValueSource(strings = {"uniform", "gaussian", "special", "pareto", "zipfian"})
  void drawsEachIdThatThereIsAndNoOther(String type) {
    for (int size : new int[] {1, 2, 3}) {
      IntSupplier draw = draw(type, size, 7);
      boolean[] drawn = new boolean[size + 1];
      for (int i = 0; i < 1_000; i++) {
        drawn[draw.getAsInt()] = true;
      }
      assertThat(drawn[0]).isFalse();
      assertThat(drawn[1]).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 10, 5_000, SIZE})
  void drawsEvenly(int last) {
    assertShare("uniform", 1, last, last / (double) SIZE);
  }

  /** The mean of 12 uniform draws has a standard deviation of 1/12, and is nearly normal. */
  @Test
  void drawsAroundTheMiddle() {
    assertShare("gaussian", SIZE / 2 - SIZE / 12, SIZE / 2 + SIZE / 12, 0.677);
    assertShare("gaussian", 1, SIZE / 4, 0.001);
  }

  @Test
  void drawsThreeQuartersFromAHundredth() {
    assertShare("special", 4_950, 5_051, 0.75 + 0.25 * 0.048);
  }

  /** One fifth of the rows gets four fifths of the draws. */
  @Test
  void drawsByPareto() {
    assertShare("pareto", 1, SIZE / 5, 0.8);
    assertShare("pareto", 1, SIZE / 25, 0.64);
  }

  @Test
  void drawsByZipf() {
    double sum = 0;
    for (int id = 1; id <= SIZE; id++) {
      sum += Math.pow(id, -0.8);
    }
    assertShare("zipfian", 1, 1, 1 / sum);
    assertShare("zipfian", 2, 2, Math.pow(2, -0.8) / sum);
  }

  private static IntSupplier draw(String type, int size, long seed) {
    return new Ids(
            WorkloadSettings.of(
                new Sysbench(),
                Map.of(
                    Sysbench.TABLE_SIZE,
                    String.valueOf(size),
                    Sysbench.PARAMETERS.get("rand.type"),
                    type)))
        .draw(seed);
  }

  private static void assertShare(String type, int first, int last, double expected) {
    IntSupplier draw = draw(type, SIZE, 42);
    int hits = 0;
    for (int i = 0; i < DRAWS; i++) {
      int id = draw.getAsInt();
      if (id >= first && id <= last) {
        hits++;
      }
    }
    assertThat(hits / (double) DRAWS).isCloseTo(expected, within(0.005));
  }
}
