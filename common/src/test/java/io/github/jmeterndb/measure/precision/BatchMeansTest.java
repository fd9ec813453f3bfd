// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure.precision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BatchMeansTest {
  /**
   * 12 values in turn 90 and 110: no positive correlation, so that their 95 % interval is that of
   * independent ones, 2.201 · √(1200 ÷ 11 ÷ 12).
   */
  @Test
  void haveTheIntervalOfIndependentValuesWhereNeighboursAreNotAlike() {
    BatchMeans means = BatchMeans.of(series(12, i -> i % 2 == 0 ? 90 : 110));

    assertThat(means.mean()).isEqualTo(100);
    assertThat(means.autocorrelationTime()).isEqualTo(1);
    assertThat(means.reach()).isCloseTo(2.201 * Math.sqrt(1200.0 / 11 / 12), within(0.001));
  }

  @Test
  void areLessSureWhereTheSameValuesComeInLongRuns() {
    BatchMeans mixed = BatchMeans.of(series(160, i -> i % 2 == 0 ? 90 : 110));
    BatchMeans runs = BatchMeans.of(series(160, i -> i / 8 % 2 == 0 ? 90 : 110));
    BatchMeans drift = BatchMeans.of(series(160, i -> i < 80 ? 90 : 110));

    assertThat(runs.mean()).isEqualTo(mixed.mean());
    assertThat(runs.reach()).isGreaterThan(2 * mixed.reach());
    assertThat(drift.reach()).isGreaterThan(2 * runs.reach());
    assertThat(drift.autocorrelationTime()).isGreaterThan(runs.autocorrelationTime());
  }

  @Test
  void needTenValues() {
    assertThat(BatchMeans.of(series(10, i -> 100)).reach()).isZero();
    assertThatThrownBy(() -> BatchMeans.of(series(9, i -> 100)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static double[] series(int size, IntToDoubleFunction value) {
    return IntStream.range(0, size).mapToDouble(value).toArray();
  }
}
