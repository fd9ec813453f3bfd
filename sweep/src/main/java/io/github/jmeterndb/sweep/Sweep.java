// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellRun;
import io.github.jmeterndb.run.KeySpace;
import io.github.jmeterndb.run.LatencyRecorder;
import io.github.jmeterndb.run.RowCheck;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.store.Operation;
import io.github.jmeterndb.store.Store;
import io.github.jmeterndb.store.Table;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The sweep itself, on a table and stores that are ready: warms up, runs each cell, and compares
 * the rows after each. For one thread, but for {@link #stop}.
 */
final class Sweep {
  private final Settings settings;
  private final Table table;
  private final Map<String, Store> stores;
  private final CellThreads threads;
  private final RunRecord record;
  private final SweepConsole console;
  private final CellCounters counters;
  private final KeySpace keys;
  private final int warmup;
  private final int duration;

  private long started;
  private int cellsDone;
  private volatile boolean stopped;
  private volatile CellRun current;

  Sweep(
      Settings settings,
      Table table,
      Map<String, Store> stores,
      CellThreads threads,
      RunRecord record,
      SweepConsole console) {
    this.settings = settings;
    this.table = table;
    this.stores = stores;
    this.threads = threads;
    this.record = record;
    this.console = console;
    counters = new CellCounters(table);
    keys = new KeySpace(settings.number(Parameter.ROWS));
    warmup = settings.number(Parameter.WARMUP);
    duration = settings.number(Parameter.DURATION);
  }

  /**
   * Runs it to its end, or to where it is stopped.
   *
   * @throws UserError if it cannot go on
   * @throws IOException if the run directory cannot be written
   * @throws InterruptedException if the thread is interrupted
   */
  void run() throws UserError, IOException, InterruptedException {
    table.create();
    table.load(1, keys.rows());
    if (warmup > 0) {
      for (List<Cell> block : SweepOrder.warmups(settings)) {
        runBlock(block, this::warmUp);
      }
    }
    started = System.nanoTime();
    for (List<Cell> block : SweepOrder.blocks(settings)) {
      runBlock(block, this::measure);
    }
  }

  /** Ends it after the operations that are under way. */
  void stop() {
    stopped = true;
    CellRun cell = current;
    if (cell != null) {
      cell.stop();
    }
  }

  boolean isStopped() {
    return stopped;
  }

  private void runBlock(List<Cell> block, CellAction action)
      throws UserError, IOException, InterruptedException {
    if (!stopped) {
      // Each block starts with the same rows.
      table.clearFrom(keys.rows() + 1);
      keys.restartInserts();
    }
    for (Cell cell : block) {
      if (!stopped) {
        loadIfNothingToDelete(cell);
        action.run(cell);
      }
    }
  }

  /** A sweep without inserts has nothing to delete but what is loaded for it. */
  private void loadIfNothingToDelete(Cell cell) throws UserError {
    if (cell.operation() == Operation.DELETE && keys.deletable() == 0) {
      int last = 2 * keys.rows();
      table.load(keys.rows() + 1, last);
      keys.loaded(last);
    }
  }

  private void warmUp(Cell cell) throws UserError, IOException, InterruptedException {
    console.say("Warming up: " + cell.title());
    run(newRun(cell, 0, warmup, LatencyRecorder.Sink.NONE));
  }

  private void measure(Cell cell) throws UserError, IOException, InterruptedException {
    CellRun run = newRun(cell, warmup, duration, record.latencies());
    Store store = stores.get(cell.path());
    counters.start(store);
    try {
      run(run);
      counters.end(run, store);
    } finally {
      String note = note(run);
      record.add(run, note, counters.differences());
      cellsDone++;
      console.cellDone(run, note, left());
    }
    if (!stopped) {
      check(run);
    }
  }

  private CellRun newRun(Cell cell, int warmupSeconds, int seconds, LatencyRecorder.Sink sink) {
    return new CellRun(
        cell,
        stores.get(cell.path()),
        keys,
        warmupSeconds,
        seconds,
        settings.number(Parameter.OPERATIONS_PER_SAMPLE),
        sink,
        record.errors());
  }

  private void run(CellRun run) throws UserError, IOException, InterruptedException {
    current = run;
    if (stopped) {
      run.stop();
    }
    try {
      threads.run(run);
    } finally {
      run.close();
    }
  }

  private String note(CellRun run) {
    List<String> notes = new ArrayList<>();
    if (run.ranOut()) {
      notes.add("ran out of rows after %.1f s".formatted(run.window().length()));
    } else if (stopped) {
      notes.add("stopped");
    }
    notes.addAll(counters.newlyMissing());
    return String.join("; ", notes);
  }

  private Duration left() {
    int cellsLeft = SweepOrder.cells(settings) - cellsDone;
    return Duration.ofNanos((System.nanoTime() - started) / cellsDone * cellsLeft);
  }

  private void check(CellRun run) throws UserError {
    if (run.firstError() != null && run.latencies().getTotalCount() == 0) {
      throw new UserError(
          "No "
              + run.cell().title()
              + " succeeded: "
              + run.firstError().code()
              + ": "
              + UserError.firstLine(run.firstError()),
          run.firstError());
    }
    String differences = RowCheck.differences(table, keys);
    if (!differences.isEmpty()) {
      throw new UserError(
          "After "
              + run.cell().title()
              + " the rows are not what was acknowledged: "
              + differences
              + ".");
    }
  }

  private interface CellAction {
    void run(Cell cell) throws UserError, IOException, InterruptedException;
  }
}
