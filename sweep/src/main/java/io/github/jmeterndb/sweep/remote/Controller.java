// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.record.Environment;
import java.io.ObjectInputFilter;
import java.rmi.NoSuchObjectException;
import java.rmi.RemoteException;
import java.rmi.server.UnicastRemoteObject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.jmeter.rmi.RmiUtils;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The controller's end of a run on remote engines: knows who takes part and who is still there, and
 * leads the engines' calls to the {@link RemoteEngine} of each. Thread-safe.
 */
public final class Controller implements Coordinator {
  private static final long POLL_MILLIS = 100;

  /** JMeter's own objects have the two ports behind {@code client.rmi.localport}. */
  private static final int PORT = 3;

  /** Accepts this project's classes and the JDK's: nothing else has a reason to come. */
  private static final ObjectInputFilter OURS =
      ObjectInputFilter.Config.createFilter("io.github.jmeterndb.**;java.base/*;!*");

  /** How long an engine waits for an order before it asks again. */
  private static final Duration ASK_AGAIN = Duration.ofSeconds(5);

  /** When nobody was sent the plan, or came, for so long, JMeter has sent it to all. */
  private static final Duration BETWEEN_TWO = Duration.ofSeconds(3);

  /** How long an engine that was sent the plan may take to come. */
  private static final Duration TO_JOIN = Duration.ofSeconds(60);

  private final Duration patience;
  private final Consumer<String> console;
  private final LongSupplier clock;

  /** Sorted: JMeter sends the plan in any order, but each round of a bench must use the same. */
  private final Map<String, RemoteEngine> engines = new TreeMap<>();

  private boolean gathered;
  private int sent;
  private long lastNews;
  private volatile Runnable whenStopped = () -> {};
  private volatile boolean over;

  /**
   * The controller of a run without engines so far.
   *
   * @param patience after which an engine that sends no heartbeat is lost; pauses of this JVM do
   *     not count
   * @param console takes a line for the user
   */
  public Controller(Duration patience, Consumer<String> console) {
    this(patience, console, System::nanoTime);
  }

  Controller(Duration patience, Consumer<String> console, LongSupplier clock) {
    this.patience = patience;
    this.console = console;
    this.clock = clock;
    lastNews = clock.getAsLong();
  }

  /**
   * Makes it reachable over RMI, as JMeter's own results come back: with the same TLS ({@code
   * server.rmi.ssl.*}), or without ({@code server.rmi.ssl.disable}).
   *
   * @throws RemoteException if that fails, as without a key store
   */
  public Coordinator export() throws RemoteException {
    return export(this);
  }

  static Coordinator export(Coordinator coordinator) throws RemoteException {
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

  List<RemoteEngine> alive() {
    return all().stream().filter(engine -> !engine.isLost()).toList();
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
    if (message instanceof FromEngine.Measured measured && measured.stopped()) {
      // Without a lock, for it may wait for the database.
      whenStopped.run();
    }
    RemoteEngine engine = living(name);
    try {
      ToEngine next = over ? new ToEngine.Wait() : engine.take(message, ASK_AGAIN);
      if (!over) {
        return next;
      }
      if (message instanceof FromEngine.Ready || message instanceof FromEngine.Measured) {
        return new ToEngine.Cancel();
      }
      engine.dismiss();
      return new ToEngine.End();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new ToEngine.Wait();
    }
  }

  private synchronized void join(String name, String version) throws UserError {
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
      engine.dismiss();
      engine.refuse(
          "The engine %s has another version (%s) than the controller (%s): give both the same."
              .formatted(name, version, own));
      throw new UserError(engine.lost());
    }
  }

  private synchronized RemoteEngine living(String name) throws UserError {
    RemoteEngine engine = engines.get(name);
    if (engine == null || engine.isLost()) {
      if (engine != null) {
        engine.dismiss();
      }
      throw new UserError("The run goes on without the engine " + name + ".");
    }
    return engine;
  }

  /** Ends the run, and waits a little until all engines know. */
  public void end() {
    over = true;
    all().forEach(RemoteEngine::wake);
    long deadline = System.nanoTime() + ASK_AGAIN.toNanos();
    synchronized (this) {
      await(
          () ->
              alive().stream().allMatch(RemoteEngine::isDismissed)
                  || System.nanoTime() - deadline > 0);
    }
  }

  /** Whether all that the plan was sent to know that the run is over. */
  public synchronized boolean haveAllEnded() {
    return engines.size() >= sent && engines.values().stream().allMatch(RemoteEngine::isDismissed);
  }

  private void await(BooleanSupplier condition) {
    try {
      while (!condition.getAsBoolean()) {
        MILLISECONDS.timedWait(this, POLL_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
