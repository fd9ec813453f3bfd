// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.record.Environment;
import io.github.jmeterndb.sweep.record.RunRecord;
import java.io.ObjectInputFilter;
import java.io.Serializable;
import java.rmi.NoSuchObjectException;
import java.rmi.RemoteException;
import java.rmi.server.UnicastRemoteObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.apache.jmeter.rmi.RmiUtils;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The remote engines of a run, on the controller: each joins, fetches its orders, answers them, and
 * sends heartbeats. An engine without a heartbeat for some time is lost. Thread-safe.
 */
public final class RemoteEngines implements Coordinator {
  private static final long POLL_MILLIS = 100;

  /** Above {@code client.rmi.localport}: JMeter's own objects use the next two ports. */
  private static final int PORT = 3;

  /** Accepts the classes of this project, of histograms and of the JDK only. */
  private static final ObjectInputFilter OURS =
      ObjectInputFilter.Config.createFilter(
          "io.github.jmeterndb.**;org.HdrHistogram.*;java.base/*;!*");

  /** After this time without a new engine, JMeter has sent the plan to all. */
  private static final Duration BETWEEN_TWO = Duration.ofSeconds(3);

  /** After this time without a new engine, the missing ones are given up. */
  private static final Duration TO_JOIN = Duration.ofSeconds(60);

  private static final Duration TO_END = Duration.ofSeconds(5);

  /** The longest time that a call of an engine waits: the engine then asks again. */
  private static final Duration FOR_AN_ANSWER = Duration.ofMillis(500);

  /** Sorted, so that each round of a bench uses the same order. */
  private final Map<String, RemoteEngine> engines = new TreeMap<>();

  /** An engine without a heartbeat for so many seconds is lost. */
  volatile int patience;

  private final LongSupplier nanos;
  private int sent;
  private long lastNews;
  private boolean gathered;
  private final List<String> refused = new ArrayList<>();
  private boolean cancelled;
  private boolean ended;
  private volatile Runnable whenStopped = () -> {};

  public RemoteEngines() {
    this(System::nanoTime);
  }

  RemoteEngines(LongSupplier nanos) {
    this.nanos = nanos;
    lastNews = nanos.getAsLong();
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
      lastNews = nanos.getAsLong();
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
    await(this::haveGathered, Duration.ofDays(1));
    gathered = true;
  }

