// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.metric;

import io.github.jmeterndb.perfmon.host.Memory;
import io.github.jmeterndb.perfmon.host.ProcessReading;
import io.github.jmeterndb.perfmon.protocol.MetricRefused;
import io.github.jmeterndb.perfmon.protocol.MetricRequest;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** {@code memory}. */
final class MemoryMetrics {
  private static final double MEBIBYTE = 1024 * 1024;

  /** Reads a value in the request's unit. */
  @FunctionalInterface
  private interface Level<R> {
    double read(R reading, int unit);
  }

  /** As SIGAR has it, "used" in percent is what programs could not get, and "used" what holds. */
  private static final Types<Level<Memory>> MACHINE =
      new Types<>(
          "usedperc",
          Map.of(
              "actualfree", bytes(Memory::available),
              "actualused", bytes(memory -> memory.total() - memory.available()),
              "free", bytes(Memory::free),
              "freeperc", plain(memory -> 100.0 * memory.available() / memory.total()),
              "ram", plain(memory -> memory.total() / MEBIBYTE),
              "total", bytes(Memory::total),
              "used", bytes(memory -> memory.total() - memory.free()),
              "usedperc",
                  plain(memory -> 100.0 * (memory.total() - memory.available()) / memory.total())));

  private static final Types<Level<ProcessReading>> PROCESS_LEVELS =
      new Types<>(
          "resident",
          Map.of(
              "resident", bytes(ProcessReading::residentBytes),
              "shared", bytes(ProcessReading::sharedBytes),
              "virtual", bytes(ProcessReading::virtualBytes)));

  private static final Map<String, ToLongFunction<ProcessReading>> PROCESS_COUNTERS =
      Map.of(
          "minorfaults", ProcessReading::minorFaults,
          "majorfaults", ProcessReading::majorFaults,
          "pagefaults", reading -> reading.minorFaults() + reading.majorFaults());

  private MemoryMetrics() {}

  static Metric of(MetricRequest request) throws MetricRefused {
    Level<Memory> level = MACHINE.get(request);
    return Metric.level(
        snapshot -> Optional.of(snapshot.memory()), memory -> level.read(memory, request.bytes()));
  }

  static Metric of(ProcessTarget target, MetricRequest request) throws MetricRefused {
    ToLongFunction<ProcessReading> counter = PROCESS_COUNTERS.get(request.type());
    if (counter != null) {
      return Metric.processChange(
          target, (before, now) -> counter.applyAsLong(now) - counter.applyAsLong(before));
    }
    Level<ProcessReading> level = PROCESS_LEVELS.get(request);
    return Metric.level(target::read, reading -> level.read(reading, request.bytes()));
  }

  private static <R> Level<R> bytes(ToLongFunction<R> value) {
    return (reading, unit) -> (double) value.applyAsLong(reading) / unit;
  }

  private static <R> Level<R> plain(ToDoubleFunction<R> value) {
    return (reading, unit) -> value.applyAsDouble(reading);
  }
}
