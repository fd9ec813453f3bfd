// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellRun;
import io.github.jmeterndb.run.CrudData;
import io.github.jmeterndb.run.ErrorSink;
import io.github.jmeterndb.run.LatencyRecorder;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.store.Store;
import java.io.IOException;
import java.util.Map;

/**
 * Makes the runs of a sweep's cells, and runs one at a time. For one thread, but for {@link #stop}.
 */
final class CellRuns {
  private final Settings settings;
  private final Map<String, Store> stores;
  private final CrudData data;
  private final CellThreads threads;
  private volatile boolean stopped;
  private volatile CellRun current;

  CellRuns(Settings settings, Map<String, Store> stores, CrudData data, CellThreads threads) {
    this.settings = settings;
    this.stores = stores;
    this.data = data;
    this.threads = threads;
  }

  /** A run that is measured and recorded. */
  CellRun measured(Cell cell, RunRecord record) {
    return of(
        cell,
        settings.number(Parameter.WARMUP),
        settings.number(Parameter.DURATION),
        record.latencies(),
        record.errors());
  }

  /** A run of at most so many seconds that is not recorded. */
  CellRun warmUp(Cell cell, int seconds, LatencyRecorder.Sink sink) {
    return of(cell, 0, seconds, sink, ErrorSink.NONE);
  }

  private CellRun of(
      Cell cell, int warmup, int seconds, LatencyRecorder.Sink latencies, ErrorSink errors) {
    return new CellRun(
        cell,
        stores.get(cell.path()),
        data.keys(),
        warmup,
        seconds,
        settings.number(Parameter.OPERATIONS_PER_SAMPLE),
        latencies,
        errors);
  }

  /**
   * Runs it, and returns when all its threads have ended.
   *
   * @param rate operations a second that there are rows for
   * @return whether more rows had to be added meanwhile
   */
  boolean run(CellRun run, double rate) throws UserError, IOException, InterruptedException {
    if (!CrudData.usesUp(run.cell())) {
      run(run);
      return false;
    }
    Supply supply = Supply.start(() -> data.refill(rate));
    boolean needed = false;
    try {
      run(run);
    } finally {
      needed = supply.end();
    }
    return needed;
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

  /** Ends the current run after the operations that are under way, and each later one at once. */
  void stop() {
    stopped = true;
    CellRun run = current;
    if (run != null) {
      run.stop();
    }
  }

  boolean isStopped() {
    return stopped;
  }
}
