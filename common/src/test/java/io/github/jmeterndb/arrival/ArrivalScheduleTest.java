// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.arrival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterndb.workload.Share;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArrivalScheduleTest {
  private static final double SECOND = 1e9;

  @Test
  void isEvenWithoutAnErrorThatAddsUp() {
    assertThat(times(new ArrivalSchedule(Spacing.EVEN, 3, 1), 7))
        .containsExactly(
            0L,
            333_333_333L,
            666_666_666L,
            1_000_000_000L,
            1_333_333_333L,
            1_666_666_666L,
            2_000_000_000L);
  }

  /** Mean and standard deviation of n exponential times are 1/λ, with errors of order 1/√n. */
  @Test
  void hasExponentialTimesBetweenThoseOfPoisson() {
    int count = 100_000;
    List<Long> times = times(new ArrivalSchedule(Spacing.POISSON, 500, 1), count);
    double[] gaps = new double[count - 1];
    for (int i = 0; i < gaps.length; i++) {
      gaps[i] = (times.get(i + 1) - times.get(i)) / SECOND;
    }
    double mean = java.util.Arrays.stream(gaps).average().orElseThrow();
    double square = java.util.Arrays.stream(gaps).map(gap -> gap * gap).average().orElseThrow();

    assertThat(mean).isCloseTo(1 / 500.0, within(0.02 / 500));
    assertThat(Math.sqrt(square - mean * mean)).isCloseTo(1 / 500.0, within(0.02 / 500));
  }

  /** In batches, operations of the same number on all engines would be due at the same time. */
  @ParameterizedTest
  @CsvSource({"2, 2", "3, 3", "3, 9", "2, 3", "3, 64"})
  void isEvenOverAllJvmsTogether(int places, int threads) {
    int count = 6 * threads;
    List<Long> all = new ArrayList<>();
    for (int place = 0; place < places; place++) {
      Share share = new Share(place, places);
      ArrivalSchedule schedule = new ArrivalSchedule(Spacing.EVEN, 1_000, place, share, threads);
      all.addAll(times(schedule, 6 * share.threads(threads)));
    }

    assertThat(all.stream().sorted().toList())
        .isEqualTo(times(new ArrivalSchedule(Spacing.EVEN, 1_000, 1), count));
  }

  @Test
  void givesAJvmItsPartOfThePoissonRate() {
    int count = 100_000;
    List<Long> times =
        times(new ArrivalSchedule(Spacing.POISSON, 900, 1, new Share(1, 2), 3), count);

    assertThat(count / (times.get(count - 1) / SECOND)).isCloseTo(300, within(6.0));
  }

  private static List<Long> times(ArrivalSchedule schedule, int count) {
    return LongStream.range(0, count).mapToObj(i -> schedule.next()).toList();
  }
}
