// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.record.Environment;
import java.io.ObjectInputFilter;
import java.io.Serializable;
import java.rmi.NoSuchObjectException;
import java.rmi.RemoteException;
import java.rmi.server.UnicastRemoteObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.jmeter.rmi.RmiUtils;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The remote engines of a run, on the controller: each joins, fetches its orders, answers them, and
 * sends heartbeats. An engine without a heartbeat for some time is lost. Thread-safe.
 */
public final class RemoteEngines implements Coordinator {
  private static final long POLL_MILLIS = 100;

  /** JMeter's own objects use the two ports after {@code client.rmi.localport}. */
  private static final int PORT = 3;

  /** Accepts the classes of this project, of histograms and of the JDK only. */
  private static final ObjectInputFilter OURS =
      ObjectInputFilter.Config.createFilter(
          "io.github.jmeterndb.**;org.HdrHistogram.*;java.base/*;!*");

  /** Time for an engine to join after JMeter has sent the plan to all. */
  private static final Duration TO_JOIN = Duration.ofSeconds(60);

  private static final Duration TO_END = Duration.ofSeconds(5);

  /** After this time an engine asks again. */
  private static final Duration FOR_AN_ANSWER = Duration.ofMillis(500);

  private final LongSupplier clock;

  /** Sorted, so that each round of a bench uses the same order. */
  private final Map<String, RemoteEngine> engines = new TreeMap<>();

  private int patience;
  private int sent;
  private long lastNews;
  private boolean gathered;
  private final List<String> refused = new ArrayList<>();
  private boolean cancelled;
  private volatile Runnable whenStopped = () -> {};

  public RemoteEngines() {
    this(System::nanoTime);
  }

  RemoteEngines(LongSupplier clock) {
    this.clock = clock;
    lastNews = clock.getAsLong();
  }

  /**
   * Exports the coordinator with the RMI settings of JMeter's own results ({@code
   * server.rmi.ssl.*}).
   *
   * @throws RemoteException if that fails, for example without a key store
   */
  public static Coordinator export(Coordinator coordinator) throws RemoteException {
    int base = JMeterUtils.getPropDefault("client.rmi.localport", 0);
    return (Coordinator)
        UnicastRemoteObject.exportObject(
            coordinator,
            base == 0 ? 0 : base + PORT,
            RmiUtils.createClientSocketFactory(),
            RmiUtils.createServerSocketFactory(),
            OURS);
  }

  public void unexport() {
    try {
      UnicastRemoteObject.unexportObject(this, true);
    } catch (NoSuchObjectException e) {
      throw new IllegalStateException("it was exported", e);
    }
  }

  /**
   * To be called when JMeter sends the plan to an engine.
   *
   * @return false if the run has begun: the engine cannot take part
   */
  public synchronized boolean sent() {
    if (!gathered) {
      sent++;
      lastNews = clock.getAsLong();
    }
    return !gathered;
  }

  /**
   * Waits until all engines that were sent the plan have joined. Later ones are refused.
   *
   * @param stop called when an engine is stopped
   */
  public synchronized void gather(Runnable stop) {
    whenStopped = stop;
    // JMeter lets the first engine join when it has sent the plan to the last one.
    await(
        () ->
            cancelled
                || (sent > 0 && engines.size() + refused.size() >= sent)
                || clock.getAsLong() - lastNews > TO_JOIN.toNanos(),
        Duration.ofDays(1));
    gathered = true;
  }

  public synchronized void requireAllThere() throws UserError {
    if (!refused.isEmpty()) {
      throw new UserError(refused.get(0));
    }
    if (engines.size() < sent) {
      throw new UserError(
          "Of %s engines that were sent the plan, %s answered within %s s (%s): look into the others' jmeter-server.log."
              .formatted(
                  sent, engines.size(), TO_JOIN.toSeconds(), String.join(", ", engines.keySet())));
    }
  }

  public synchronized List<String> names() {
    return List.copyOf(engines.keySet());
  }

  synchronized List<RemoteEngine> all() {
    return List.copyOf(engines.values());
  }

  /** An engine without a heartbeat for this time is lost; pauses of this JVM do not count. */
  synchronized void patience(int seconds) {
    patience = seconds;
  }

  @Override
  public ToEngine send(String name, FromEngine message) throws UserError {
    if (message instanceof FromEngine.Measured measured && measured.stopped()) {
      // Without a lock, because the action may wait for the database.
      whenStopped.run();
    }
    return take(name, message);
  }

