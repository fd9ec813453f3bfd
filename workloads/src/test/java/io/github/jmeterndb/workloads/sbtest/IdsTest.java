// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterndb.workloads.WorkloadSettings;
import java.util.Map;
import java.util.function.IntSupplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

  /**
   * The mean of 12 uniform draws has a standard deviation of 1/12, and is nearly normal. By Pareto,
   * a fifth of the rows gets four fifths of the draws. By Zipf, row i gets a share of 1 / i^0.8.
   */
  @ParameterizedTest
  @CsvSource({
    "uniform, 1, 1, 0.0001",
    "uniform, 1, 10, 0.001",
    "uniform, 1, 5000, 0.5",
    "uniform, 1, 10000, 1",
    "gaussian, 4167, 5833, 0.677",
    "gaussian, 1, 2500, 0.001",
    "special, 4950, 5051, 0.762",
    "pareto, 1, 2000, 0.8",
    "pareto, 1, 400, 0.64",
    "zipfian, 1, 1, 0.0369",
    "zipfian, 2, 2, 0.0212",
  })
  void drawsTheIdsFromOneToAnotherAsOften(String type, int first, int last, double expected) {
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

  private static IntSupplier draw(String type, int size, long seed) {
    return new Ids(
            WorkloadSettings.of(new Sysbench(), Map.of("table.size", "" + size, "rand.type", type)))
        .draw(seed);
  }
}
