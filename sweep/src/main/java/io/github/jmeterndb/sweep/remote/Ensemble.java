// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.run.RunInfo.EngineInfo;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.run.ServerProcess;
import io.github.jmeterndb.settings.Daemon;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.cpu.Watched;
import io.github.jmeterndb.sweep.engine.Engine;
import io.github.jmeterndb.sweep.record.Environment;
import io.github.jmeterndb.sweep.record.RunRecord;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Share;
import io.github.jmeterndb.workload.Verdict;
import io.github.jmeterndb.workload.Workload;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.UncheckedIOException;
import java.rmi.NoSuchObjectException;
import java.rmi.RemoteException;
import java.rmi.server.UnicastRemoteObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.jmeter.rmi.RmiUtils;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Several remote engines as one. Each runs a share of the threads of each cell, on tables that this
 * JVM creates and loads, and checks its share of the rows. The engines' calls arrive here as well
 * and are passed to the {@link RemoteEngine} of each. As a {@link Coordinator} thread-safe.
 */
public final class Ensemble implements Coordinator, Engine {
  private static final long POLL_MILLIS = 100;

  /** JMeter's own objects use the two ports after {@code client.rmi.localport}. */
  private static final int PORT = 3;

  /** Accepts the classes of this project, of histograms and of the JDK only. */
  private static final ObjectInputFilter OURS =
      ObjectInputFilter.Config.createFilter(
          "io.github.jmeterndb.**;org.HdrHistogram.*;java.base/*;!*");

  /** After this time without a new engine, JMeter has sent the plan to all. */
  private static final Duration BETWEEN_TWO = Duration.ofSeconds(3);

  /** Time for an engine to join after JMeter has sent it the plan. */
  private static final Duration TO_JOIN = Duration.ofSeconds(60);

  private static final Duration TO_OPEN = Duration.ofMinutes(5);

  /** There may be thousands of threads. */
  private static final Duration TO_BEGIN = Duration.ofMinutes(3);

  /** A hanging engine is detected by its missing heartbeat. */
  private static final Duration FOR_ROWS = Duration.ofDays(1);

  private static final Duration TO_END = Duration.ofSeconds(5);

  private final Duration patience;
  private final Consumer<String> console;
  private final LongSupplier clock;

  /** Sorted, so that each round of a bench uses the same order. */
  private final Map<String, RemoteEngine> engines = new TreeMap<>();

  /** In milliseconds, by engine. */
  private final Map<String, Double> late = new HashMap<>();

  private boolean gathered;
  private int sent;
  private long lastNews;
  private Data<?> data;
  private RunRecord run;

  /** In the order of their shares. */
  private List<RemoteEngine> places = List.of();

  private volatile Runnable whenStopped = () -> {};
  private volatile boolean stopped;
  private volatile SharedCell current;

  /**
   * @param patience an engine without a heartbeat for this time is lost; pauses of this JVM do not
   *     count
   * @param console takes a line for the user
   */
  public Ensemble(Duration patience, Consumer<String> console) {
    this(patience, console, System::nanoTime);
  }

