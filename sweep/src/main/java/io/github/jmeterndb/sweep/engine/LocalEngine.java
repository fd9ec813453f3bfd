// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.engine;

import static java.util.stream.Collectors.joining;

import io.github.jmeterndb.arrival.ArrivalSchedule;
import io.github.jmeterndb.arrival.Arrivals;
import io.github.jmeterndb.arrival.Spacing;
import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.measure.Clients;
import io.github.jmeterndb.measure.Slicing;
import io.github.jmeterndb.measure.Slicing.TurnWatch;
import io.github.jmeterndb.path.PathConnection;
import io.github.jmeterndb.path.PathSpec;
import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Daemon;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.idle.IdleWait;
import io.github.jmeterndb.sweep.record.Encryption;
import io.github.jmeterndb.sweep.record.Environment;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Share;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workload.Workload;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
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
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * Runs cells, or a share of their threads, in this JVM.
 *
 * @param <P> the workload's API
 */
public class LocalEngine<P> implements Engine {
  private static final System.Logger LOG = System.getLogger(LocalEngine.class.getName());

  /** Rows to read over each path after faults. */
  private static final int ROWS = 1_000;

  private static final Duration TO_CONNECT = Duration.ofMinutes(1);

  private static final long PAUSE_MILLIS = 200;
  private static final String NOT_READ = "The rows cannot be read over %s after the faults: %s.";

  private final Workload<P> workload;
  private final Data<P> data;
  private final CellThreads threads;
  private final Map<String, PathConnection<P>> connections = new LinkedHashMap<>();

  private final Set<String> missing = ConcurrentHashMap.newKeySet();

  private final Share share;
  private Settings settings;

  /** The number of operations in the next cell that the database has room for. */
  private long most;

  private boolean threadsRemain;
  private volatile boolean stopped;
  private volatile CellRun current;

  /**
   * @param share of each cell's threads
   */
  public LocalEngine(Workload<P> workload, Data<P> data, CellThreads threads, Share share) {
    this.workload = workload;
    this.data = data;
    this.threads = threads;
    this.share = share;
  }

  /** If it fails, {@link #close} closes the connections that are open. */
  @Override
  public Description open(Settings ofRun, String token) throws UserError {
    settings = ofRun;
    for (String path : settings.list(Parameter.PATHS)) {
      PathConnection<P> connection = openConnection(path);
      connections.put(path, connection);
      connection.requireLease(path, token);
    }
    Map<String, String> versions = new LinkedHashMap<>(Environment.versions());
    connections.forEach((path, connection) -> versions.putAll(connection.versions()));
    return new Description(
        ProcessHandle.current().pid(), versions, Environment.host(), Encryption.of(connections));
  }

  protected PathConnection<P> openConnection(String name) throws UserError {
    PathSpec path = PathSpec.of(name);
    return path.path().open(workload, path.settings(settings));
  }

  @Override
  public void reset() throws UserError {
    data.reset();
  }

  /** Even without threads of its own, the engine restores rows that must exist. */
  @Override
  public void prepare(Cell cell, double rate, int seconds) throws UserError {
    int own = share.threads(cell.threads());
    most = data.prepare(cell, rate * own / cell.threads(), seconds);
  }

  @Override
  public LedgerInfo verdict() throws UserError {
    return data.verdict();
  }

  @Override
  public Outcome run(CellOrder order, CellSinks sinks) {
    Cell first = order.cell().first();
    int own = share.threads(first.threads());
    if (own == 0) {
      return new Outcome(CellRecord.of(), null);
    }
    PassCounters counters =
        new PassCounters(path -> connections.get(path).counters(), missing, sinks.passes());
    // The server counts these queries, too: read last at the start and first at the end.
    PassCounters serverCounters =
        new PassCounters(path -> connections.get(path).serverCounters(), missing, counters);
    boolean paired = order.cell().isPaired();
    CellRun run =
        paired
            ? newPairedRun(order, sinks, serverCounters)
            : newRun(order, new Cell(first.operation(), first.path(), own), sinks);
    // In a paired cell, the schedule of the slices calls these.
    TurnWatch pass = paired ? TurnWatch.NONE : serverCounters;
    TurnWatch turn = paired ? TurnWatch.NONE : sinks.turns();
    pass.begins(first.path());
    sinks.made().accept(run);
    current = run;
    if (stopped) {
      run.stop();
    }
    GeneratorWatch generator = GeneratorWatch.start(run.window());
    turn.begins(first.path());
    Closeable whenEnded = run::close;
    Throwable failure = null;
    try (generator;
        whenEnded) {
      threads.run(run);
    } catch (UserError | IOException | InterruptedException | RuntimeException | Error e) {
      threadsRemain |= e instanceof ThreadsRemain;
      failure = e;
    }
    turn.ended(first.path());
    CellRecord measured = new CellRecord(run.records(), run.slices());
    // A server that does not answer would be waited for a second time.
    if (failure == null && measured.hasSuccess()) {
      pass.ended(first.path());
    }
    Iterator<Cell> cells = order.cell().cells().iterator();
    return new Outcome(
        measured.with(
            record -> {
              Cell cell = cells.next();
              record.cell = cell.tag();
              record.counters = counters.counted(cell.path());
              record.serverCounters = serverCounters.counted(cell.path());
              record.note =
                  Stream.of(counters, serverCounters)
                      .flatMap(each -> each.newlyMissing().stream())
                      .collect(joining("; "));
              record.generatorStopped = generator.stopped();
              record.generatorThrottled = generator.throttled();
            }),
        failure);
  }

