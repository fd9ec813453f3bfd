// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.record.Environment;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The controller's end of a run on remote engines: knows who takes part and who is still there, and
 * leads the engines' calls to the {@link RemoteEngine} of each. Thread-safe.
 */
public final class Controller implements Coordinator {
  private static final long POLL_MILLIS = 100;

  /** How long an engine waits for an order before it asks again. */
  private static final Duration ASK_AGAIN = Duration.ofSeconds(5);

  /** When nobody was sent the plan, or came, for so long, JMeter has sent it to all. */
  private static final Duration BETWEEN_TWO = Duration.ofSeconds(3);

  /** How long an engine that was sent the plan may take to come. */
  private static final Duration TO_JOIN = Duration.ofSeconds(60);

  private final Duration patience;
  private final Consumer<String> console;
  private final LongSupplier clock;

  /**
   * Sorted by name: JMeter sends the plan in any order, but each round of a bench must use the
   * same.
   */
  private final Map<String, RemoteEngine> engines = new TreeMap<>();

  /** Engines that know that they take no part, or that the run is over. */
  private final Set<String> dismissed = new HashSet<>();

  private boolean gathered;
  private int sent;
  private long lastNews;
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
    this.patience = patience;
    this.console = console;
    this.clock = clock;
    lastNews = clock.getAsLong();
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
    if (!gathered) {
      sent++;
      lastNews = clock.getAsLong();
    }
    return !gathered;
  }

  /** Waits until all engines are there that the plan is sent to, and takes no more. */
  public synchronized void gather() {
    await(
        () ->
            gathered
                || clock.getAsLong() - lastNews
                    > (engines.size() >= sent ? BETWEEN_TWO : TO_JOIN).toNanos());
    gathered = true;
  }

  /** Lets nobody wait for engines: the run is stopped. */
  public synchronized void gatherNoMore() {
    gathered = true;
    notifyAll();
  }

  /**
   * Does nothing where all are there.
   *
   * @throws UserError if one was not in time, or has another version
   */
  public synchronized void requireAll() throws UserError {
    for (RemoteEngine engine : engines.values()) {
      if (engine.isLost()) {
        throw new UserError(engine.lost());
      }
    }
    if (engines.size() < sent) {
      throw new UserError(
          "Of %s engines that were sent the plan, %s answered within %s s (%s): look into the others' jmeter-server.log."
              .formatted(
                  sent, engines.size(), TO_JOIN.toSeconds(), String.join(", ", engines.keySet())));
    }
  }

  synchronized List<RemoteEngine> alive() {
    return engines.values().stream().filter(engine -> !engine.isLost()).toList();
  }

  synchronized List<RemoteEngine> all() {
    return List.copyOf(engines.values());
  }

  public List<String> names() {
    return alive().stream().map(RemoteEngine::name).toList();
  }

  @Override
  public ToEngine send(String name, FromEngine message) throws UserError {
    if (message instanceof FromEngine.Join joining) {
      join(name, joining.version());
      return new ToEngine.Wait();
    }
    boolean isInACell =
        message instanceof FromEngine.Ready || message instanceof FromEngine.Measured;
    if (message instanceof FromEngine.Measured measured && measured.stopped()) {
      // Without a lock, for it may wait for the database.
      whenStopped.run();
    }
    if (over && isInACell) {
      return new ToEngine.Cancel();
    }
    try {
      ToEngine next = over ? new ToEngine.Wait() : living(name).take(message, ASK_AGAIN);
      if (over && !isInACell) {
        dismiss(name);
        return new ToEngine.End();
      }
      return next;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new ToEngine.Wait();
    }
  }

  private synchronized void join(String name, String version) throws UserError {
    if (over) {
      return;
    }
    if (gathered || engines.containsKey(name)) {
      throw new UserError(
          "The run has begun without the engine %s: start it again.".formatted(name));
    }
    RemoteEngine engine = new RemoteEngine(name, patience, console, clock);
    engines.put(name, engine);
    lastNews = clock.getAsLong();
    notifyAll();
    String own = Environment.project();
    if (!version.equals(own)) {
      dismissed.add(name);
      engine.refuse(
          "The engine %s has another version (%s) than the controller (%s): give both the same."
              .formatted(name, version, own));
      throw new UserError(engine.lost());
    }
  }

  private synchronized void dismiss(String name) {
    dismissed.add(name);
    notifyAll();
  }

  private synchronized RemoteEngine living(String name) throws UserError {
    RemoteEngine engine = engines.get(name);
    if (engine == null || engine.isLost()) {
      dismissed.add(name);
      throw new UserError("The run goes on without the engine " + name + ".");
    }
    return engine;
  }

  public void end() {
    over = true;
    all().forEach(RemoteEngine::wake);
    long deadline = System.nanoTime() + ASK_AGAIN.toNanos();
    synchronized (this) {
      await(
          () ->
              alive().stream().allMatch(engine -> dismissed.contains(engine.name()))
                  || System.nanoTime() - deadline > 0);
    }
  }

  /** Whether all that the plan was sent to know that the run is over. */
  public synchronized boolean haveAllEnded() {
    return dismissed.size() >= sent;
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