  private synchronized ToEngine take(String name, FromEngine message) throws UserError {
    if (message instanceof FromEngine.Join joining) {
      join(name, joining.version());
      return new ToEngine.Wait();
    }
    RemoteEngine engine = living(name);
    engine.heard = clock.getAsLong();
    SharedCell cell = engine.cell;
    if (message instanceof FromEngine.Measured measured) {
      engine.activity = measured.activity();
      if (cell != null) {
        cell.take(engine, measured);
      }
      if (cancelled && engine.isBusy()) {
        return new ToEngine.Cancel();
      }
      return cell != null && cell.isOver() ? new ToEngine.EndCell() : new ToEngine.Wait();
    }
    if (message instanceof FromEngine.Ready) {
      if (cell == null) {
        return new ToEngine.Wait();
      }
      cell.ready(name);
      notifyAll();
      await(() -> cell.hasBegun() || cell.isOver(), FOR_AN_ANSWER);
      return cell.hasBegun() ? new ToEngine.Begin() : new ToEngine.Wait();
    }
    if (!(message instanceof FromEngine.Idle)) {
      engine.answer = message;
      engine.leaveCell();
      notifyAll();
    }
    await(() -> engine.order != null, FOR_AN_ANSWER);
    ToEngine order = engine.order;
    engine.order = null;
    if (order instanceof ToEngine.End) {
      engine.dismissed = true;
      notifyAll();
    }
    return order == null ? new ToEngine.Wait() : order;
  }

  private void join(String name, String version) throws UserError {
    if (gathered || engines.containsKey(name)) {
      throw new UserError(
          "The run has begun without the engine %s: start it again.".formatted(name));
    }
    lastNews = clock.getAsLong();
    String own = Environment.project();
    if (!version.equals(own)) {
      String reason =
          "The engine %s has another version (%s) than the controller (%s): give both the same."
              .formatted(name, version, own);
      refused.add(reason);
      throw new UserError(reason);
    }
    engines.put(name, new RemoteEngine(name));
  }

  private RemoteEngine living(String name) throws UserError {
    RemoteEngine engine = engines.get(name);
    if (engine == null || engine.isLost()) {
      if (engine != null) {
        engine.dismissed = true;
      }
      throw new UserError("The controller no longer waits for the engine " + name + ".");
    }
    return engine;
  }

  /**
   * Gives an order to some engines, and waits until each has answered or is lost.
   *
   * @param cell the cell that the order runs, or null
   * @return the results of the engines that have executed it
   */
  synchronized Map<RemoteEngine, Serializable> ask(
      List<RemoteEngine> asked, Function<RemoteEngine, ToEngine> orders, SharedCell cell)
      throws InterruptedException {
    if (cell != null && cancelled) {
      cell.end();
    }
    long before = clock.getAsLong();
    for (RemoteEngine engine : asked) {
      engine.answer = null;
      engine.cell = cell;
      // Heartbeats were not checked since the last order.
      engine.heard = before;
      engine.order = orders.apply(engine);
    }
    notifyAll();
    try {
      while (asked.stream().anyMatch(RemoteEngine::isBusy)) {
        MILLISECONDS.timedWait(this, POLL_MILLIS);
        long now = clock.getAsLong();
        // A pause of this JVM or its host, in which no heartbeat could arrive.
        long paused = Math.max(0, now - before - MILLISECONDS.toNanos(POLL_MILLIS));
        before = now;
        for (RemoteEngine engine : asked.stream().filter(RemoteEngine::isBusy).toList()) {
          engine.heard = Math.min(now, engine.heard + paused);
          if (now - engine.heard > SECONDS.toNanos(patience)) {
            engine.lost = "no heartbeat for %s s".formatted(patience);
            engine.leaveCell();
          }
        }
      }
    } finally {
      asked.forEach(engine -> engine.cell = null);
    }
    Map<RemoteEngine, Serializable> results = new LinkedHashMap<>();
    for (RemoteEngine engine : asked) {
      if (engine.answer instanceof FromEngine.Done done) {
        results.put(engine, done.result());
      }
    }
    return results;
  }

  /** Ends the current work of all engines, and {@link #gather}. */
  public synchronized void cancel() {
    cancelled = true;
    engines.values().stream()
        .filter(engine -> engine.cell != null)
        .forEach(engine -> engine.cell.end());
    notifyAll();
  }

  /** Ends the run, and waits a few seconds until all engines know. */
  public synchronized void end() {
    cancel();
    List<RemoteEngine> left =
        all().stream().filter(engine -> !engine.isLost() && !engine.dismissed).toList();
    left.forEach(engine -> engine.order = new ToEngine.End());
    await(() -> left.stream().allMatch(engine -> engine.dismissed), TO_END);
  }

  /** Whether all engines that were sent the plan know that the run is over. */
  public synchronized boolean haveAllEnded() {
    return engines.size() + refused.size() >= sent
        && engines.values().stream().allMatch(engine -> engine.dismissed);
  }

  private void await(BooleanSupplier condition, Duration limit) {
    long deadline = System.nanoTime() + limit.toNanos();
    try {
      while (!condition.getAsBoolean() && System.nanoTime() - deadline < 0) {
        MILLISECONDS.timedWait(this, POLL_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
