// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.engine;

import io.github.jmeterndb.arrival.ArrivalSchedule;
import io.github.jmeterndb.arrival.Arrivals;
import io.github.jmeterndb.arrival.Spacing;
import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.measure.Clients;
import io.github.jmeterndb.measure.OpenLoop;
import io.github.jmeterndb.measure.Slicing;
import io.github.jmeterndb.measure.Slicing.TurnWatch;
import io.github.jmeterndb.path.PathConnection;
import io.github.jmeterndb.path.PathSpec;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.run.ErrorSink;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Daemon;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.idle.IdleWait;
import io.github.jmeterndb.sweep.record.Encryption;
import io.github.jmeterndb.sweep.record.Environment;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.RowSupply;
import io.github.jmeterndb.workload.Share;
import io.github.jmeterndb.workload.Verdict;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workload.Workload;
import java.io.IOException;
import java.io.Serializable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/**
 * Runs cells, or a share of their threads, in this JVM.
 *
 * @param <P> the workload's API
 */
public class LocalEngine<P> implements Engine {
  /** A sample costs JMeter a few microseconds, which matters for operations of about 20 µs. */
  public static final int OPERATIONS_PER_SAMPLE = 100;

  private static final System.Logger LOG = System.getLogger(LocalEngine.class.getName());

  /** Rows to read over each path after faults. */
  private static final int ROWS = 1_000;

  private static final Duration TO_CONNECT = Duration.ofMinutes(1);

  private static final long PAUSE_MILLIS = 200;
  private static final long ENDING_MILLIS = 5_000;

  private final Workload<P> workload;
  private final Data<P> data;
  private final CellThreads threads;
  private final Map<String, PathConnection<P>> connections = new LinkedHashMap<>();

  private final Set<String> missing = ConcurrentHashMap.newKeySet();

  private Opening opened;

  /** The number of operations in the next cell that the database has room for. */
  private long most;

  private boolean threadsRemain;
  private volatile boolean stopped;
  private volatile CellRun current;

  public LocalEngine(Workload<P> workload, Data<P> data, CellThreads threads) {
    this.workload = workload;
    this.data = data;
    this.threads = threads;
  }

  @Override
  public Description open(Opening opening) throws UserError {
    close();
    opened = opening;
    boolean complete = false;
    try {
      for (String path : opening.settings().list(Parameter.PATHS)) {
        connections.put(path, openConnection(path, opening));
      }
      complete = true;
      return info();
    } finally {
      if (!complete) {
        close();
      }
    }
  }

  /** Connects a path, which must reach the database of the lease. */
  protected PathConnection<P> openConnection(String name, Opening opening) throws UserError {
    PathSpec spec = PathSpec.of(name);
    Target database = Target.ofSystem(opening.system());
    PathConnection<P> connection =
        spec.path().open(workload, database, spec.settings(opening.settings()));
    boolean complete = false;
    try {
      connection.requireLease(name, opening.token());
      complete = true;
      return connection;
    } finally {
      if (!complete) {
        connection.close();
      }
    }
  }

  private Description info() {
    Map<String, String> versions = new LinkedHashMap<>(Environment.versions());
    Map<String, String> notes = new HashMap<>();
    connections.forEach(
        (path, connection) -> {
          versions.putAll(connection.versions());
          for (Operation operation : workload.operations()) {
            notes.put(operation.label() + "/" + path, connection.note(operation));
          }
        });
    Map<String, Serializable> host = new LinkedHashMap<>();
    Environment.host().forEach((name, value) -> host.put(name, (Serializable) value));
    return new Description(
        ProcessHandle.current().pid(), versions, host, notes, Encryption.of(connections));
  }

  @Override
  public void reset() throws UserError {
    data.reset();
  }

  /** Even without threads of its own, the engine restores rows that must exist. */
  @Override
  public void prepare(Cell cell, double rate, int seconds) throws UserError {
    int own = opened.share().threads(cell.threads());
    most = data.prepare(cell, rate * own / cell.threads(), seconds);
  }

  @Override
  public Verdict verdict() throws UserError {
    return data.verdict();
  }

