// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.sweep.record.Environment;
import io.github.jmeterndb.sweep.remote.Coordinator.FromEngine;
import io.github.jmeterndb.sweep.remote.Coordinator.ToEngine;
import java.io.Serializable;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When the controller of a run waits for an engine. */
@Timeout(60)
class RemoteEnginesTest {
  private static final String ONE = "one:1099";

  /** How far the controller's clock has advanced while the controller did nothing. */
  private final AtomicLong slept = new AtomicLong();

  /** A permit for each time the clock is read. */
  private final Semaphore looks = new Semaphore(0);

  private final RemoteEngines controller = new RemoteEngines(this::look);

  @Test
  void losesNoEngineByAPauseOfItsOwn() throws Exception {
    controller.sent();
    controller.send(ONE, new FromEngine.Join(Environment.project()));
    controller.patience(10);
    FutureTask<Map<RemoteEngine, Serializable>> asking =
        new FutureTask<>(
            () -> controller.ask(controller.all(), engine -> new ToEngine.Reset(), null));
    new Thread(asking, "ask").start();
    ToEngine order = new ToEngine.Wait();
    while (order instanceof ToEngine.Wait) {
      order = controller.send(ONE, new FromEngine.Idle());
    }

    slept.set(Duration.ofHours(1).toNanos());
    looks.drainPermits();
    // The first may have been in progress, the next one comes after the pause.
    looks.acquire(2);
    controller.send(ONE, new FromEngine.Done("it is there"));

    assertThat(asking.get()).containsValue("it is there");
  }

  @Test
  void waitsForNoEngineWhereTheRunIsStopped() {
    controller.sent();
    CompletableFuture<Void> gathering =
        CompletableFuture.runAsync(() -> controller.gather(() -> {}));

    controller.cancel();

    assertThat(gathering).succeedsWithin(Duration.ofSeconds(30));
  }

  private long look() {
    looks.release();
    return System.nanoTime() + slept.get();
  }
}
