// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import com.sun.management.OperatingSystemMXBean;
import io.github.jmeterndb.arrival.ArrivalSchedule;
import io.github.jmeterndb.arrival.Arrivals;
import io.github.jmeterndb.arrival.Spacing;
import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.measure.OpenLoop;
import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.ErrorSink;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sweep.engine.CellThreads;
import io.github.jmeterndb.sweep.live.RunEnded;
import io.github.jmeterndb.workload.Client;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/** Runs a cell at each rate, and prints a line of it; on a store that pauses, a closed loop too. */
final class PunctualityJob implements SweepJob {
  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final CellThreads threads;
  private Settings settings;
  private long pause;
  private volatile boolean stopped;

  PunctualityJob(CellThreads threads) {
    this.threads = threads;
  }

  @Override
  public RunEnded run(Lookup parameters) {
    try {
      Map<Parameter, String> defaults = new HashMap<>();
      defaults.put(Parameter.RATE, "100,1000,10000");
      defaults.put(Parameter.THREADS, "16");
      settings = Settings.of(parameters::value).withDefaults(defaults);
      String millis = parameters.value("pause");
      pause = millis == null ? 0 : MILLISECONDS.toNanos(Long.parseLong(millis));
      for (int count : settings.numbers(Parameter.THREADS)) {
        Cell cell = new Cell(new Operation("nothing"), "none", count);
        for (int rate : settings.numbers(Parameter.RATE)) {
          measureOpenLoop(cell.at(rate), rate);
        }
        if (pause > 0) {
          print(cell, "asked to done", measure(cell, Optional.empty()).latencies());
        }
      }
      return new RunEnded(State.COMPLETE, "", Optional.empty());
    } catch (Exception e) {
      e.printStackTrace();
      return new RunEnded(State.FAILED, "", Optional.empty());
    }
  }

  @Override
  public void stop() {
    stopped = true;
  }

  private void measureOpenLoop(Cell cell, int rate) throws Exception {
    ArrivalSchedule schedule =
        new ArrivalSchedule(Spacing.named(settings.text(Parameter.ARRIVALS)), rate, 1);
    Histogram services = new Histogram(3);
    LatencySink sum = (of, start, end, second) -> services.add(second);
    long started = System.nanoTime();
    long cpu = PROCESS.getProcessCpuTime();
    CellRun run =
        measure(cell, Optional.of(new OpenLoop(schedule, Arrivals.usualBacklog(rate), sum)));
    double cores = (PROCESS.getProcessCpuTime() - cpu) / (double) (System.nanoTime() - started);
    print(cell, "planned to done", run.latencies());
    print(cell, "begun to done", services);
    ArrivalInfo arrivals = run.arrivals().orElseThrow();
    System.out.printf(
        "%-36s planned to begun by a free thread: p99 %.3f ms   max %.3f ms; of %,d due, %,d found no free thread,"
            + " %,d never started; %.2f cores; collectors %d ms%n",
        cell.title(),
        arrivals.lateP99(),
        arrivals.lateMax(),
        arrivals.offered(),
        arrivals.waited(),
        arrivals.lost(),
        cores,
        arrivals.collected());
  }

  private CellRun measure(Cell cell, Optional<OpenLoop> openLoop) throws Exception {
    CellRun run =
        new CellRun(
            cell,
            thread -> new Pausing(),
            settings.number(Parameter.WARMUP),
            settings.number(Parameter.DURATION),
            settings.number(Parameter.OPERATIONS_PER_SAMPLE),
            LatencySink.NONE,
            ErrorSink.NONE,
            openLoop);
    if (stopped) {
      run.stop();
    }
    threads.run(run);
    run.close();
    return run;
  }

  private static void print(Cell cell, String what, Histogram nanos) {
    System.out.printf(
        "%-36s %s: p50 %.3f ms   p85 %.3f ms   p90 %.3f ms   p95 %.3f ms   p99 %.3f ms   p99.9 %.3f ms   max %.3f"
            + " ms; %,d done%n",
        cell.title(),
        what,
        millis(nanos, 50),
        millis(nanos, 85),
        millis(nanos, 90),
        millis(nanos, 95),
        millis(nanos, 99),
        millis(nanos, 99.9),
        millis(nanos, 100),
        nanos.getTotalCount());
  }

  private static double millis(Histogram nanos, double percentile) {
    return nanos.getValueAtPercentile(percentile) / 1e6;
  }

  /**
   * An operation that is over as soon as it is started, but for the pause at each second's start.
   */
  private final class Pausing extends Client {
    @Override
    protected boolean run() throws StoreException {
      return timed(
          () -> {
            for (long left = left(); left > 0; left = left()) {
              LockSupport.parkNanos(left);
            }
            return true;
          });
    }

    private long left() {
      return pause - Math.floorMod(System.nanoTime(), SECONDS.toNanos(1));
    }
  }
}
