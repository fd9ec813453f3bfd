// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.metric;

import static java.util.Map.entry;

import io.github.jmeterndb.perfmon.host.CpuTimes;
import io.github.jmeterndb.perfmon.host.ProcessReading;
import io.github.jmeterndb.perfmon.protocol.MetricRefused;
import io.github.jmeterndb.perfmon.protocol.MetricRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToLongFunction;

/** {@code cpu}. */
final class CpuMetrics {
  private static final double NANOS_PER_MILLI = 1e6;

  /** Percent of the machine or the core, 0 to 100. */
  private static final Types<ToLongFunction<CpuTimes>> MACHINE =
      new Types<>(
          "combined",
          Map.ofEntries(
              entry("combined", times -> times.total() - times.idle()),
              entry("user", CpuTimes::user),
              entry("nice", CpuTimes::nice),
              entry("system", CpuTimes::system),
              entry("idle", CpuTimes::idle),
              entry("iowait", CpuTimes::iowait),
              entry("irq", CpuTimes::irq),
              entry("softirq", CpuTimes::softirq),
              entry("stolen", CpuTimes::stolen)));

  /** Percent of a core, and, as the stock agent tells them, milliseconds since the last line. */
  private static final Types<ToDoubleBiFunction<ProcessReading, ProcessReading>> PROCESS =
      new Types<>(
          "percent",
          Map.of(
              "percent", CpuMetrics::percent,
              "total", (before, now) -> millis(now) - millis(before),
              "user", (before, now) -> now.userMillis() - before.userMillis(),
              "system", (before, now) -> now.systemMillis() - before.systemMillis()));

  private CpuMetrics() {}

  static Metric of(MetricRequest request, int cores) throws MetricRefused {
    ToLongFunction<CpuTimes> part = MACHINE.get(request);
    if (request.core().isPresent() && request.core().getAsInt() >= cores) {
      throw new MetricRefused("the cores are 0 to " + (cores - 1));
    }
    return Metric.change(
        snapshot -> times(snapshot, request), (before, now) -> share(part, before, now));
  }

  private static Optional<CpuTimes> times(Snapshot snapshot, MetricRequest request) {
    List<CpuTimes> cores = snapshot.cores();
    if (request.core().isEmpty()) {
      return Optional.of(CpuTimes.sum(cores));
    }
    int core = request.core().getAsInt();
    return core < cores.size() ? Optional.of(cores.get(core)) : Optional.empty();
  }

  private static double share(ToLongFunction<CpuTimes> part, CpuTimes before, CpuTimes now) {
    double all = now.total() - before.total();
    // The kernel's counters of idle and iowait may go back a little (proc(5), /proc/stat).
    double share = 100 * (part.applyAsLong(now) - part.applyAsLong(before)) / all;
    return Math.max(0, Math.min(100, share));
  }

  static Metric of(ProcessTarget target, MetricRequest request) throws MetricRefused {
    return Metric.processChange(target, PROCESS.get(request));
  }

  private static double percent(ProcessReading before, ProcessReading now) {
    double elapsed = (now.nanoTime() - before.nanoTime()) / NANOS_PER_MILLI;
    return 100 * (millis(now) - millis(before)) / elapsed;
  }

  private static double millis(ProcessReading reading) {
    return reading.userMillis() + reading.systemMillis();
  }
}