  Ensemble(Duration patience, Consumer<String> console, LongSupplier clock) {
    this.patience = patience;
    this.console = console;
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

  public void whenStopped(Runnable action) {
    whenStopped = action;
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

  /** Waits until all engines that were sent the plan have joined. Later ones are refused. */
  public synchronized void gather() {
    await(
        () ->
            gathered
                || clock.getAsLong() - lastNews
                    > (engines.size() >= sent ? BETWEEN_TWO : TO_JOIN).toNanos());
    gathered = true;
  }

  /** To be called when the run is stopped. */
  public synchronized void gatherNoMore() {
    gathered = true;
    notifyAll();
  }

  public synchronized void requireAllThere() throws UserError {
    for (RemoteEngine engine : engines.values()) {
      if (engine.isLost()) {
        throw new UserError(engine.lost);
      }
    }
    if (engines.size() < sent) {
      throw new UserError(
          "Of %s engines that were sent the plan, %s answered within %s s (%s): look into the others' jmeter-server.log."
              .formatted(
                  sent, engines.size(), TO_JOIN.toSeconds(), String.join(", ", engines.keySet())));
    }
  }

  private synchronized List<RemoteEngine> all() {
    return List.copyOf(engines.values());
  }

  List<RemoteEngine> alive() {
    return all().stream().filter(engine -> !engine.isLost()).toList();
  }

  public List<String> names() {
    return alive().stream().map(engine -> engine.name).toList();
  }

  @Override
  public ToEngine send(String name, FromEngine message) throws UserError {
    if (message instanceof FromEngine.Join joining) {
      join(name, joining.version());
      return new ToEngine.Wait();
    }
    if (message instanceof FromEngine.Measured measured && measured.stopped()) {
      // Without a lock, because the action may wait for the database.
      whenStopped.run();
    }
    try {
      return living(name).take(message);
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
      engine.dismissed = true;
      engine.lost =
          "The engine %s has another version (%s) than the controller (%s): give both the same."
              .formatted(name, version, own);
      throw new UserError(engine.lost);
    }
  }

  private synchronized RemoteEngine living(String name) throws UserError {
    RemoteEngine engine = engines.get(name);
    if (engine == null || engine.isLost()) {
      if (engine != null) {
        engine.dismissed = true;
      }
      throw new UserError("The run goes on without the engine " + name + ".");
    }
    return engine;
  }

  /** Ends the run, and waits a few seconds until all engines know. */
  public void end() {
    List<RemoteEngine> left = alive().stream().filter(engine -> !engine.dismissed).toList();
    left.forEach(RemoteEngine::end);
    long deadline = System.nanoTime() + TO_END.toNanos();
    synchronized (this) {
      await(
          () ->
              left.stream().allMatch(engine -> engine.dismissed)
                  || System.nanoTime() - deadline > 0);
    }
  }

  /** Whether all engines that were sent the plan know that the run is over. */
  public synchronized boolean haveAllEnded() {
    return engines.size() >= sent && engines.values().stream().allMatch(engine -> engine.dismissed);
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

  public Engine of(Data<?> ofRun, RunRecord record) {
    data = ofRun;
    run = record;
    return this;
  }

  @Override
  public Description open(Opening opening) throws UserError, IOException, InterruptedException {
    places = alive();
    if (places.isEmpty()) {
      throw new UserError("No engine is left: start jmeter-server on their hosts again.");
    }
    Map<RemoteEngine, FromEngine.Opened> all = new LinkedHashMap<>();
    together(
        all,
        engine ->
            (FromEngine.Opened)
                engine.ask(
                    new ToEngine.Open(
                        opening.settings().sent(),
                        opening.system(),
                        share(engine),
                        opening.token()),
                    TO_OPEN));
    requireAll();
    List<ServerProcess> generators = new ArrayList<>();
    for (RemoteEngine engine : places) {
      Description there = all.get(engine).description();
      engine.record =
          run.ofEngine(engine.name, there.versions(), new LinkedHashMap<>(there.host()));
      generators.add(
          Watched.engine(
              all().indexOf(engine) + 1,
              engine.name.replaceFirst(":\\d+$", ""),
              there.pid(),
              opening.settings().list(Parameter.PATHS)));
    }
    run.generators(generators);
    recordEngines();
    // All engines have the same version of the project.
    return all.get(places.get(0)).description();
  }

  private void recordEngines() throws IOException {
    run.engines(
        all().stream()
            .map(
                engine ->
                    new EngineInfo(engine.name, late.getOrDefault(engine.name, 0.0), engine.lost))
            .toList());
  }

  private Share share(RemoteEngine engine) {
    return new Share(places.indexOf(engine), places.size());
  }

  @Override
  public void loaded() throws UserError, InterruptedException {
    each(new ToEngine.Loaded(data.loadedRows()));
  }

  @Override
  public void reset() throws UserError, InterruptedException {
    each(new ToEngine.Reset());
  }

  @Override
  public void prepare(Cell cell, double rate, int seconds) throws UserError, InterruptedException {
    each(new ToEngine.Prepare(cell, rate, seconds));
  }

  /** One engine after the other, because all write to the same tables. */
  private void each(ToEngine order) throws UserError, InterruptedException {
    for (RemoteEngine engine : places) {
      engine.ask(order, FOR_ROWS);
    }
  }

  @Override
  public Verdict verdict() throws UserError, InterruptedException {
    if (!data.isCheckedByShare()) {
      return data.verdict();
    }
    Map<RemoteEngine, FromEngine.Checked> all = new LinkedHashMap<>();
    together(all, engine -> (FromEngine.Checked) engine.ask(new ToEngine.Check(), FOR_ROWS));
    requireAll();
    Map<String, Verdict> shares = new LinkedHashMap<>();
    all.forEach((engine, answer) -> shares.put(engine.name, answer.verdict()));
    return Verdict.sum(shares);
  }

  @Override
  public Outcome run(CellOrder order, CellSinks sinks) {
    Cell cell = order.cell().first();
    List<String> working =
        places.stream()
            .filter(engine -> share(engine).threads(cell.threads()) > 0)
            .map(engine -> engine.name)
            .toList();
    SharedCell shared = new SharedCell(order, working, sinks);
    current = shared;
    if (stopped) {
      shared.end();
    }
    places.forEach(engine -> engine.joins(shared));
    Map<RemoteEngine, FromEngine.Ran> all = new LinkedHashMap<>();
    Throwable failure = null;
    sinks.passes().begins(cell.path());
    sinks.turns().begins(cell.path());
    try {
      together(all, engine -> ran(engine, order, shared));
      shared.close();
      if (order.recorded()) {
        recordShares(shared, all);
      }
      recordEngines();
      requireAll();
    } catch (UserError | IOException | InterruptedException | RuntimeException e) {
      failure = e;
    }
    sinks.turns().ended(cell.path());
    Map<String, CellRecord> shares = new LinkedHashMap<>();
    all.forEach(
        (engine, ran) -> {
          data.addWritten(ran.written());
          if (!ran.record().paths().isEmpty()) {
            shares.put(engine.name, ran.record());
          }
        });
    CellRecord merged =
        CellRecord.merged(order.cell().cells(), shares, shared.windowMillis(), lost());
    if (failure == null && merged.hasSuccess()) {
      sinks.passes().ended(cell.path());
    }
    return new Outcome(merged, failure);
  }

  /** If an engine ends early, the others' later operations do not belong to the cell. */
  private static FromEngine.Ran ran(RemoteEngine engine, CellOrder order, SharedCell shared)
      throws UserError, IOException, InterruptedException {
    Duration limit =
        TO_BEGIN
            .plusSeconds((long) order.warmup() + order.seconds())
            .plus(Workload.LONGEST)
            .plus(TO_BEGIN);
    boolean whole = false;
    try {
      FromEngine.Ran ran = engine.run(new ToEngine.Run(order), limit);
      whole = !ran.record().ranOut() && ran.record().invalid().isEmpty();
      return ran;
    } finally {
      if (!whole) {
        shared.end();
      }
      shared.without(engine.name);
    }
  }

  private void recordShares(SharedCell shared, Map<RemoteEngine, FromEngine.Ran> all)
      throws IOException {
    for (Map.Entry<RemoteEngine, FromEngine.Ran> entry : all.entrySet()) {
      RemoteEngine engine = entry.getKey();
      CellRecord measured = entry.getValue().record();
      if (!measured.paths().isEmpty()) {
        double began = engine.beganLate();
        late.merge(engine.name, began, Math::max);
        String note =
            String.format(Locale.ROOT, "began at most %.1f ms after it was told to", began);
        engine.record.add(
            measured.with(
                path -> {
                  path.startMillis(shared.windowMillis());
                  path.note = note;
                }));
      }
    }
  }

  /** Why an engine is lost, in a line; empty if none is. */
  private String lost() {
    return places.stream()
        .filter(RemoteEngine::isLost)
        .map(engine -> "the engine %s is lost: %s".formatted(engine.name, engine.lost))
        .findFirst()
        .orElse("");
  }

  private void requireAll() throws UserError {
    if (!lost().isEmpty()) {
      throw new UserError(lost() + ": the run ends.");
    }
  }

  /**
   * Executes a task on all engines at the same time.
   *
   * @param done takes the results, in the order of the shares, without those of lost engines
   * @throws UserError if the task failed on an engine that is not lost
   */
  private <T> void together(Map<RemoteEngine, T> done, Task<T> task)
      throws UserError, InterruptedException {
    ExecutorService threads =
        Executors.newCachedThreadPool(runnable -> Daemon.thread("jmeter-ndb-engine", runnable));
    try {
      List<Future<T>> ended =
          threads.invokeAll(
              places.stream().<Callable<T>>map(engine -> () -> task.of(engine)).toList());
      Throwable failure = null;
      for (int i = 0; i < ended.size(); i++) {
        RemoteEngine engine = places.get(i);
        try {
          done.put(engine, ended.get(i).get());
        } catch (ExecutionException e) {
          failure = engine.isLost() || failure != null ? failure : e.getCause();
        }
      }
      Engine.rethrow(failure);
    } catch (IOException e) {
      throw RunRecord.notWritten(e);
    } finally {
      threads.shutdownNow();
    }
  }

  @Override
  public void stop() {
    stopped = true;
    SharedCell running = current;
    if (running != null) {
      running.end();
    }
    alive().forEach(engine -> engine.cancelled = true);
  }

  @Override
  public String activity() {
    return alive().stream()
        .filter(engine -> !engine.activity.isEmpty())
        .map(engine -> engine.name + ": " + engine.activity)
        .findFirst()
        .orElse("");
  }

  @Override
  public void close() {
    end();
    try {
      for (RemoteEngine engine : all()) {
        if (engine.record != null) {
          engine.record.end(engine.isLost() ? State.FAILED : State.COMPLETE, engine.lost);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private interface Task<T> {
    T of(RemoteEngine engine) throws UserError, IOException, InterruptedException;
  }
}