  /** JMeter sends the plan to one engine after another, and starts each before the next. */
  synchronized boolean haveGathered() {
    boolean haveJoined = sent > 0 && engines.size() + refused.size() >= sent;
    return cancelled
        || nanos.getAsLong() - lastNews > (haveJoined ? BETWEEN_TWO : TO_JOIN).toNanos();
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

  @Override
  public ToEngine send(String name, FromEngine message) throws UserError {
    if (message instanceof FromEngine.Measured measured && measured.stopped()) {
      // Without a lock, because the action may wait for the database.
      whenStopped.run();
    }
    return take(name, message);
  }

  private synchronized ToEngine take(String name, FromEngine message) throws UserError {
    if (message instanceof FromEngine.Idle idle && !engines.containsKey(name)) {
      join(name, idle.version());
    }
    RemoteEngine engine = engines.get(name);
    if (engine.isLost()) {
      throw new UserError("The controller no longer waits for the engine " + name + ".");
    }
    engine.silent = 0;
    if (message instanceof FromEngine.Measured measured) {
      return measured(engine, measured);
    }
    if (!(message instanceof FromEngine.Idle)) {
      engine.answer = message;
      engine.leaveCell();
      notifyAll();
    }
    await(() -> engine.order != null, FOR_AN_ANSWER);
    ToEngine order = engine.order;
    engine.order = null;
    return order == null ? new ToEngine.Wait() : order;
  }

  private void join(String name, String version) throws UserError {
    if (gathered) {
      throw new UserError(
          "The run has begun without the engine %s: start it again.".formatted(name));
    }
    lastNews = nanos.getAsLong();
    String own = Environment.project();
    if (!version.equals(own)) {
      refused.add(
          "The engine %s has another version (%s) than the controller (%s): give both the same."
              .formatted(name, version, own));
      throw new UserError(refused.get(refused.size() - 1));
    }
    engines.put(name, new RemoteEngine(name));
  }

  private ToEngine measured(RemoteEngine engine, FromEngine.Measured measured) {
    engine.activity = measured.activity();
    SharedCell cell = engine.cell;
    if (cell != null) {
      cell.take(engine, measured);
      if (measured.ready() && !measured.begun()) {
        if (cell.ready(engine.name)) {
          notifyAll();
        }
        await(() -> cell.hasBegun() || cell.isOver(), FOR_AN_ANSWER);
        if (cell.hasBegun()) {
          return new ToEngine.Begin();
        }
      }
    }
    if (cancelled && engine.isBusy()) {
      return new ToEngine.Cancel();
    }
    return cell != null && cell.isOver() ? new ToEngine.EndCell() : new ToEngine.Wait();
  }

  /**
   * Gives an order to some engines, and waits until each has answered or is lost.
   *
   * @param cell the cell that the order runs, or null
   */
  synchronized void ask(List<RemoteEngine> asked, ToEngine order, SharedCell cell)
      throws InterruptedException {
    if (cell != null && cancelled) {
      cell.end();
    }
    for (RemoteEngine engine : asked) {
      engine.answer = null;
      engine.cell = cell;
      engine.silent = 0;
      engine.order = order;
    }
    notifyAll();
    long before = System.nanoTime();
    try {
      while (asked.stream().anyMatch(RemoteEngine::isBusy)) {
        MILLISECONDS.timedWait(this, POLL_MILLIS);
        long waited = System.nanoTime() - before;
        before += waited;
        if (cell != null) {
          cell.waited(waited);
        }
        for (RemoteEngine engine : asked) {
          // A pause of this JVM or its host hardly counts: no heartbeat could arrive in it.
          engine.silent += Math.min(waited, MILLISECONDS.toNanos(2 * POLL_MILLIS));
          if (engine.isBusy() && engine.silent > SECONDS.toNanos(patience)) {
            engine.lost = "no heartbeat for %s s".formatted(patience);
            engine.leaveCell();
          }
        }
      }
    } finally {
      asked.forEach(engine -> engine.cell = null);
    }
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
    if (!ended) {
      ended = true;
      cancel();
      engines
          .values()
          .forEach(engine -> engine.order = engine.isLost() ? null : new ToEngine.End());
      await(() -> engines.values().stream().allMatch(engine -> engine.order == null), TO_END);
    }
  }

  /** Whether all engines that were sent the plan know that the run is over. */
  public synchronized boolean haveAllEnded() {
    return engines.size() + refused.size() >= sent
        && engines.values().stream().allMatch(engine -> engine.order == null && !engine.isLost());
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

  /** An engine in another JVM. Guarded by all of them. */
  static final class RemoteEngine {
    final String name;

    /** Null if there is none to fetch. */
    ToEngine order;

    /** A {@link FromEngine.Done} or {@link FromEngine.Failed}; null while an order is under way. */
    FromEngine answer;

    /** The cell that the engine runs, or null. */
    SharedCell cell;

    /** Nanoseconds since its last message. */
    long silent;

    /** How late it began a cell at most, in milliseconds. */
    double late;

    /** Background activity of its JVM; empty if none. */
    volatile String activity = "";

    /** Why the engine is lost, in a few words; empty if it is not. */
    String lost = "";

    /** The engine's own measurements; null before it is open. */
    RunRecord record;

    RemoteEngine(String name) {
      this.name = name;
    }

    boolean isLost() {
      return !lost.isEmpty();
    }

    boolean isBusy() {
      return answer == null && !isLost();
    }

    Serializable result() {
      return ((FromEngine.Done) answer).result();
    }

    /** The engine has answered, or is lost. */
    void leaveCell() {
      if (cell != null) {
        cell.ended(
            name,
            answer instanceof FromEngine.Done done
                && done.result() instanceof FromEngine.Ran ran
                && !ran.record().ranOut()
                && ran.record().invalid().isEmpty());
        cell = null;
      }
    }
  }
}
