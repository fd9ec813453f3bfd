// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.engine.CellOrder;
import io.github.jmeterndb.sweep.record.RunRecord;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * An engine in another JVM, as the controller sees it: it asks what to do, and answers. One that
 * sends no heartbeat for some time is lost, and nobody waits for it. Thread-safe.
 */
final class RemoteEngine {
  private static final long POLL_MILLIS = 100;
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(POLL_MILLIS);

  private final String name;
  private final Duration patience;
  private final Consumer<String> console;
  private final LongSupplier clock;

  /** What it is to do next, or null. */
  private ToEngine order;

  /** What it said of the last order, or null. */
  private FromEngine.Answer answer;

  private long lastBeat;

  /** The cell that it runs, or null. */
  private volatile SharedCell cell;

  private boolean over;
  private double beganLate;
  private volatile String activity = "";
  private volatile String lost = "";
  private volatile boolean cancelled;
  private volatile boolean dismissed;

  /** What it has measured, in a folder of its own; null before it has opened what cells need. */
  private volatile RunRecord record;

  RemoteEngine(String name, Duration patience, Consumer<String> console, LongSupplier clock) {
    this.name = name;
    this.patience = patience;
    this.console = console;
    this.clock = clock;
    lastBeat = clock.getAsLong();
  }

  String name() {
    return name;
  }

  boolean isLost() {
    return !lost.isEmpty();
  }

  /** Why it is no longer there, in a line; empty while it is. */
  String lost() {
    return lost;
  }

  void refuse(String reason) {
    lost = reason;
  }

  /** The engine knows that it takes no part, or that the run is over. */
  void dismiss() {
    dismissed = true;
  }

  boolean isDismissed() {
    return dismissed;
  }

  /** What its JVM does in the background, in words; empty if nothing. */
  String activity() {
    return isLost() || activity.isEmpty() ? "" : name + ": " + activity;
  }

  RunRecord record() {
    return record;
  }

  void recordIn(RunRecord own) {
    record = own;
  }

  /** What it does is of no use any more: the run is stopped. */
  void cancel() {
    cancelled = true;
  }

  /** Nobody need wait for an order any more. */
  synchronized void wake() {
    over = true;
    notifyAll();
  }

  /**
   * Takes what it says, and tells it what to do.
   *
   * @param limit after which it is told to ask again
   */
  ToEngine take(FromEngine message, Duration limit) throws InterruptedException {
    synchronized (this) {
      lastBeat = clock.getAsLong();
    }
    SharedCell current = cell;
    if (message instanceof FromEngine.Ready) {
      return current == null ? new ToEngine.EndCell() : current.ready(name, limit);
    }
    if (!(message instanceof FromEngine.Measured measured)) {
      return next(message, limit);
    }
    activity = measured.activity();
    measured(current, measured);
    if (cancelled) {
      return new ToEngine.Cancel();
    }
    return current != null && current.isOver() ? new ToEngine.EndCell() : new ToEngine.Wait();
  }

  private synchronized void measured(SharedCell current, FromEngine.Measured measured) {
    if (current != null) {
      if (measured.begun() && current.hasBegun() && beganLate < 0) {
        beganLate = current.millisSinceBegin();
      }
      current.take(name, record, measured);
    }
  }

  private synchronized ToEngine next(FromEngine message, Duration limit)
      throws InterruptedException {
    if (message instanceof FromEngine.Answer said) {
      answer = said;
      notifyAll();
    }
    long deadline = System.nanoTime() + limit.toNanos();
    while (order == null && !over && System.nanoTime() - deadline < 0) {
      TimeUnit.MILLISECONDS.timedWait(this, POLL_MILLIS);
    }
    ToEngine taken = order == null ? new ToEngine.Wait() : order;
    order = null;
    return taken;
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
  FromEngine.Ran run(CellOrder cellOrder, Duration limit) throws UserError, InterruptedException {
    try {
      FromEngine.Ran ran = (FromEngine.Ran) ask(new ToEngine.Run(cellOrder), limit);
      measured(cell, ran.last());
      return ran;
    } finally {
      cell = null;
    }
  }

  /**
   * Tells it, and waits for what it answers.
   *
   * @throws UserError if it could not do it, or is lost
   */
  synchronized FromEngine.Answer ask(ToEngine next, Duration limit)
      throws UserError, InterruptedException {
    answer = null;
    order = next;
    long before = clock.getAsLong();
    // Nobody has looked since the last order.
    lastBeat = before;
    notifyAll();
    long deadline = before + limit.toNanos();
    while (answer == null) {
      TimeUnit.MILLISECONDS.timedWait(this, POLL_MILLIS);
      long now = clock.getAsLong();
      // A pause of this JVM, or of its machine, in which no engine could be heard.
      long paused = Math.max(0, now - before - POLL_NANOS);
      before = now;
      deadline += paused;
      lastBeat += Math.min(paused, now - lastBeat);
      if (answer == null && now - lastBeat > patience.toNanos()) {
        throw lose("no heartbeat for %s s".formatted(patience.toSeconds()));
      }
      if (answer == null && now - deadline > 0) {
        throw lose("it did not respond in time");
      }
    }
    if (answer instanceof FromEngine.Failed failed) {
      throw new UserError("On %s: %s".formatted(name, failed.message()));
    }
    return answer;
  }

  private UserError lose(String reason) {
    lost = reason;
    String line = "The engine %s is lost: %s.".formatted(name, reason);
    console.accept(line);
    return new UserError(line);
  }
}
