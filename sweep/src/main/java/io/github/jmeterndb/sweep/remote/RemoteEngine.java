// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.record.RunRecord;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * An engine in another JVM, on the controller. An engine without a heartbeat for some time is lost,
 * and is not waited for. Thread-safe.
 */
final class RemoteEngine {
  private static final long POLL_MILLIS = 100;

  private static final long ASK_AGAIN_MILLIS = 5_000;

  final String name;
  private final Duration patience;
  private final Consumer<String> console;
  private final LongSupplier clock;
  private final BlockingQueue<ToEngine> orders = new LinkedBlockingQueue<>();

  private volatile CompletableFuture<FromEngine.Answer> answer = new CompletableFuture<>();

  private final AtomicLong lastHeard;

  /** Null between cells. */
  private volatile SharedCell cell;

  /** After the common start, in milliseconds; negative before. */
  private double beganLate;

  /** Empty if the JVM is idle. */
  volatile String activity = "";

  /** Why the engine is lost, in a line; empty if it is not. */
  volatile String lost = "";

  /** Whether the engine knows that it does not take part, or that the run is over. */
  volatile boolean dismissed;

  /** The run is stopped: the result of the current order is not needed. */
  volatile boolean cancelled;

  /** The engine's measurements, in a directory of its own; null before it is open. */
  volatile RunRecord record;

  RemoteEngine(String name, Duration patience, Consumer<String> console, LongSupplier clock) {
    this.name = name;
    this.patience = patience;
    this.console = console;
    this.clock = clock;
    lastHeard = new AtomicLong(clock.getAsLong());
  }

  boolean isLost() {
    return !lost.isEmpty();
  }

  ToEngine take(FromEngine message) throws InterruptedException {
    lastHeard.set(clock.getAsLong());
    SharedCell current = cell;
    if (message instanceof FromEngine.Ready) {
      return cancelled || current == null
          ? new ToEngine.EndCell()
          : current.ready(name, ASK_AGAIN_MILLIS);
    }
    if (message instanceof FromEngine.Measured measured) {
      activity = measured.activity();
      measured(current, measured);
      if (cancelled) {
        return new ToEngine.Cancel();
      }
      return current != null && current.isOver() ? new ToEngine.EndCell() : new ToEngine.Wait();
    }
    if (message instanceof FromEngine.Answer said) {
      answer.complete(said);
    }
    ToEngine order = orders.poll(ASK_AGAIN_MILLIS, MILLISECONDS);
    if (order instanceof ToEngine.End) {
      dismissed = true;
    }
    return order == null ? new ToEngine.Wait() : order;
  }

  private synchronized void measured(SharedCell current, FromEngine.Measured measured) {
    if (current != null) {
      if (measured.begun() && beganLate < 0) {
        beganLate = current.millisSinceBegin();
      }
      current.take(name, record, measured);
    }
  }

  /** Sets the next cell. All engines must join before the first of them runs it. */
  synchronized void joins(SharedCell common) {
    cell = common;
    beganLate = -1;
  }

  synchronized double beganLate() {
    return Math.max(0, beganLate);
  }

  /**
   * @throws UserError if the cell failed there, or the engine is lost
   */
  FromEngine.Ran run(ToEngine.Run order, Duration limit) throws UserError, InterruptedException {
    try {
      FromEngine.Ran ran = (FromEngine.Ran) ask(order, limit);
      measured(cell, ran.last());
      return ran;
    } finally {
      cell = null;
    }
  }

  void end() {
    cancelled = true;
    orders.clear();
    orders.add(new ToEngine.End());
  }

  /**
   * @throws UserError if the order failed, or the engine is lost
   */
  FromEngine.Answer ask(ToEngine order, Duration limit) throws UserError, InterruptedException {
    answer = new CompletableFuture<>();
    long before = clock.getAsLong();
    // Heartbeats were not checked since the last order.
    lastHeard.set(before);
    orders.add(order);
    long deadline = before + limit.toNanos();
    while (true) {
      try {
        FromEngine.Answer said = answer.get(POLL_MILLIS, MILLISECONDS);
        if (said instanceof FromEngine.Failed failed) {
          throw new UserError("On %s: %s".formatted(name, failed.message()));
        }
        return said;
      } catch (TimeoutException | ExecutionException e) {
        long now = clock.getAsLong();
        // A pause of this JVM or its host, in which no heartbeat could arrive.
        long paused = Math.max(0, now - before - MILLISECONDS.toNanos(POLL_MILLIS));
        before = now;
        deadline += paused;
        long heard =
            lastHeard.updateAndGet(last -> last + Math.min(paused, Math.max(0, now - last)));
        if (now - heard > patience.toNanos()) {
          throw lose("no heartbeat for %s s".formatted(patience.toSeconds()));
        }
        if (now - deadline > 0) {
          throw lose("it did not respond in time");
        }
      }
    }
  }

  private UserError lose(String reason) {
    lost = reason;
    String line = "The engine %s is lost: %s.".formatted(name, reason);
    console.accept(line);
    return new UserError(line);
  }
}
