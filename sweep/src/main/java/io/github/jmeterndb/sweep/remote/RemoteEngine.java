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
 * An engine in another JVM, as the controller sees it: it asks what to do, and answers. One that
 * sends no heartbeat for some time is lost, and nobody waits for it. Thread-safe.
 */
final class RemoteEngine {
  private static final long POLL_MILLIS = 100;

  /** How long an engine waits for an order before it asks again. */
  private static final long ASK_AGAIN_MILLIS = 5_000;

  final String name;
  private final Duration patience;
  private final Consumer<String> console;
  private final LongSupplier clock;
  private final BlockingQueue<ToEngine> orders = new LinkedBlockingQueue<>();

  /** What it says of the last order. */
  private volatile CompletableFuture<FromEngine.Answer> answer = new CompletableFuture<>();

  private final AtomicLong lastHeard;

  /** The cell that it runs, or null. */
  private volatile SharedCell cell;

  /** How long after the others it began its cell, in milliseconds; below 0 if it has not. */
  private double beganLate;

  /** What its JVM does in the background, in words; empty if nothing. */
  volatile String activity = "";

  /** Why it is no longer there, in a line; empty while it is. */
  volatile String lost = "";

  /** Whether it knows that it takes no part, or that the run is over. */
  volatile boolean dismissed;

  /** The run is stopped: what it does is of no use any more. */
  volatile boolean cancelled;

  /** What it has measured, in a folder of its own; null before it has opened what cells need. */
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

  /** Takes what it says, and tells it what to do. */
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

  /** The next cell is that one, which all engines join before one of them runs it. */
  synchronized void joins(SharedCell common) {
    cell = common;
    beganLate = -1;
  }

  /** Delay of the last cell's start, in milliseconds. */
  synchronized double beganLate() {
    return Math.max(0, beganLate);
  }

  /**
   * Lets it run its share of the cell that it {@link #joins}.
   *
   * @throws UserError if it could not, or is lost
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

  /** The run is over: no other order comes before it knows. */
  void end() {
    cancelled = true;
    orders.clear();
    orders.add(new ToEngine.End());
  }

  /**
   * Tells it, and waits for what it answers.
   *
   * @throws UserError if it could not do it, or is lost
   */
  FromEngine.Answer ask(ToEngine order, Duration limit) throws UserError, InterruptedException {
    answer = new CompletableFuture<>();
    long before = clock.getAsLong();
    // Nobody has looked since the last order.
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
        // A pause of this JVM, or of its machine, in which no engine could be heard.
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
