// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static java.util.stream.Collectors.joining;

import io.github.jmeterndb.measure.Slicing.TurnWatch;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.run.FaultsInfo;
import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunInfo.Settling;
import io.github.jmeterndb.run.RunInfo.WarmupInfo;
import io.github.jmeterndb.run.SloInfo;
import io.github.jmeterndb.run.SweepCell;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sweep.cpu.CpuCounters;
import io.github.jmeterndb.sweep.engine.Engine;
import io.github.jmeterndb.sweep.engine.PassCounters;
import io.github.jmeterndb.sweep.faults.CellFaults;
import io.github.jmeterndb.sweep.faults.Faults;
import io.github.jmeterndb.sweep.faults.LostNodes;
import io.github.jmeterndb.sweep.idle.IdleWait;
import io.github.jmeterndb.sweep.live.LiveFeed;
import io.github.jmeterndb.sweep.live.RunFollower;
import io.github.jmeterndb.sweep.live.RunFollower.CellBegun;
import io.github.jmeterndb.sweep.live.RunFollower.CellEnded;
import io.github.jmeterndb.sweep.record.RunRecord;
import io.github.jmeterndb.sweep.setup.SweepOrder;
import io.github.jmeterndb.sweep.slo.SloSearch;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Workload;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.lang3.exception.ExceptionUtils;

/**
 * A sweep: loads the tables, warms up, waits before each cell until background activity has ended,
 * runs the cell, and compares the rows after it. For one thread, except {@link #stop}.
 */
final class Sweep {
  private Settings settings;
  private final DatabaseAdmin admin;
  private final Data<?> data;
  private final Engine engine;
  private final RunRecord record;
  private final List<SweepPerfMonCollector> listeners;
  private final LiveFeed feed;
  private final Faults faults;

  private final Set<String> missing = new HashSet<>();
  private final Set<Operation> warmed = new HashSet<>();
  private final LostNodes nodes;
  private final IdleWait idle;
  private final int warmup;
  private final int duration;
  private final boolean paired;

  /** From the first cell on, with what loading and checking takes; without warm-ups. */
  private long nanosOfCells;

  private long lastEnd;
  private int done;
  private volatile boolean stopped;

  Sweep(
      Settings settings,
      DatabaseAdmin admin,
      Data<?> data,
      Engine engine,
      Faults faults,
      RunRecord record,
      List<SweepPerfMonCollector> listeners,
      LiveFeed feed)
      throws UserError {
    this.settings = settings;
    this.admin = admin;
    this.data = data;
    this.engine = engine;
    this.faults = faults;
    this.record = record;
    this.listeners = listeners;
    this.feed = feed;
    // Node failures that a schedule causes are expected.
    nodes =
        new LostNodes(
            faults.schedule().isEmpty() ? admin.uptimes() : Map.of(), System::currentTimeMillis);
    idle =
        new IdleWait(
            List.of(admin::activity, engine::activity, IdleWait::writeback),
            () -> stopped,
            settings.number(Parameter.SETTLE));
    warmup = settings.number(Parameter.WARMUP);
    duration = settings.number(Parameter.DURATION);
    paired = SweepOrder.isPaired(settings);
  }

  /**
   * @return the number of results: one per path of a cell
   * @throws InterruptedException if it was stopped
   */
  int run() throws UserError, IOException, InterruptedException {
    requireRunning();
    admin.requireLease();
    data.create();
    load();
    record.describe(data.describe());
    Workload<?> workload = Workload.named(settings.text(Parameter.WORKLOAD));
    if (warmup > 0 && !paired && !Workload.isLong(workload.longestOperation(settings))) {
      for (String path : settings.list(Parameter.PATHS)) {
        requireRunning();
        engine.reset();
        for (String operation : settings.list(Parameter.OPERATIONS)) {
          warmUp(new Operation(operation), path);
        }
      }
    }
    lastEnd = System.nanoTime();
    measureAll();
    requireRunning();
    // So that the next run finds all rows without loading them.
    engine.reset();
    return SweepOrder.results(settings).size();
  }

  private void load() throws UserError, InterruptedException {
    data.load();
    engine.loaded();
    Set<Operation> leftOut = data.leftOut().keySet();
    settings =
        settings.with(
            Parameter.OPERATIONS,
            settings.list(Parameter.OPERATIONS).stream()
                .filter(label -> !leftOut.contains(new Operation(label)))
                .collect(joining(",")));
  }

  private void prepare(Cell cell, int seconds) throws UserError, InterruptedException {
    int rate = cell.operation().rate().orElseGet(() -> admin.fastest(cell.threads()));
    engine.prepare(cell.withoutRate(), rate, seconds);
  }