  @Override
  public Outcome run(CellOrder order, CellSinks sinks) {
    Cell first = order.cell().first();
    int own = opened.share().threads(first.threads());
    if (own == 0) {
      return new Outcome(new CellRecord(List.of()), null);
    }
    PassCounters counters = new PassCounters(connections::get, missing, sinks.passes());
    boolean paired = order.cell().isPaired();
    CellRun run =
        paired
            ? newPairedRun(order, sinks, counters)
            : newRun(order, new Cell(first.operation(), first.path(), own), sinks);
    if (!paired) {
      counters.begins(first.path());
    }
    sinks.made().accept(run);
    current = run;
    if (stopped) {
      run.stop();
    }
    GeneratorWatch generator = GeneratorWatch.start(run.window());
    if (!paired) {
      sinks.turns().begins(first.path());
    }
    Throwable failure;
    try (generator) {
      failure = runThreads(run);
    }
    if (!paired) {
      sinks.turns().ended(first.path());
    }
    CellRecord measured = new CellRecord(run.records(), run.slices());
    // A server that does not answer would be waited for a second time.
    if (failure == null && !paired && measured.hasSuccess()) {
      counters.ended(first.path());
    }
    Iterator<Cell> cells = order.cell().cells().iterator();
    return new Outcome(
        measured.with(
            record -> {
              Cell cell = cells.next();
              record.cell = cell.tag();
              record.counters = counters.counted(cell.path());
              record.serverCounters = counters.serverCounted(cell.path());
              record.note = String.join("; ", counters.newlyMissing());
              record.generatorStopped = generator.stopped();
              record.generatorThrottled = generator.throttled();
            }),
        failure);
  }

  /** Returns the failure, or null. */
  private Throwable runThreads(CellRun run) {
    Throwable failure = null;
    try {
      threads.run(run);
    } catch (UserError | InterruptedException | RuntimeException | Error e) {
      failure = e;
      threadsRemain |= e instanceof ThreadsRemain;
    }
    try {
      run.close();
    } catch (IOException | RuntimeException e) {
      if (failure == null) {
        return e;
      }
      failure.addSuppressed(e);
    }
    return failure;
  }

  private CellRun newRun(CellOrder order, Cell own, CellSinks sinks) {
    Settings settings = opened.settings();
    Cell whole = order.cell().first();
    LatencySink latencies = named(whole, sinks.latencies());
    ErrorSink errors =
        (second, cell, code, message) -> sinks.errors().record(second, whole, code, message);
    return new CellRun(
        own,
        Clients.of(
            whole,
            data,
            connections.get(whole.path()),
            settings,
            workload.longestOperation(settings),
            limit(whole, own.threads()),
            thread -> opened.share().worker(thread, whole.threads())),
        order.warmup(),
        order.seconds(),
        whole.operation().rate().isPresent() ? 1 : OPERATIONS_PER_SAMPLE,
        latencies,
        errors,
        openLoop(whole, own, order.attempt(), named(whole, sinks.services())));
  }

  /** Workers are numbered across all paths, so that their keys are disjoint. */
  private CellRun newPairedRun(CellOrder order, CellSinks sinks, TurnWatch passes) {
    Settings settings = opened.settings();
    List<Cell> cells = order.cell().cells();
    int threads = cells.get(0).threads();
    RowSupply supply = data.supply(order.cell().operation());
    AtomicLong limit = limit(cells.get(0), threads);
    List<Clients> clients = new ArrayList<>();
    for (Cell cell : cells) {
      int before = clients.size() * threads;
      int all = cells.size() * threads;
      clients.add(
          Clients.of(
              cell,
              data,
              connections.get(cell.path()),
              settings,
              workload.longestOperation(settings),
              limit,
              thread -> new Worker(before + thread, all, true)));
    }
    return new CellRun(
        cells,
        clients,
        new Slicing(
            order.seconds(),
            settings.number(Parameter.SLICE),
            // Another order in each run.
            System.nanoTime(),
            passes,
            sinks.turns(),
            () -> supply.isLeft() && limit.get() > 0),
        OPERATIONS_PER_SAMPLE,
        sinks.latencies(),
        sinks.errors());
  }

