// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.engine.CellFailed;
import io.github.jmeterndb.sweep.engine.CellOrder;
import io.github.jmeterndb.sweep.engine.CellSinks;
import io.github.jmeterndb.sweep.engine.Engine;
import io.github.jmeterndb.sweep.engine.EngineDescription;
import io.github.jmeterndb.sweep.engine.Opening;
import io.github.jmeterndb.workload.Ledger;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * An engine in another JVM, as the controller sees it: it asks for orders, and answers. One that
 * sends no heartbeat for some time is lost, and nobody waits for it. Thread-safe.
 */
final class RemoteEngine implements Engine {
  private static final Duration TO_OPEN = Duration.ofMinutes(5);
  private static final long POLL_MILLIS = 100;
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(POLL_MILLIS);

  private final String name;
  private final Duration patience;
  private final Consumer<String> console;
  private final LongSupplier clock;

  /** What it is to do next, or null. */
  private Order order;

  /** What it said of the last order, or null. */
  private Answer answer;

  private long lastBeat;
  private volatile String activity = "";

  private volatile String lost = "";

  /** The cell that it runs, or null. */
  private volatile CellStart start;

  private CellSinks sinks;
  private IOException notWritten;
  private double beganLate;
  private Ledger ledger;
  private boolean over;

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

  /** What it has written since it opened; as of its last cell. */
  synchronized Ledger ledger() {
    return ledger;
  }

  synchronized void lives() {
    lastBeat = clock.getAsLong();
  }

  /** Takes the next order; null on timeout. */
  synchronized Order next(Duration limit) throws InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    while (order == null && !over && System.nanoTime() - deadline < 0) {
      TimeUnit.MILLISECONDS.timedWait(this, POLL_MILLIS);
    }
    Order taken = order;
    order = null;
    return taken;
  }

  /** What it is told whose threads are ready. */
  Start begin(Duration limit) throws InterruptedException {
    CellStart current = start;
    if (current == null) {
      return Start.NEVER;
    }
    current.ready(name);
    return current.await(limit);
  }

  /**
   * Takes what it has measured.
   *
   * @return whether its cell goes on
   */
  synchronized boolean beat(Beat beat) {
    activity = beat.activity();
    take(beat);
    CellStart current = start;
    return current == null || !current.isOver();
  }

  synchronized void answer(Answer said) {
    answer = said;
    notifyAll();
  }

  private void take(Beat beat) {
    CellStart current = start;
    if (current == null) {
      return;
    }
    if (beat.begun() && current.hasBegun() && beganLate < 0) {
      beganLate = current.millisSince();
    }
    try {
      for (Beat.Failure failure : beat.failures()) {
        record(current, failure);
      }
      for (Beat.Second second : beat.seconds()) {
        record(current, second);
      }
    } catch (IOException e) {
      // Whoever runs the cell gets it.
      notWritten = e;
      current.end();
    }
  }

  private void record(CellStart current, Beat.Failure failure) throws IOException {
    long time =
        current.hasBegun() ? current.begunMillis() + failure.millis() : System.currentTimeMillis();
    long second = TimeUnit.MILLISECONDS.toSeconds(time);
    for (int i = 0; i < failure.count(); i++) {
      sinks.errors().record(second, current.cell(), failure.code(), failure.message());
    }
  }

  private void record(CellStart current, Beat.Second second) throws IOException {
    long from = current.windowMillis() + TimeUnit.SECONDS.toMillis(second.index());
    LatencySink sink = second.service() ? sinks.services() : sinks.latencies();
    sink.write(
        Cell.ofTag(second.tag()), from, from + second.millis(), second.latencies().histogram());
  }

  @Override
  public EngineDescription open(Opening opening) throws UserError, InterruptedException {
    Answer said =
        ask(
            new Order.Open(
                opening.settings().sent(), opening.system(), opening.share(), opening.token()),
            TO_OPEN);
    return ((Answer.Opened) said).description();
  }

  synchronized void joins(CellStart common) {
    start = common;
    notWritten = null;
    beganLate = -1;
  }

  @Override
  public CellRecord run(CellOrder cell, CellSinks to) throws CellFailed {
    Duration limit;
    synchronized (this) {
      sinks = to;
      limit = start.limit();
    }
    try {
      Answer.Ran ran = (Answer.Ran) ask(new Order.Run(cell), limit);
      synchronized (this) {
        take(ran.last());
        ledger = ran.ledger();
        if (notWritten != null) {
          throw new CellFailed(ran.record(), notWritten);
        }
      }
      return ran.record();
    } catch (UserError | InterruptedException e) {
      throw new CellFailed(new CellRecord(List.of()), e);
    } finally {
      start = null;
    }
  }

  /**
   * Tells it, and waits for what it answers.
   *
   * @throws UserError if it could not do it, or is lost
   */
  synchronized Answer ask(Order next, Duration limit) throws UserError, InterruptedException {
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
    if (answer instanceof Answer.Failed failed) {
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

  @Override
  public void endCell() {
    CellStart current = start;
    if (current != null) {
      current.end();
    }
  }

  @Override
  public void stop() {
    endCell();
  }

  @Override
  public String activity() {
    return isLost() || activity.isEmpty() ? "" : name + ": " + activity;
  }

  /** Closes what this element opened when the run ends. */
  @Override
  public void close() {
    wake();
  }

  /** Nobody need wait for an order any more. */
  synchronized void wake() {
    over = true;
    notifyAll();
  }
}