  private void measureAll() throws UserError, IOException, InterruptedException {
    for (List<SweepCell> block : SweepOrder.blocks(settings)) {
      requireRunning();
      admin.requireLease();
      engine.reset();
      for (SweepCell cell : block) {
        if (paired && warmup > 0 && warmed.add(cell.operation())) {
          for (Cell path : cell.cells()) {
            warmUp(path.operation(), path.path());
          }
          if (data.added(cell.operation()) > 0) {
            // Rows that a warm-up inserted would be read in the check after each cell.
            engine.reset();
          }
          lastEnd = System.nanoTime();
        }
        requireRunning();
        if (settings.isGiven(Parameter.SLO)) {
          search(cell.first());
        } else {
          measure(cell, 0);
        }
      }
    }
  }

  /**
   * Runs an operation before its first cell, so that all cells run the same compiled code. The
   * first pass has one thread: with all cores busy, the JIT compiler would take CPU time from the
   * cells for half a minute. The second has as many threads as the largest cell, to compile code
   * that runs under contention only.
   */
  private void warmUp(Operation operation, String path)
      throws UserError, IOException, InterruptedException {
    int threads = Collections.max(settings.numbers(Parameter.THREADS));
    Cell largest = new Cell(operation, path, threads);
    feed.publish(follower -> follower.isDoing("Warming up: " + largest.title()));
    runUnmeasured(new Cell(operation, path, 1), warmup);
    runUnmeasured(largest, warmup);
  }

  /** Returns operations per second. */
  private double runUnmeasured(Cell cell, int seconds)
      throws UserError, IOException, InterruptedException {
    requireRunning();
    prepare(cell, seconds);
    Engine.Outcome outcome =
        engine.run(
            new Engine.CellOrder(SweepCell.of(cell), 0, seconds, 0, false), Engine.CellSinks.NONE);
    rethrow(outcome.failure());
    requireRunning();
    Failures.requireSuccess(outcome.record());
    PathRecord run = outcome.record().paths().get(0);
    double tps = run.seconds == 0 ? 0 : run.latencies.getTotalCount() / run.seconds;
    record.add(
        new WarmupInfo(
            run.cell, run.seconds, run.operations - run.errors, run.errors, run.firstError, tps));
    return tps;
  }

  /** Ignores null. */
  private static void rethrow(Throwable failure) {
    if (failure != null) {
      throw ExceptionUtils.<RuntimeException>asRuntimeException(failure);
    }
  }

  void stop() {
    stopped = true;
    engine.stop();
    data.stop();
    admin.abort();
  }

  private void requireRunning() throws InterruptedException {
    if (stopped) {
      throw new InterruptedException();
    }
  }

  private void search(Cell cell) throws UserError, IOException, InterruptedException {
    double closedLoop = runUnmeasured(cell, Math.max(2, warmup));
    SloInfo slo =
        new SloSearch(settings.text(Parameter.SLO), duration, closedLoop)
            .run(cell, this::measureAnew);
    record.add(slo);
    Duration left = oneIsDone();
    feed.publish(follower -> follower.found(slo, left));
  }

  /**
   * Each window of a search starts with the same rows. Rows that a window uses up are loaded again
   * in any case.
   */
  private CellRecord measureAnew(Cell cell, int attempt)
      throws UserError, IOException, InterruptedException {
    if (!data.usesUp(cell.operation().withoutRate())) {
      admin.requireLease();
      engine.reset();
    }
    CellRecord measured = measure(SweepCell.of(cell), attempt);
    requireRunning();
    if (measured.ranOut() && data.added(cell.operation().withoutRate()) > 0) {
      throw new UserError("%s: %s.".formatted(cell.title(), measured.paths().get(0).note));
    }
    return measured;
  }

  private CellRecord measure(SweepCell cell, int attempt)
      throws UserError, IOException, InterruptedException {
    admin.requireLease();
    int ownWarmup = paired ? 0 : warmup;
    prepare(cell.first(), ownWarmup + duration);
    Settling settling = idle.await();
    for (SweepPerfMonCollector listener : listeners) {
      listener.watch();
    }
    CellBegun begun =
        new CellBegun(cell, done + 1, SweepOrder.cells(settings), ownWarmup, duration);
    feed.publish(follower -> follower.cellBegins(begun));
    CellFaults broken = faults.ofCell(record, feed);
    nodes.start();
    // Server counters are read through the same server: this query must not count as the cell's.
    PassCounters counters = new PassCounters(path -> admin.counters(), missing, TurnWatch.NONE);
    Optional<CpuCounters> cpu = listeners.stream().map(SweepPerfMonCollector::counters).findFirst();
    Engine.Outcome outcome =
        engine.run(
            new Engine.CellOrder(cell, ownWarmup, duration, attempt, true),
            new Engine.CellSinks(
                record,
                broken::start,
                counters,
                cpu.map(TurnWatch.class::cast).orElse(TurnWatch.NONE)));
    feed.publish(RunFollower::cellRan);
    Throwable failure = outcome.failure();
    try {
      broken.end();
    } catch (UserError | IOException e) {
      failure = Failures.both(failure, e);
    }
    LedgerInfo verdict = null;
    if (failure == null) {
      try {
        Failures.requireSuccess(outcome.record());
        verdict = stopped ? null : compareRows();
      } catch (UserError | InterruptedException | RuntimeException | Error e) {
        failure = e;
      }
    }
    CellRecord measured =
        complete(outcome.record(), verdict, failure, settling, broken.info(), counters, cpu);
    try {
      record.add(measured);
    } catch (IOException e) {
      // A full disk must not hide why the cell failed.
      failure = Failures.both(failure, e);
    }
    ended(measured);
    rethrow(failure);
    goOn(cell, verdict == null ? "" : verdict.differences);
    return measured;
  }

