// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunInfo.WarmupInfo;
import io.github.jmeterndb.run.SweepCell;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.engine.Engine;
import io.github.jmeterndb.sweep.live.LiveFeed;
import io.github.jmeterndb.sweep.record.RunRecord;
import io.github.jmeterndb.sweep.setup.SweepOrder;
import java.io.IOException;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Warms up each operation over each path for a configured time, so that all cells run the same
 * compiled code. The first pass has one thread: with all cores busy, the JIT compiler would take
 * CPU time from the cells for half a minute. The second pass has as many threads as the largest
 * cell, to compile code that runs under contention only. For one thread.
 */
final class WarmUps {
  private final Engine engine;
  private final Loading loading;
  private final RunRecord record;
  private final LiveFeed feed;
  private final BooleanSupplier stopped;
  private final int seconds;
  private final int threads;
  private final Set<Operation> warmed = new HashSet<>();

  WarmUps(
      Settings settings,
      Engine engine,
      Loading loading,
      RunRecord record,
      LiveFeed feed,
      BooleanSupplier stopped) {
    this.engine = engine;
    this.loading = loading;
    this.record = record;
    this.feed = feed;
    this.stopped = stopped;
    seconds = settings.number(Parameter.WARMUP);
    threads = Collections.max(settings.numbers(Parameter.THREADS));
  }

  void run(Settings settings) throws UserError, IOException, InterruptedException {
    for (String path : settings.list(Parameter.PATHS)) {
      if (!stopped.getAsBoolean()) {
        engine.reset();
      }
      for (Cell cell : SweepOrder.block(settings, path, threads)) {
        warmUp(cell);
      }
    }
  }

  /**
   * @return false if the operation was warmed up before
   */
  boolean before(SweepCell paired) throws UserError, IOException, InterruptedException {
    if (!warmed.add(paired.operation())) {
      return false;
    }
    for (Cell cell : paired.cells()) {
      warmUp(new Cell(cell.operation(), cell.path(), threads));
    }
    return true;
  }

  private void warmUp(Cell cell) throws UserError, IOException, InterruptedException {
    if (!stopped.getAsBoolean()) {
      feed.publish(follower -> follower.isDoing("Warming up: " + cell.title()));
      run(new Cell(cell.operation(), cell.path(), 1), seconds);
    }
    if (!stopped.getAsBoolean()) {
      run(cell, seconds);
    }
  }

  /** In operations per second. */
  double closedLoop(Cell cell) throws UserError, IOException, InterruptedException {
    return run(cell, Math.max(2, seconds));
  }

  private double run(Cell cell, int forSeconds)
      throws UserError, IOException, InterruptedException {
    loading.before(cell, forSeconds);
    Engine.Outcome outcome =
        engine.run(
            new Engine.CellOrder(SweepCell.of(cell), 0, forSeconds, 0, false),
            Engine.CellSinks.NONE);
    Engine.rethrow(outcome.failure());
    CellRecord measured = outcome.record();
    if (!stopped.getAsBoolean()) {
      Sweep.requireSuccess(measured);
    }
    PathRecord run = measured.paths().get(0);
    double tps = run.seconds == 0 ? 0 : run.latencies.getTotalCount() / run.seconds;
    record.add(
        new WarmupInfo(
            run.cell, run.seconds, run.operations - run.errors, run.errors, run.firstError, tps));
    return tps;
  }

  @FunctionalInterface
  interface Loading {
    void before(Cell cell, int seconds) throws UserError, InterruptedException;
  }
}
