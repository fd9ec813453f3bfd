// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterndb.report.Second;
import io.github.jmeterndb.run.Cell;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SteadinessTest {
  /**
   * By SciPy 1.17: with {@code l = stats.linregress(range(10), y)}, {@code y.std(ddof=1) /
   * y.mean()} and {@code l.slope * 9 / y.mean()}.
   */
  @ParameterizedTest
  @CsvSource({
    "100 104 109 111 118 121 126 128 133 137, 0.10522696536903184, 0.3120165428505782, true",
    "100 102 103 106 107 108 111 112 115 116, 0.05052686896217562, 0.1494949494949495, true",
    "100 130 80 120 90 100 125 75 110 95, 0.181430191905865, -0.09844789356984478, true",
    "100 104 98 103 97 101 99 102 100 103, 0.022957353041244227, 0.005958291956305858, false",
  })
  void isUnsteadyByVariationOrTrend(
      String seconds, double variation, double trend, boolean isUnsteady) {
    long[] ops = Stream.of(seconds.split(" ", -1)).mapToLong(Long::parseLong).toArray();

    Steadiness steadiness = steadiness(ops).orElseThrow();

    assertThat(steadiness.variation()).isCloseTo(variation, within(1e-9));
    assertThat(steadiness.trend()).isCloseTo(trend, within(1e-9));
    assertThat(steadiness.isUnsteady()).isEqualTo(isUnsteady);
  }

  /** Each round's seconds around its own mean, the rounds in one regression. */
  @Test
  void keepsTheDifferenceBetweenRoundsOutOfTheVariation() {
    Steadiness twoLevels =
        Steadiness.of(List.of(round(100, 104, 98, 103, 97), round(200, 220, 190, 210, 205)))
            .orElseThrow();

    assertThat(twoLevels.variation()).isCloseTo(0.044141955049629575, within(1e-9));
    assertThat(twoLevels.trend()).isCloseTo(-0.013944223107569709, within(1e-9));
  }

  /** Below 100 operations a second, chance alone makes a tenth. */
  @Test
  void isNotKnownFromTwoSecondsOrFewOperations() {
    assertThat(steadiness(100, 900)).isEmpty();
    assertThat(steadiness(100, 60, 110, 90)).isEmpty();
    assertThat(steadiness(0, 0, 1, 0)).isEmpty();
    assertThat(steadiness(140, 60, 110, 90)).isPresent();
  }

  private static Optional<Steadiness> steadiness(long... ops) {
    return Steadiness.of(List.of(round(ops)));
  }

  private static CellRound round(long... ops) {
    List<Second> series =
        IntStream.range(0, ops.length).mapToObj(i -> new Second(i, 1, ops[i], 1, 1)).toList();
    return new CellRound(
        Cell.ofTag("insert/jdbc/1"),
        ops.length,
        List.of(),
        new Histogram(3),
        series,
        List.of(),
        new Histogram(3),
        List.of(),
        Optional.empty());
  }
}
