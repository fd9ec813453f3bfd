// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.arrival.Arrivals;
import io.github.jmeterndb.arrival.Schedule;
import io.github.jmeterndb.arrival.Spacing;
import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.measure.Clients;
import io.github.jmeterndb.measure.OpenLoop;
import io.github.jmeterndb.measure.precision.PrecisionWatch;
import io.github.jmeterndb.path.Link;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.ErrorSink;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.record.RunRecord;
import io.github.jmeterndb.workload.Data;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Makes the runs of a sweep's cells, and runs one at a time. For one thread, but for {@link #stop}.
 *
 * @param <P> the port of the workload
 */
final class CellRuns<P> {
  private final Settings settings;
  private final Map<String, Link<P>> links;
  private final Data<P> data;
  private final CellThreads threads;
  private volatile boolean stopped;
  private volatile CellRun current;

  CellRuns(Settings settings, Map<String, Link<P>> links, Data<P> data, CellThreads threads) {
    this.settings = settings;
    this.links = links;
    this.data = data;
    this.threads = threads;
  }

  /** What the cells work on. */
  Data<P> data() {
    return data;
  }

  /** What a cell goes over, as far as it counts. */
  Link<?> link(Cell cell) {
    return links.get(cell.path());
  }

  /**
   * A run that is measured and recorded.
   *
   * @param attempt how many there were before it of the same search: a rate comes with other
   *     arrivals each time
   */
  CellRun measured(Cell cell, RunRecord record, int attempt) {
    OptionalInt rate = cell.operation().rate();
    Optional<PrecisionWatch> watch = PrecisionWatch.of(settings, record.latencies());
    CellRun run =
        of(
            cell,
            settings.number(Parameter.WARMUP),
            settings.number(Parameter.DURATION),
            watch.isPresent() ? watch.get() : record.latencies(),
            record.errors(),
            rate.isPresent()
                ? Optional.of(openLoop(rate.getAsInt(), attempt, record.services()))
                : Optional.empty());
    watch.ifPresent(run::endWhenSure);
    return run;
  }

  private OpenLoop openLoop(int rate, int attempt, LatencySink services) {
    Schedule schedule =
        new Schedule(
            Spacing.named(settings.text(Parameter.ARRIVALS)),
            rate,
            settings.number(Parameter.ARRIVALS_SEED) + attempt);
    int backlog =
        settings.isGiven(Parameter.BACKLOG)
            ? settings.number(Parameter.BACKLOG)
            : Arrivals.usualBacklog(rate);
    return new OpenLoop(schedule, backlog, services);
  }

  /** A run of at most so many seconds that is not recorded, in a closed loop. */
  CellRun warmUp(Cell cell, int seconds, LatencySink sink) {
    return of(cell, 0, seconds, sink, ErrorSink.NONE, Optional.empty());
  }

  private CellRun of(
      Cell cell,
      int warmup,
      int seconds,
      LatencySink latencies,
      ErrorSink errors,
      Optional<OpenLoop> openLoop) {
    return new CellRun(
        cell,
        Clients.of(cell, data, links.get(cell.path()), settings),
        warmup,
        seconds,
        settings.number(Parameter.OPERATIONS_PER_SAMPLE),
        latencies,
        errors,
        openLoop);
  }

  /**
   * Runs it, and returns when all its threads have ended.
   *
   * @param rate operations a second that there are rows for
   * @return whether more rows had to be added meanwhile
   */
  boolean run(CellRun run, double rate) throws UserError, IOException, InterruptedException {
    if (!data.usesUp(run.cell().operation().withoutRate())) {
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
    data.stop();
  }

  boolean isStopped() {
    return stopped;
  }
}
