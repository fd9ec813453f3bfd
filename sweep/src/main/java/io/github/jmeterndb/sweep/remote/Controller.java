// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import io.github.jmeterndb.settings.UserError;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The controller's end of a run on remote engines: takes their calls, and leads them to the {@link
 * RemoteEngine} of each. Thread-safe.
 */
public final class Controller implements Coordinator {
  private static final long POLL_MILLIS = 100;

  /** How long an engine waits for an order before it asks again. */
  private static final Duration ASK_AGAIN = Duration.ofSeconds(5);

  private final Roster roster;
  private volatile Runnable whenStopped = () -> {};
  private volatile boolean over;

  /**
   * Of a run without engines so far.
   *
   * @param patience after which an engine that sends no heartbeat is lost; pauses of this JVM do
   *     not count
   * @param console takes a line for the user
   */
  public Controller(Duration patience, Consumer<String> console) {
    this(patience, console, System::nanoTime);
  }

  /**
   * The same with another clock.
   *
   * @param clock in nanoseconds
   */
  Controller(Duration patience, Consumer<String> console, LongSupplier clock) {
    this.roster = new Roster(patience, console, clock);
  }

  public void whenStopped(Runnable action) {
    whenStopped = action;
  }

  /**
   * The plan is sent to one more engine.
   *
   * @return whether it is in time: false if the run has begun
   */
  public synchronized boolean sent() {
    return roster.sent();
  }

  /** Waits until all engines are there that the plan is sent to, and takes no more. */
  public synchronized void gather() {
    await(roster::isGathered);
    roster.close();
  }

  /**
   * Does nothing where all are there.
   *
   * @throws UserError if one was not in time, or has another version
   */
  public synchronized void requireAll() throws UserError {
    roster.requireAll();
  }

  synchronized List<RemoteEngine> alive() {
    return roster.alive();
  }

  synchronized List<RemoteEngine> all() {
    return roster.all();
  }

  public synchronized List<String> names() {
    return roster.alive().stream().map(RemoteEngine::name).toList();
  }

  @Override
  public synchronized void join(String name, String version) throws UserError {
    if (!over) {
      roster.join(name, version);
      notifyAll();
    }
  }

  @Override
  public Order next(String name) throws UserError {
    Order order = null;
    try {
      if (!over) {
        order = living(name).next(ASK_AGAIN);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (order == null && over) {
      dismiss(name);
      return new Order.End();
    }
    return order == null ? new Order.None() : order;
  }

  private synchronized void dismiss(String name) {
    roster.dismiss(name);
    notifyAll();
  }

  @Override
  public Start begin(String name) throws UserError {
    try {
      return living(name).begin(ASK_AGAIN);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Start.WAIT;
    }
  }

  @Override
  public boolean beat(String name, Beat beat) throws UserError {
    if (beat.stopped()) {
      // Without a lock, for it may wait for the database.
      whenStopped.run();
    }
    return !over && living(name).beat(beat);
  }

  @Override
  public void answer(String name, Answer answer) throws UserError {
    living(name).answer(answer);
  }

  private synchronized RemoteEngine living(String name) throws UserError {
    return roster.living(name);
  }

  public void end() {
    over = true;
    all().forEach(RemoteEngine::wake);
    long deadline = System.nanoTime() + ASK_AGAIN.toNanos();
    synchronized (this) {
      await(() -> roster.haveLivingEnded() || System.nanoTime() - deadline > 0);
    }
  }

  /** Whether all that the plan was sent to know that the run is over. */
  public synchronized boolean haveAllEnded() {
    return roster.haveAllEnded();
  }

  private void await(BooleanSupplier condition) {
    try {
      while (!condition.getAsBoolean()) {
        TimeUnit.MILLISECONDS.timedWait(this, POLL_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
