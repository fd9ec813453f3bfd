// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.arrival;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.HdrHistogram.Histogram;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * A store that stops for the first 200 ms of each second and otherwise answers within 1 ms, so that
 * the latencies of callers can be computed. Of 1,000 operations per second, evenly spaced, a fifth
 * is due during the pause, and waits between 1 and 200 ms, uniformly distributed.
 */
class PausingStoreTest {
  private static final int RATE = 1_000;
  private static final int SECONDS_MEASURED = 20;

  /** In milliseconds: the spacing, and an operation in progress when a pause begins. */
  private static final Offset<Double> EXACT = within(1.5);

  @Test
  void isSeenInFullByWhatIsDueAtARate() {
    SimulatedPool pool = pool(256, RATE, RATE, 2);

    assertThat(pool.info.offered()).isEqualTo(RATE * SECONDS_MEASURED);
    assertThat(pool.info.done()).isEqualTo(pool.info.offered());
    assertThat(millis(pool.latencies, 50)).isCloseTo(1, EXACT);
    assertThat(millis(pool.latencies, 79)).isCloseTo(1, EXACT);
    assertThat(millis(pool.latencies, 85)).isCloseTo(51, EXACT);
    assertThat(millis(pool.latencies, 90)).isCloseTo(101, EXACT);
    assertThat(millis(pool.latencies, 95)).isCloseTo(151, EXACT);
    assertThat(millis(pool.latencies, 99)).isCloseTo(191, EXACT);
    assertThat(millis(pool.latencies, 100)).isCloseTo(201, EXACT);
  }

  /**
   * One thread gains an operation each 2 ms on 500 per second: in the 200 ms after a pause it does
   * the 100 that have waited for its end, and those that become due meanwhile. Two fifths wait up
   * to 200 ms, uniformly distributed; service times include none of that.
   */
  @Test
  void isSeenWithOneThreadInLatencyAndNotInServiceTime() {
    SimulatedPool pool = pool(1, 500, RATE, 2);

    assertThat(pool.info.keptUp()).isTrue();
    assertThat(pool.info.backlog()).isBetween(98L, 102L);
    assertThat(millis(pool.services, 99)).isCloseTo(1, EXACT);
    assertThat(millis(pool.latencies, 50)).isCloseTo(1, EXACT);
    assertThat(millis(pool.latencies, 80)).isCloseTo(101, within(3.0));
    assertThat(millis(pool.latencies, 99)).isCloseTo(196, within(3.0));
  }

  private static SimulatedPool pool(int threads, int rate, int backlog, int warmup) {
    ArrivalSchedule schedule = new ArrivalSchedule(Spacing.EVEN, rate, 1);
    return new SimulatedPool(
        threads, PausingStoreTest::answer, schedule, backlog, warmup, SECONDS_MEASURED);
  }

  private static long answer(long asked) {
    long end = asked + MILLISECONDS.toNanos(1);
    long second = end / SECONDS.toNanos(1) * SECONDS.toNanos(1);
    long pauseEnd = second + MILLISECONDS.toNanos(200);
    return end - second < MILLISECONDS.toNanos(200) + 1 ? afterPause(asked, pauseEnd) : end;
  }

  private static long afterPause(long asked, long pauseEnd) {
    // Operations started before the pause are answered like those sent at its end.
    return Math.max(asked, pauseEnd) + MILLISECONDS.toNanos(1);
  }

  private static double millis(Histogram nanos, double percentile) {
    return nanos.getValueAtPercentile(percentile) / 1e6;
  }
}
