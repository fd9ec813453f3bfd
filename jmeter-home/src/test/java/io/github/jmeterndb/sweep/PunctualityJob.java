// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import com.sun.management.OperatingSystemMXBean;
import io.github.jmeterndb.arrival.Arrivals;
import io.github.jmeterndb.arrival.Schedule;
import io.github.jmeterndb.arrival.Spacing;
import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.measure.OpenLoop;
import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.ErrorSink;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workload.Client;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** Runs a cell at each rate, and prints a line of it. */
final class PunctualityJob implements SweepJob {
  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final CellThreads threads;
  private volatile boolean stopped;

  PunctualityJob(CellThreads threads) {
    this.threads = threads;
  }

  @Override
  public State run(Lookup parameters) {
    try {
      Map<Parameter, String> defaults = new HashMap<>();
      defaults.put(Parameter.RATE, "100,1000,10000");
      defaults.put(Parameter.THREADS, "16");
      Settings settings = Settings.of(parameters::value).withDefaults(defaults);
      for (int count : settings.numbers(Parameter.THREADS)) {
        for (int rate : settings.numbers(Parameter.RATE)) {
          if (!stopped) {
            measure(settings, count, rate);
          }
        }
      }
      return State.COMPLETE;
    } catch (Exception e) {
      e.printStackTrace();
      return State.FAILED;
    }
  }

  @Override
  public void stop() {
    stopped = true;
  }

  private void measure(Settings settings, int count, int rate) throws Exception {
    Cell cell = new Cell(new Operation("nothing").at(rate), "none", count);
    Schedule schedule =
        new Schedule(
            Spacing.named(settings.text(Parameter.ARRIVALS)),
            rate,
            settings.number(Parameter.ARRIVALS_SEED));
    CellRun run =
        new CellRun(
            cell,
            thread -> new Nothing(),
            settings.number(Parameter.WARMUP),
            settings.number(Parameter.DURATION),
            1,
            LatencySink.NONE,
            ErrorSink.NONE,
            Optional.of(new OpenLoop(schedule, Arrivals.usualBacklog(rate), LatencySink.NONE)));
    long started = System.nanoTime();
    long cpu = PROCESS.getProcessCpuTime();
    threads.run(run);
    double cores = (PROCESS.getProcessCpuTime() - cpu) / (double) (System.nanoTime() - started);
    run.close();
    Histogram lateness = run.latencies();
    ArrivalInfo arrivals = run.arrivals().orElseThrow();
    System.out.printf(
        "%-36s planned to done: p50 %.3f ms   p99 %.3f ms   p99.9 %.3f ms   max %.3f ms   of %,d; %,d found no free"
            + " thread, %,d never started; %.2f cores; collectors %d ms%n",
        cell.title(),
        millis(lateness, 50),
        millis(lateness, 99),
        millis(lateness, 99.9),
        millis(lateness, 100),
        arrivals.offered(),
        arrivals.waited(),
        arrivals.lost(),
        cores,
        arrivals.collected());
  }

  private static double millis(Histogram nanos, double percentile) {
    return nanos.getValueAtPercentile(percentile) / 1e6;
  }

  /** An operation that is over as soon as it is started. */
  private static final class Nothing extends Client {
    @Override
    protected boolean run() throws io.github.jmeterndb.run.StoreException {
      return timed(() -> true);
    }
  }
}
