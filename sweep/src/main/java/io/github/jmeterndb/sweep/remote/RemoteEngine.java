// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.engine.CellOrder;
import io.github.jmeterndb.sweep.engine.CellSinks;
import io.github.jmeterndb.sweep.record.RunRecord;
import java.io.IOException;
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
  private volatile String activity = "";

  private volatile String lost = "";

  /** The cell that it runs, or null. */
  private volatile CellStart start;

  private CellSinks sinks;
  private IOException notWritten;
  private double beganLate;
  private boolean over;
  private volatile boolean cancelled;

  /**
   * One that has joined.
   *
   * @param name host:port
   * @param patience after which it is lost where it sends no heartbeat; pauses of this JVM do not
   *     count
   * @param console takes a line where it is lost
   * @param clock in nanoseconds
   */
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

  /** Delay of the last cell's start, in milliseconds. */
  synchronized double beganLate() {
    return beganLate;
  }

  /** What its JVM does in the background, in words; empty if nothing. */
  String activity() {
    return isLost() || activity.isEmpty() ? "" : name + ": " + activity;
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
   * Takes what it says.
   *
   * @param limit after which it is told to ask again
   */
  ToEngine take(FromEngine message, Duration limit) throws InterruptedException {
    synchronized (this) {
      lastBeat = clock.getAsLong();
    }
    if (message instanceof FromEngine.Ready) {
      CellStart current = start;
      if (current == null) {
        return new ToEngine.EndCell();
      }
      current.ready(name);
      return current.await(limit);
    }
    if (message instanceof FromEngine.Measured measured) {
      return measured(measured);
    }
    return next(message, limit);
  }

  private synchronized ToEngine measured(FromEngine.Measured measured) {
    activity = measured.activity();
    record(measured);
    if (cancelled) {
      return new ToEngine.Cancel();
    }
    CellStart current = start;
    return current != null && current.isOver() ? new ToEngine.EndCell() : new ToEngine.Wait();
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

  private void record(FromEngine.Measured measured) {
    CellStart current = start;
    if (current == null) {
      return;
    }
    if (measured.begun() && current.hasBegun() && beganLate < 0) {
      beganLate = current.millisSince();
    }
    try {
      for (FromEngine.Failure failure : measured.failures()) {
        record(current, failure);
      }
      for (FromEngine.Second second : measured.seconds()) {
        long from = current.windowMillis() + TimeUnit.SECONDS.toMillis(second.index());
        LatencySink sink = second.service() ? sinks.services() : sinks.latencies();
        sink.write(
            Cell.ofTag(second.tag()), from, from + second.millis(), second.latencies().histogram());
      }
    } catch (IOException e) {
      // Whoever runs the cell gets it.
      notWritten = e;
      current.end();
    }
  }

  private void record(CellStart current, FromEngine.Failure failure) throws IOException {
    long time =
        current.hasBegun() ? current.begunMillis() + failure.millis() : System.currentTimeMillis();
    long second = TimeUnit.MILLISECONDS.toSeconds(time);
    for (int i = 0; i < failure.count(); i++) {
      sinks.errors().record(second, current.cell(), failure.code(), failure.message());
    }
  }

  /** The next cell is one that begins then. */
  synchronized void joins(CellStart common, CellSinks to) {
    start = common;
    sinks = to;
    notWritten = null;
    beganLate = -1;
  }

  /**
   * Lets it run its share of the cell that it {@link #joins}.
   *
   * @throws UserError if it could not, is lost, or what it measured cannot be written
   */
  FromEngine.Ran run(CellOrder cell, Duration limit) throws UserError, InterruptedException {
    try {
      FromEngine.Ran ran = (FromEngine.Ran) ask(new ToEngine.Run(cell), limit);
      synchronized (this) {
        record(ran.last());
        if (notWritten != null) {
          throw RunRecord.notWritten(notWritten);
        }
      }
      return ran;
    } finally {
      start = null;
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
      if (answer == null) {
        requireLife(now, deadline);
      }
    }
    if (answer instanceof FromEngine.Failed failed) {
      throw new UserError("On %s: %s".formatted(name, failed.message()));
    }
    return answer;
  }

  private void requireLife(long now, long deadline) throws UserError {
    if (now - lastBeat > patience.toNanos()) {
      lose("no heartbeat for %s s".formatted(patience.toSeconds()));
    } else if (now - deadline > 0) {
      lose("it did not respond in time");
    }
    if (isLost()) {
      throw new UserError("The engine %s is lost: %s.".formatted(name, lost));
    }
  }

  private void lose(String reason) {
    lost = reason;
    console.accept("The engine %s is lost: %s.".formatted(name, reason));
    CellStart current = start;
    if (current != null) {
      current.ready(name);
    }
  }
}
