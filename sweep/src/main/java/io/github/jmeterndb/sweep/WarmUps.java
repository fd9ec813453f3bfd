// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunInfo.WarmupInfo;
import io.github.jmeterndb.run.SweepCell;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.engine.CellFailed;
import io.github.jmeterndb.sweep.engine.CellOrder;
import io.github.jmeterndb.sweep.engine.CellSinks;
import io.github.jmeterndb.sweep.engine.Engine;
import io.github.jmeterndb.sweep.idle.Plateau;
import io.github.jmeterndb.sweep.live.LiveFeed;
import io.github.jmeterndb.sweep.record.RunRecord;
import io.github.jmeterndb.sweep.setup.SweepOrder;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.RowSupply;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/**
 * What runs before the first cell, so that all cells find the same warm code: each operation over
 * each path, until its throughput no longer rises. It also tells what each gives, which is how many
 * rows it will need. For one thread.
 *
 * <p>First with one thread: with all cores busy, the JVM's compiler would take its time from them
 * for half a minute. Then with as many threads as the largest cell has, which meets the code that
 * only contention runs.
 */
final class WarmUps {
  /** Two, since code may be cold in the first. */
  private static final int PROBE_SECONDS = 2;

  /** Where an earlier cell has warmed the code up, and its rate says how many rows to load. */
  private static final int PROBE_SECONDS_LATER = 1;

  /** How often a rate is asked for at most, each time with more rows. */
  private static final int PROBES = 4;

  private Settings settings;
  private final Data<?> data;
  private final Engine engine;
  private final MemoryWatch memory;
  private final RunRecord record;
  private final LiveFeed feed;
  private final BooleanSupplier stopped;
  private final int warmup;

  private final Map<String, Double> rates = new HashMap<>();

  private final Set<Operation> warmed = new HashSet<>();

  /** Rates of probes of what uses rows up, by numbers of threads. */
  private final Map<String, NavigableMap<Integer, Double>> probed = new HashMap<>();

  WarmUps(
      Settings settings,
      Data<?> data,
      Engine engine,
      MemoryWatch memory,
      RunRecord record,
      LiveFeed feed,
      BooleanSupplier stopped) {
    this.settings = settings;
    this.data = data;
    this.engine = engine;
    this.memory = memory;
    this.record = record;
    this.feed = feed;
    this.stopped = stopped;
    warmup = settings.number(Parameter.WARMUP);
  }

  /** Takes other settings: operations are left out. */
  void measure(Settings of) {
    settings = of;
  }

  /**
   * Runs them all.
   *
   * @throws UserError if one fails altogether, or the database has no room for the cells to come
   */
  void run() throws UserError, IOException, InterruptedException {
    List<Cell> largest = new ArrayList<>();
    for (String path : settings.list(Parameter.PATHS)) {
      List<Cell> block = SweepOrder.block(settings, path, threads());
      largest.addAll(block);
      if (!stopped.getAsBoolean()) {
        engine.reset();
      }
      for (Cell cell : block) {
        warmUp(cell);
      }
    }
    for (Cell cell : largest) {
      requireRoom(cell);
    }
  }

  /**
   * Before a cell whose paths take turns: runs those of its operation, if it is the first with it.
   *
   * @throws UserError if one fails altogether, or the database has no room for the cells to come
   */
  boolean before(SweepCell paired) throws UserError, IOException, InterruptedException {
    if (!warmed.add(paired.operation())) {
      return false;
    }
    for (Cell cell : paired.cells()) {
      warmUp(new Cell(cell.operation(), cell.path(), threads()));
    }
    for (Cell cell : paired.cells()) {
      requireRoom(new Cell(cell.operation(), cell.path(), threads()));
    }
    return true;
  }

  private void warmUp(Cell cell) throws UserError, IOException, InterruptedException {
    if (!stopped.getAsBoolean()) {
      feed.publish(follower -> follower.isDoing("Warming up: " + cell.title()));
      double alone = run(new Cell(cell.operation(), cell.path(), 1), 0);
      rates.put(name(cell), run(cell, alone));
    }
  }

  private void requireRoom(Cell cell) throws UserError {
    OptionalInt highest =
        settings.numbers(Parameter.RATE).stream().mapToInt(Integer::intValue).max();
    double rate = highest.isPresent() ? highest.getAsInt() : rates.getOrDefault(name(cell), 0.0);
    data.supply(cell.operation()).requireRoom(cell, rate, SweepOrder.secondsOfACell(settings));
  }

  /**
   * Operations a second that a cell may do at most, over all its paths: each runs for its share of
   * the time.
   *
   * @return 0 where that is not known, and does not matter
   */
  double rate(SweepCell cell) throws UserError, IOException, InterruptedException {
    // Where paths take turns, rows are added between these, too: what is known is enough.
    return cell.isPaired() ? seen(cell) : rate(cell.first());
  }

