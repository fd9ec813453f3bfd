// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.sweep.record.Environment;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When the controller of a run considers an engine lost. */
@Timeout(60)
class EnsembleTest {
  private static final String ONE = "one:1099";
  private static final Duration LONG = Duration.ofDays(1);

  private final List<String> said = new CopyOnWriteArrayList<>();

  /** How far the controller's clock has advanced while the controller did nothing. */
  private final AtomicLong slept = new AtomicLong();

  /** A permit for each time the clock is read. */
  private final Semaphore looks = new Semaphore(0);

  @Test
  void losesNoEngineByAPauseOfItsOwn() throws Exception {
    Ensemble controller = withOne(Duration.ofSeconds(10));
    FutureTask<FromEngine.Answer> asking = start(() -> ask(controller, Duration.ofMinutes(1)));
    controller.send(ONE, new FromEngine.Idle());

    slept.set(Duration.ofHours(1).toNanos());
    looks.drainPermits();
    // The first may have been in progress, the next one comes after the pause.
    looks.acquire(2);
    controller.send(ONE, new FromEngine.Failed("it is there"));

    // Failures of an engine are thrown: a lost engine has reported nothing.
    assertThat(asking)
        .failsWithin(Duration.ofSeconds(30))
        .withThrowableThat()
        .withMessageContaining("On one:1099: it is there");
    assertThat(said).isEmpty();
  }

  @Test
  void waitsForNoEngineWhereTheRunIsStopped() {
    Ensemble controller = new Ensemble(LONG, said::add, () -> 0);
    controller.sent();
    CompletableFuture<Void> gathering = CompletableFuture.runAsync(controller::gather);

    controller.gatherNoMore();

    assertThat(gathering).succeedsWithin(Duration.ofSeconds(30));
  }

  private Ensemble withOne(Duration patience) throws Exception {
    Ensemble controller = new Ensemble(patience, said::add, this::look);
    controller.sent();
    controller.send(ONE, new FromEngine.Join(Environment.project()));
    return controller;
  }

  private long look() {
    looks.release();
    return System.nanoTime() + slept.get();
  }

  private static FromEngine.Answer ask(Ensemble controller, Duration limit) throws Exception {
    return controller.alive().get(0).ask(new ToEngine.Reset(), limit);
  }

  private static <T> FutureTask<T> start(Callable<T> task) {
    FutureTask<T> started = new FutureTask<>(task);
    new Thread(started, "ask").start();
    return started;
  }
}
