// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.arrival;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.ArrivalInfo;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Times are in milliseconds; an operation is due each millisecond. */
@Timeout(60)
class ArrivalsTest {
  private static final long ALL = 0;

  @Test
  void givesFirstWhatHasWaitedLongest() {
    Arrivals arrivals = arrivals(100, 0, 1_000);

    assertThat(take(arrivals, 3)).isEqualTo(0);
    assertThat(take(arrivals, 5)).isEqualTo(1);
    assertThat(take(arrivals, 5)).isEqualTo(2);
    assertThat(arrivals.info(ALL).waited()).isEqualTo(3);
    assertThat(arrivals.info(ALL).backlog()).isEqualTo(5);
  }

  @Test
  void dropsWhatIsDueWhileTheBacklogIsFull() {
    Arrivals arrivals = arrivals(2, 0, 1_000);

    assertThat(take(arrivals, 10)).as("0 and 1 wait, 2 to 10 are dropped").isEqualTo(0);
    assertThat(take(arrivals, 11)).as("11 has taken the place").isEqualTo(1);
    assertThat(take(arrivals, 11)).isEqualTo(11);

    ArrivalInfo info = arrivals.info(ALL);
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

    ArrivalInfo info = arrivals.info(ALL);
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

    ArrivalInfo info = arrivals.info(ALL);
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

    ArrivalInfo info = slow.info(ALL);
    assertThat(info.grown()).isBetween(499L, 501L);
    assertThat(info.backlogGrew()).isTrue();
  }

  @Test
  void mayBeClosedBeforeTheyWereOpened() {
    Arrivals arrivals = seldom();
    arrivals.close(System.nanoTime());
    arrivals.open(System.nanoTime());

    assertThat(arrivals.await()).isEmpty();
    assertThat(arrivals.info(ALL).offered()).isZero();
  }

  @Test
  void letAThreadGoThatIsInterrupted() {
    Arrivals arrivals = seldom();
    arrivals.open(System.nanoTime());
    arrivals.await();
    Thread.currentThread().interrupt();

    assertThat(arrivals.await()).isEmpty();
    assertThat(Thread.interrupted()).isTrue();
  }

  /** At this rate threads sometimes find operations due, and sometimes none. */
  @Test
  void countEachOperationOnceHoweverManyThreadsComeForIt() {
    Arrivals shared =
        new Arrivals(new ArrivalSchedule(Spacing.POISSON, 400_000, 1), 100, 0, millis(500), 0);
    shared.open(System.nanoTime());
    List<CompletableFuture<Long>> threads =
        Stream.generate(
                () ->
                    CompletableFuture.supplyAsync(
                        () ->
                            Stream.generate(shared::await)
                                .takeWhile(OptionalLong::isPresent)
                                .count(),
                        task -> new Thread(task).start()))
            .limit(8)
            .toList();

    long taken = threads.stream().mapToLong(CompletableFuture::join).sum();

    ArrivalInfo info = shared.info(taken);
    assertThat(info.started()).isEqualTo(taken);
    assertThat(info.offered()).isEqualTo(info.started() + info.lost());
  }

  /** The second operation is due in a quarter of an hour: no test waits for it. */
  private static Arrivals seldom() {
    return new Arrivals(new ArrivalSchedule(Spacing.EVEN, 0.001, 1), 100, 0, HOURS.toNanos(1), 0);
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
