// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.arrival;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.ArrivalInfo;
import org.junit.jupiter.api.Test;

/** Times are in milliseconds; an operation is due each millisecond. */
class ArrivalsTest {
  private static final long ALL = 0;

  @Test
  void givesFirstWhatHasWaitedLongest() {
    Arrivals arrivals = arrivals(100, 0, 1_000);

    assertThat(take(arrivals, 3)).isEqualTo(0);
    assertThat(take(arrivals, 5)).isEqualTo(1);
    assertThat(take(arrivals, 5)).isEqualTo(2);
    assertThat(arrivals.info(ALL, 0).waited()).isEqualTo(3);
    assertThat(arrivals.info(ALL, 0).backlog()).isEqualTo(5);
  }

  @Test
  void dropsWhatIsDueWhileTheBacklogIsFull() {
    Arrivals arrivals = arrivals(2, 0, 1_000);

    assertThat(take(arrivals, 10)).as("0 and 1 wait, 2 to 10 are dropped").isEqualTo(0);
    assertThat(take(arrivals, 11)).as("11 has taken the place").isEqualTo(1);
    assertThat(take(arrivals, 11)).isEqualTo(11);

    ArrivalInfo info = arrivals.info(ALL, 0);
    assertThat(info.offered()).isEqualTo(12);
    assertThat(info.started()).isEqualTo(3);
    assertThat(info.dropped()).isEqualTo(9);
    assertThat(info.backlog()).isEqualTo(2);
    assertThat(info.keptUp()).isFalse();
  }

  @Test
  void letsWhatWaitsBeTakenAfterTheEndAsLongAsItMay() {
    Arrivals arrivals = arrivals(100, 0, 10);

    assertThat(take(arrivals, 12)).isEqualTo(0);
    assertThat(take(arrivals, 14)).isEqualTo(1);
    assertThat(take(arrivals, 15)).as("5 after the end").isEqualTo(Arrivals.END);

    ArrivalInfo info = arrivals.info(ALL, 0);
    assertThat(info.offered()).isEqualTo(10);
    assertThat(info.started()).isEqualTo(2);
    assertThat(info.left()).isEqualTo(8);
    assertThat(info.lost()).isEqualTo(8);
  }

  @Test
  void tellsTheGeneratorsOwnLatenessFromWaitingForAThread() {
    Arrivals arrivals = arrivals(100, 0, 1_000);
    take(arrivals, 0);
    long one = arrivals.take(millis(0));
    long two = arrivals.take(millis(0));

    // A pause keeps both threads until 301.
    arrivals.wake(one, millis(301));
    arrivals.wake(two, millis(301));
    take(arrivals, 301);

    ArrivalInfo info = arrivals.info(ALL, 0);
    assertThat(info.lateMax()).isBetween(299.0, 304.0);
    assertThat(info.stalled()).as("once, not for each thread").isEqualTo(300);
    assertThat(info.waited()).as("the first one, and that one").isEqualTo(2);
  }

  @Test
  void seesABacklogThatGrows() {
    Arrivals slow = arrivals(10_000, 100, 1_100);
    // A thread that takes 2 ms for each: half of them wait in the end.
    for (long now = 0; slow.take(millis(now)) != Arrivals.END; now += 2) {
      assertThat(now).isLessThan(2_000);
    }

    ArrivalInfo info = slow.info(ALL, 0);
    assertThat(info.grown()).isBetween(499L, 501L);
    assertThat(info.backlogGrew()).isTrue();
  }

  private static Arrivals arrivals(int bound, long from, long end) {
    return new Arrivals(
        new ArrivalSchedule(Spacing.EVEN, 1_000, 1), bound, millis(from), millis(end), millis(5));
  }

  private static long take(Arrivals arrivals, long now) {
    long due = arrivals.take(millis(now));
    return due == Arrivals.END ? due : due / millis(1);
  }

  private static long millis(long count) {
    return MILLISECONDS.toNanos(count);
  }
}