  /**
   * Operations a second that a cell may do at most: its rate, or, in a closed loop, as far as was
   * seen.
   *
   * @return 0 where that is not known, and does not matter
   */
  double rate(Cell cell) throws UserError, IOException, InterruptedException {
    OptionalInt own = cell.operation().rate();
    if (own.isPresent()) {
      return own.getAsInt();
    }
    double seenBefore = rates.getOrDefault(name(cell), 0.0);
    RowSupply supply = data.supply(cell.operation());
    if (!supply.usesUp()) {
      if (seenBefore == 0 && memory.concerns(cell)) {
        rates.put(name(cell), run(cell, 0));
      }
      return rates.getOrDefault(name(cell), 0.0);
    }
    double largest = engine.reserve() * seenBefore;
    if (largest > 0 && supply.suffices(largest, SweepOrder.secondsOfACell(settings))) {
      return largest;
    }
    NavigableMap<Integer, Double> known =
        probed.computeIfAbsent(name(cell), name -> new TreeMap<>());
    double atFewer = most(known.headMap(cell.threads(), true));
    double expected = Math.max(seenBefore, atFewer);
    if (expected == 0 && !known.isEmpty()) {
      expected = known.firstEntry().getValue();
    }
    int seconds = expected > 0 ? PROBE_SECONDS_LATER : PROBE_SECONDS;
    double seen = 0;
    boolean scarce = true;
    for (int i = 0; i < PROBES && scarce && !stopped.getAsBoolean(); i++) {
      engine.prepare(cell, expected, seconds);
      Plateau plateau = new Plateau(() -> true);
      PathRecord probe = run(CellOrder.warmUp(cell, seconds), plateau);
      scarce = probe.ranOut();
      seen = Math.max(seen, plateau.highest());
      record(probe, seen, true);
      // Twice as many rows as that takes are loaded, and it grows as long as they are too few.
      expected = Math.max(expected, seen);
    }
    known.merge(cell.threads(), seen, Math::max);
    // More threads are as fast as fewer: where a probe is slower, other programs slowed it down.
    return engine.reserve() * Math.max(seen, atFewer);
  }

  double foreseen(SweepCell cell) {
    double seen = seen(cell);
    return seen > 0
        ? seen
        : rates.values().stream().mapToDouble(Double::doubleValue).min().orElse(0);
  }

  /** A cell has ended: later ones of it with other threads may do as many. */
  void ran(PathRecord run) {
    Cell cell = run.measured();
    if (cell.operation().rate().isPresent() || run.seconds() == 0) {
      return;
    }
    if (data.supply(cell.operation()).adds()) {
      double rate = run.latencies().count() / run.seconds();
      rates.computeIfPresent(name(cell), (name, known) -> Math.max(known, rate));
    }
  }

  /**
   * Operations a second of a cell, over all its paths: its rate, or what warm-ups have seen, or 0.
   */
  double seen(SweepCell cell) {
    return cell.cells().stream()
        .mapToDouble(
            path ->
                path.operation()
                    .rate()
                    .orElseGet(() -> rates.getOrDefault(name(path), 0.0).intValue()))
        .average()
        .orElse(0);
  }

  private static double most(Map<Integer, Double> rates) {
    return rates.values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
  }

  /** Operations a second that a cell does in a closed loop: run, unless a warm-up has told. */
  double closedLoop(Cell cell) throws UserError, IOException, InterruptedException {
    Double known = rates.get(name(cell));
    return known != null && cell.threads() == threads() ? known : run(cell, 0);
  }

  private int threads() {
    return Collections.max(settings.numbers(Parameter.THREADS));
  }

  /**
   * Runs one, until its throughput no longer rises.
   *
   * @param least operations a second that it will do at least
   * @return operations a second in the end
   */
  private double run(Cell cell, double least) throws UserError, IOException, InterruptedException {
    int seconds = Math.max(SweepOrder.LONGEST_WARM_UP * warmup, PROBE_SECONDS);
    double expected = least;
    boolean scarce = true;
    for (int i = 0; i < PROBES && scarce && !stopped.getAsBoolean(); i++) {
      engine.prepare(cell, expected, 1);
      Plateau plateau = new Plateau(() -> !engine.activity().isEmpty());
      plateau.whenReached(engine::endCell);
      PathRecord run = run(CellOrder.warmUp(cell, seconds), plateau);
      record(run, plateau.throughput(), plateau.isReached());
      scarce = run.ranOut();
      expected = scarce ? Math.max(expected, plateau.highest()) : plateau.throughput();
    }
    return expected;
  }

  private PathRecord run(CellOrder order, LatencySink sink)
      throws UserError, IOException, InterruptedException {
    CellRecord measured;
    try {
      measured = memory.run(order, CellSinks.ofWarmUp(sink));
    } catch (CellFailed e) {
      CellFailed.rethrow(e.getCause());
      throw new IllegalStateException(e);
    }
    if (!stopped.getAsBoolean()) {
      Sweep.requireSuccess(measured);
    }
    return measured.paths().get(0);
  }

  private void record(PathRecord run, double tps, boolean steady) throws IOException {
    record.add(
        new WarmupInfo(
            run.cell(),
            run.seconds(),
            run.operations() - run.errors(),
            run.errors(),
            run.firstError(),
            tps,
            steady));
  }

  private static String name(Cell cell) {
    return cell.operation().label() + "/" + cell.path();
  }
}
