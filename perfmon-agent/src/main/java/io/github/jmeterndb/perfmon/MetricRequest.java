// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import io.github.jmeterndb.perfmon.Host.Memory;
import io.github.jmeterndb.perfmon.Metric.Change;
import io.github.jmeterndb.perfmon.Metric.Counter;
import io.github.jmeterndb.perfmon.Processes.Target;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
import oshi.hardware.CentralProcessor.TickType;
import oshi.hardware.HWDiskStore;
import oshi.hardware.NetworkIF;
import oshi.software.os.OSProcess;

/** A metric as the listener writes it: {@code cpu:name=mysqld:percent}. */
final class MetricRequest {
  private static final double MEBIBYTE = 1024 * 1024;
  private static final Map<String, Double> UNITS = Map.of("b", 1.0, "kb", 1024.0, "mb", MEBIBYTE);

  private final Host host;
  private final String group;
  private final Map<String, String> parameters = new HashMap<>();
  private final Optional<Target> process;
  private String type = "";

  /**
   * Parses any text: parts between colons without a backslash before them.
   *
   * @param log takes a line where a process is missing
   * @throws IllegalArgumentException where it makes no sense; the message says why
   */
  MetricRequest(String text, Host host, Processes processes, Consumer<String> log) {
    this.host = host;
    String[] parts = text.split("(?<!\\\\):", -1);
    // The listener's GUI says "Disks I/O" and "Network I/O"; what counts is the first word.
    group = parts[0].strip().toLowerCase(Locale.ROOT).replaceFirst("\\s.*", "");
    for (int i = 1; i < parts.length; i++) {
      String part = parts[i].replace("\\:", ":").strip();
      int equals = part.indexOf('=');
      if (equals >= 0) {
        parameters.put(part.substring(0, equals).strip(), part.substring(equals + 1).strip());
      } else if (!part.isEmpty()) {
        type = part;
      }
    }
    if (parameters.containsKey("ptql")) {
      throw new IllegalArgumentException("give pid= or name= in place of ptql=");
    }
    process = processes.target(parameters.get("pid"), parameters.get("name"), log);
  }

  /**
   * The metric that is asked for.
   *
   * @throws IllegalArgumentException where there is none; the message says why
   */
  Metric metric() {
    return switch (group) {
      case "cpu" -> process.isPresent() ? processCpu(process.get()) : cpu();
      case "memory" -> process.isPresent() ? processMemory(process.get()) : memory();
      case "disks" -> disks();
      case "network" -> network();
      case "clock" -> {
        check(type.equals("nanos"), "clock has nanos only");
        yield () -> Long.toString(System.nanoTime());
      }
      default -> throw new IllegalArgumentException("give cpu, memory, disks or network");
    };
  }

  private Metric cpu() {
    String core = parameters.get("core");
    if (type.equals("time") && core == null) {
      return () -> text(CpuTime.ofHost());
    }
    int count = host.coreCount();
    check(core == null || number(core) < count, "the cores are 0 to " + (count - 1));
    Supplier<long[]> ticks = core == null ? host::cpuMillis : () -> host.coreMillis()[number(core)];
    ToLongFunction<long[]> part =
        switch (type) {
          case "", "combined" -> all -> LongStream.of(all).sum() - all[TickType.IDLE.getIndex()];
          case "stolen" -> all -> all[TickType.STEAL.getIndex()];
          case "user", "nice", "system", "idle", "iowait", "irq", "softirq" -> {
            int index = tick(type).getIndex();
            yield all -> all[index];
          }
          default ->
              throw noType(
                  "combined, idle, iowait, irq, nice, softirq, stolen, system, user, time");
        };
    Supplier<Optional<Counter>> reading =
        () -> {
          long[] all = ticks.get();
          return Optional.of(new Counter("", part.applyAsLong(all), LongStream.of(all).sum()));
        };
    return new Change(reading, 100, true);
  }

  private static TickType tick(String name) {
    return TickType.valueOf(name.toUpperCase(Locale.ROOT));
  }