  private CellRun newRun(CellOrder order, Cell own, CellSinks sinks) {
    Cell whole = order.cell().first();
    long limit = most == Data.UNLIMITED ? most : most * own.threads() / whole.threads();
    return new CellRun(
        own,
        clients(whole, new AtomicLong(limit), thread -> share.worker(thread, whole.threads())),
        order.warmup(),
        order.seconds(),
        sinks.measurements(),
        arrivals(whole, own, order));
  }

  /** Workers are numbered across all paths, so that their keys are disjoint. */
  private CellRun newPairedRun(CellOrder order, CellSinks sinks, TurnWatch passes) {
    List<Cell> cells = order.cell().cells();
    boolean usesUp = data.usesUp(order.cell().operation());
    AtomicLong limit = new AtomicLong(most);
    int all = cells.stream().mapToInt(Cell::threads).sum();
    List<Clients> clients = new ArrayList<>();
    for (Cell cell : cells) {
      int before = clients.size() * cell.threads();
      clients.add(clients(cell, limit, thread -> new Worker(before + thread, all, true)));
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
            () -> (!usesUp || data.spare() > 0) && limit.get() > 0),
        sinks.measurements());
  }

  /**
   * @param limit the maximum number of operations of all clients together
   */
  private Clients clients(Cell cell, AtomicLong limit, IntFunction<Worker> workers) {
    PathConnection<P> connection = connections.get(cell.path());
    return new Clients(
        thread -> {
          Client client =
              data.client(connection.api(), cell.operation().withoutRate(), workers.apply(thread));
          client.limit(limit);
          return client;
        },
        connection::openForThread,
        workload.longestOperation(settings),
        settings.text(Parameter.RETRY).equals("temporary"));
  }

  /** The arrivals of all engines' shares add up to the whole rate. */
  private Optional<Arrivals> arrivals(Cell whole, Cell own, CellOrder order) {
    if (whole.operation().rate().isEmpty()) {
      return Optional.empty();
    }
    int rate = whole.operation().rate().getAsInt();
    double part = (double) own.threads() / whole.threads();
    // The same arrivals on each path and in each run.
    long seed = 1 + (long) order.attempt() * share.places() + share.place();
    ArrivalSchedule schedule =
        new ArrivalSchedule(
            Spacing.named(settings.text(Parameter.ARRIVALS)), rate, seed, share, whole.threads());
    long from = TimeUnit.SECONDS.toNanos(order.warmup());
    return Optional.of(
        new Arrivals(
            schedule,
            Arrivals.usualBacklog(rate * part),
            from,
            from + TimeUnit.SECONDS.toNanos(order.seconds()),
            TimeUnit.SECONDS.toNanos(ArrivalInfo.DRAIN)));
  }

  /** Reads in new threads, so that no session of an old connection stays open. */
  @Override
  public String differencesOverPaths() throws UserError, InterruptedException {
    List<String> all = new ArrayList<>();
    for (String path : connections.keySet()) {
      FutureTask<String> reading = new FutureTask<>(() -> differences(path));
      Daemon.start("jmeter-ndb-read-back", reading);
      try {
        String found =
            reading.get(TO_CONNECT.plus(Workload.LONGEST).toMillis(), TimeUnit.MILLISECONDS);
        if (!found.isEmpty()) {
          all.add("read over %s: %s".formatted(path, found));
        }
      } catch (TimeoutException e) {
        threadsRemain = true;
        throw new ThreadsRemain(NOT_READ.formatted(path, "no answer came in time"));
      } catch (ExecutionException e) {
        throw e.getCause() instanceof UserError known
            ? known
            : new UserError(NOT_READ.formatted(path, e.getCause()), e.getCause());
      }
    }
    return String.join("; ", all);
  }

  private String differences(String path) throws UserError, InterruptedException {
    long deadline = System.nanoTime() + TO_CONNECT.toNanos();
    while (true) {
      try {
        return data.differences(connections.get(path).api(), ROWS);
      } catch (StoreException e) {
        if (stopped || System.nanoTime() - deadline >= 0) {
          throw new UserError(NOT_READ.formatted(path, e.oneLine()), e);
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
