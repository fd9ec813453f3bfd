// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.arrival;

import static java.util.concurrent.TimeUnit.HOURS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ArrivalGateTest {
  /** The second operation is due in a quarter of an hour. */
  private final Arrivals arrivals =
      new Arrivals(new Schedule(Spacing.EVEN, 0.001, 1), 100, 0, HOURS.toNanos(1), 0);

  private final ArrivalGate gate = new ArrivalGate(arrivals);

  @Test
  void tellsWhenAnOperationWasDueAndNotWhenItWasTaken() {
    long start = System.nanoTime() - 1_000_000;
    gate.open(start);

    assertThat(gate.await()).hasValue(start);
  }

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
  void letsNobodyWaitWhoComesAfterItWasClosed() {
    gate.open(System.nanoTime());
    gate.close(System.nanoTime());

    assertThat(gate.await()).isEmpty();
  }

  @Test
  void mayBeClosedBeforeItWasOpened() {
    gate.close(System.nanoTime());
    gate.open(System.nanoTime());

    assertThat(gate.await()).isEmpty();
    assertThat(arrivals.info(0, 0).offered()).isZero();
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
