// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.arrival;

import static java.util.concurrent.TimeUnit.HOURS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.ArrivalInfo;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ArrivalGateTest {
  /** The second operation is due in a quarter of an hour: no test waits for it. */
  private final Arrivals arrivals =
      new Arrivals(new ArrivalSchedule(Spacing.EVEN, 0.001, 1), 100, 0, HOURS.toNanos(1), 0);

  private final ArrivalGate gate = new ArrivalGate(arrivals);

  @Test
  void letsThoseGoThatSleepWhenItIsClosed() throws Exception {
    gate.open(System.nanoTime());
    gate.await();
    CompletableFuture<Thread> started = new CompletableFuture<>();
    CompletableFuture<OptionalLong> sleeper =
        CompletableFuture.supplyAsync(
            () -> {
              started.complete(Thread.currentThread());
              return gate.await();
            });
    started.get();

    gate.close(System.nanoTime());

    assertThat(sleeper.get()).isEmpty();
    assertThat(arrivals.info(1, 0).offered()).isEqualTo(1);
  }

  @Test
  void mayBeClosedBeforeItWasOpened() {
    gate.close(System.nanoTime());
    gate.open(System.nanoTime());

    assertThat(gate.await()).isEmpty();
    assertThat(arrivals.info(0, 0).offered()).isZero();
  }

  /** At this rate threads sometimes find operations due, and sometimes none. */
  @Test
  void countsEachOperationOnceHoweverManyThreadsComeForIt() {
    Arrivals many =
        new Arrivals(new ArrivalSchedule(Spacing.POISSON, 400_000, 1), 100, 0, 500_000_000, 0);
    ArrivalGate shared = new ArrivalGate(many);
    shared.open(System.nanoTime());
    List<CompletableFuture<Long>> threads =
        Stream.generate(
                () ->
                    CompletableFuture.supplyAsync(
                        () -> taken(shared), task -> new Thread(task).start()))
            .limit(8)
            .toList();

    long taken = threads.stream().mapToLong(CompletableFuture::join).sum();

    ArrivalInfo info = many.info(taken, 0);
    assertThat(info.started()).isEqualTo(taken);
    assertThat(info.offered()).isEqualTo(info.started() + info.lost());
  }

  private static long taken(ArrivalGate gate) {
    long count = 0;
    while (gate.await().isPresent()) {
      count++;
    }
    return count;
  }

  @Test
  void letsAThreadGoThatIsInterrupted() {
    gate.open(System.nanoTime());
    gate.await();
    Thread.currentThread().interrupt();

    assertThat(gate.await()).isEmpty();
    assertThat(Thread.interrupted()).isTrue();
  }
}