  /**
   * After faults, also reads rows over each path, because paths may read different replicas, and
   * compares the replicas.
   */
  private LedgerInfo compareRows() throws UserError, InterruptedException {
    LedgerInfo verdict = engine.verdict();
    return settings.isGiven(Parameter.FAULTS)
        ? verdict.and(engine.differencesOverPaths()).and(admin.replicas(data.tables()))
        : verdict;
  }

  /** Differences after faults are recorded, and the tables are loaded again for the next cells. */
  private void goOn(SweepCell cell, String differences) throws UserError {
    if (differences.isEmpty()) {
      return;
    }
    if (!settings.isGiven(Parameter.FAULTS)) {
      throw new UserError(
          "After %s the rows are not what was acknowledged: %s."
              .formatted(cell.title(), differences));
    }
    admin.requireLease();
    data.create();
    data.load();
  }

  private CellRecord complete(
      CellRecord measured,
      LedgerInfo verdict,
      Throwable failure,
      Settling settling,
      FaultsInfo broken,
      PassCounters counters,
      Optional<CpuCounters> cpu) {
    List<PathRecord> paths = measured.paths();
    List<String> lost = nodes.end(paths.isEmpty() ? 0 : paths.get(0).startMillis());
    List<String> notCounted = counters.newlyMissing();
    return measured.with(
        path -> {
          String name = path.measured().path();
          path.counters.putAll(path.serverCounters);
          path.counters.putAll(counters.counted(name));
          path.settling = settling;
          path.verdict = verdict == null ? "" : verdict.differences;
          if (failure != null && path.invalid.isEmpty()) {
            path.invalid = "its rows could not be compared";
          }
          path.ledger = verdict;
          path.faults = broken;
          path.lostNodes = lost;
          path.note = note(path, notCounted);
          path.cpu = cpu.flatMap(c -> c.of(name)).orElse(null);
        });
  }

  private String note(PathRecord path, List<String> notCounted) {
    Operation operation = path.measured().operation().withoutRate();
    List<String> notes = new ArrayList<>();
    if (path.ranOut && data.added(operation) > 0) {
      notes.add(
          seconds("ended after %.1f s, for the database's memory is full but for ", path.seconds)
              + Math.round(100 * DatabaseAdmin.MEMORY_RESERVE)
              + " %");
    } else if (path.ranOut && !path.longOperations) {
      notes.add(seconds("ran out of rows after %.1f s", path.seconds));
    }
    if (path.generatorStopped > 0) {
      notes.add(seconds("the load generator was stopped for %.1f s", path.generatorStopped));
    }
    // Rounds to 0.1 s or more.
    if (path.secondsWithoutAll >= 0.05) {
      notes.add(
          "fewer than %s threads ran in the last ".formatted(path.measured().threads())
              + seconds("%.1f s", path.secondsWithoutAll));
    }
    notes.addAll(CellFaults.notes(path.faults));
    path.lostNodes.forEach(node -> notes.add("lost " + node));
    notes.add(stopped ? "stopped" : "");
    notes.add(path.note);
    notes.addAll(notCounted);
    return notes.stream().filter(note -> !note.isEmpty()).collect(joining("; "));
  }

  private static String seconds(String words, double seconds) {
    return String.format(Locale.ROOT, words, seconds);
  }

  private void ended(CellRecord measured) {
    Duration left = settings.isGiven(Parameter.SLO) ? left() : oneIsDone();
    for (PathRecord path : measured.paths()) {
      feed.publish(follower -> follower.cellEnded(new CellEnded(path, left)));
    }
  }

  /** A cell or a search has ended. Returns the estimated rest of the run. */
  private Duration oneIsDone() {
    long now = System.nanoTime();
    done++;
    nanosOfCells += now - lastEnd;
    lastEnd = now;
    return left();
  }

  private Duration left() {
    return done == 0
        ? SweepOrder.length(settings)
        : Duration.ofNanos(nanosOfCells / done * (SweepOrder.cells(settings) - done));
  }
}