  /** Percent of a core, and, as in the stock agent, milliseconds since the line before. */
  private Metric processCpu(Target target) {
    ToLongFunction<CpuTime.OfProcess> part =
        switch (type) {
          case "", "percent", "total", "time" -> CpuTime.OfProcess::total;
          case "user" -> CpuTime.OfProcess::user;
          case "system" -> CpuTime.OfProcess::system;
          default -> throw noType("percent, system, total, user, time");
        };
    if (type.equals("time")) {
      return () ->
          target
              .find()
              .flatMap(found -> host.processTime(found.pid()))
              .map(time -> Long.toString(part.applyAsLong(time)))
              .orElse("");
    }
    boolean isPercent = type.isEmpty() || type.equals("percent");
    Function<ProcessHandle, Optional<Counter>> reading =
        found ->
            host.processTime(found.pid())
                .map(time -> new Counter(found, part.applyAsLong(time), time.nanoTime() / 1e3));
    return new Change(() -> target.find().flatMap(reading), isPercent ? 100 : 1e-3, isPercent);
  }

  /** As in SIGAR, "usedperc" is what programs could not get, and "used" what holds something. */
  private Metric memory() {
    double unit = unit();
    ToDoubleFunction<Memory> value =
        switch (type) {
          case "", "usedperc" -> m -> 100 - 100.0 * m.available() / m.total();
          case "freeperc" -> m -> 100.0 * m.available() / m.total();
          case "actualfree" -> m -> m.available() / unit;
          case "actualused" -> m -> (m.total() - m.available()) / unit;
          case "free" -> m -> m.free() / unit;
          case "used" -> m -> (m.total() - m.free()) / unit;
          case "total" -> m -> m.total() / unit;
          case "ram" -> m -> m.total() / MEBIBYTE;
          default ->
              throw noType("actualfree, actualused, free, freeperc, ram, total, used, usedperc");
        };
    return () -> Metric.text(value.applyAsDouble(host.memory()));
  }

  private Metric processMemory(Target target) {
    double unit = unit();
    ToLongFunction<OSProcess> value =
        switch (type) {
          case "", "resident" -> OSProcess::getResidentMemory;
          case "shared" -> p -> p.getResidentMemory() - p.getPrivateResidentMemory();
          case "virtual" -> OSProcess::getVirtualSize;
          default -> throw noType("resident, shared, virtual");
        };
    return () ->
        target
            .find()
            .flatMap(found -> host.process(found.pid()))
            .map(found -> Metric.text(Math.max(0, value.applyAsLong(found)) / unit))
            .orElse("");
  }

  private Metric disks() {
    ToLongFunction<HWDiskStore> value =
        switch (type) {
          case "", "queue" -> HWDiskStore::getCurrentQueueLength;
          case "reads" -> HWDiskStore::getReads;
          case "readbytes" -> HWDiskStore::getReadBytes;
          case "writes" -> HWDiskStore::getWrites;
          case "writebytes" -> HWDiskStore::getWriteBytes;
          default -> throw noType("queue, readbytes, reads, writebytes, writes");
        };
    String name = parameters.getOrDefault("fs", "");
    if (type.isEmpty() || type.equals("queue")) {
      return () -> text(host.disks(name, value));
    }
    return count(() -> host.disks(name, value), type.endsWith("bytes") ? unit() : 1);
  }

  private Metric network() {
    ToLongFunction<NetworkIF> value =
        switch (type) {
          case "", "bytesrecv" -> NetworkIF::getBytesRecv;
          case "bytessent" -> NetworkIF::getBytesSent;
          default -> throw noType("bytesrecv, bytessent");
        };
    String name = parameters.getOrDefault("iface", "");
    return count(() -> host.networks(name, value), unit());
  }

  private static Metric count(Supplier<OptionalLong> counter, double unit) {
    return new Change(
        () -> counter.get().stream().mapToObj(now -> new Counter("", now, 0)).findFirst(),
        1 / unit,
        false);
  }

  /** As in the stock agent: a unit that it does not know is none. */
  private double unit() {
    return UNITS.getOrDefault(parameters.getOrDefault("unit", "b"), 1.0);
  }

  /** A whole number: a double does not hold all nanoseconds. */
  private static String text(OptionalLong value) {
    return value.isPresent() ? Long.toString(value.getAsLong()) : "";
  }

  private IllegalArgumentException noType(String types) {
    return new IllegalArgumentException(
        "there is no such type of %s; give %s".formatted(group, types));
  }

  private static void check(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  /**
   * A number from 0.
   *
   * @throws IllegalArgumentException where it is none
   */
  static int number(String text) {
    check(text.matches("\\d{1,9}"), "'" + text + "' is not a number");
    return Integer.parseInt(text);
  }
}