  private AtomicLong limit(Cell whole, int own) {
    return new AtomicLong(
        most == RowSupply.UNLIMITED ? RowSupply.UNLIMITED : most * own / whole.threads());
  }

  /** Files are named after the whole cell, even if this JVM runs only a share of its threads. */
  private static LatencySink named(Cell whole, LatencySink sink) {
    return (cell, start, end, histogram) ->
        sink.write(new Cell(cell.operation(), cell.path(), whole.threads()), start, end, histogram);
  }

  /** The arrivals of all engines' shares add up to the whole rate. */
  private Optional<OpenLoop> openLoop(Cell whole, Cell own, int attempt, LatencySink services) {
    if (whole.operation().rate().isEmpty()) {
      return Optional.empty();
    }
    Settings settings = opened.settings();
    Share share = opened.share();
    int rate = whole.operation().rate().getAsInt();
    double part = (double) own.threads() / whole.threads();
    // The same arrivals on each path and in each run.
    long seed = 1 + (long) attempt * share.places() + share.place();
    ArrivalSchedule schedule =
        new ArrivalSchedule(
            Spacing.named(settings.text(Parameter.ARRIVALS)), rate, seed, share, whole.threads());
    return Optional.of(new OpenLoop(schedule, Arrivals.usualBacklog(rate * part), services));
  }

  @Override
  public String differencesOverPaths(BooleanSupplier end) throws UserError, InterruptedException {
    List<String> all = new ArrayList<>();
    for (Map.Entry<String, PathConnection<P>> connection : connections.entrySet()) {
      String differences = readOver(connection.getKey(), connection.getValue(), end);
      if (!differences.isEmpty()) {
        all.add("read over %s: %s".formatted(connection.getKey(), differences));
      }
    }
    return String.join("; ", all);
  }

  /** Runs in a new thread, so that no session of an old connection stays open. */
  private String readOver(String path, PathConnection<P> connection, BooleanSupplier end)
      throws UserError, InterruptedException {
    FutureTask<String> reading = new FutureTask<>(() -> differences(connection, end));
    Thread thread = Daemon.start("jmeter-ndb-read-back", reading);
    try {
      thread.join(TO_CONNECT.plus(Workload.LONGEST).toMillis());
    } catch (InterruptedException e) {
      thread.interrupt();
      thread.join(ENDING_MILLIS);
      throw e;
    } finally {
      threadsRemain |= thread.isAlive();
    }
    String failed = "The rows cannot be read over %s after the faults: ".formatted(path);
    if (thread.isAlive()) {
      throw new ThreadsRemain(failed + "no answer came in time.");
    }
    try {
      return reading.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UserError known) {
        throw known;
      }
      String why =
          e.getCause() instanceof StoreException store
              ? store.oneLine()
              : String.valueOf(e.getCause());
      throw new UserError(failed + why + ".", e.getCause());
    }
  }

  private String differences(PathConnection<P> connection, BooleanSupplier end)
      throws StoreException, UserError, InterruptedException {
    long deadline = System.nanoTime() + TO_CONNECT.toNanos();
    while (true) {
      try {
        return data.differences(connection.api(), ROWS);
      } catch (StoreException e) {
        if (end.getAsBoolean() || System.nanoTime() - deadline >= 0) {
          throw e;
        }
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      }
    }
  }

  /** Ends the current cell after its current operations. Thread-safe. */
  public void endCell() {
    CellRun run = current;
    if (run != null) {
      run.stop();
    }
  }

  @Override
  public void stop() {
    stopped = true;
    endCell();
  }

  @Override
  public String activity() {
    return IdleWait.compilation();
  }

  /** Resources of threads that do not end stay open. */
  @Override
  public void close() {
    if (!threadsRemain) {
      connections.forEach(
          (path, connection) -> {
            try {
              connection.close();
            } catch (RuntimeException e) {
              LOG.log(System.Logger.Level.WARNING, "The path " + path + " does not close", e);
            }
          });
    }
    connections.clear();
  }
}
