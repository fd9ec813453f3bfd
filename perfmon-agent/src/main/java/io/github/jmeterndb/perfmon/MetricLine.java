// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
import oshi.hardware.CentralProcessor.TickType;
import oshi.hardware.HWDiskStore;
import oshi.hardware.NetworkIF;
import oshi.software.os.OSProcess;

/** The metrics that a client requests, each a field of its lines. Not thread-safe. */
final class MetricLine {
  private static final double MEBIBYTE = 1024 * 1024;
  private static final Map<String, Double> UNITS = Map.of("b", 1.0, "kb", 1024.0, "mb", MEBIBYTE);

  private final Host host;
  private final Consumer<String> log;
  private final List<String> requests;
  private final List<Supplier<String>> fields = new ArrayList<>();
  private boolean isInstant = true;

  /** Parses requests; an invalid one becomes an empty field, and its reason is logged. */
  MetricLine(List<String> requests, Host host, Processes processes, Consumer<String> log) {
    this.requests = requests;
    this.host = host;
    this.log = log;
    for (String request : requests) {
      fields.add(tried(request, () -> new Request(request, processes, log).field(this), () -> ""));
    }
  }

  /** Whether no field is a difference from the previous line. */
  boolean isInstant() {
    return isInstant;
  }

  /**
   * Reads all metrics; each is followed by a tab, the last one also by a newline. A metric without
   * a value is an empty field: the listener takes {@code NaN} for 0.
   */
  String next() {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < fields.size(); i++) {
      line.append(tried(requests.get(i), fields.get(i), "")).append('\t');
    }
    return line.append('\n').toString();
  }

  /** One failure must not affect other fields or clients. */
  private <T> T tried(String request, Supplier<T> value, T otherwise) {
    try {
      return value.get();
    } catch (RuntimeException | LinkageError e) {
      String reason =
          e instanceof IllegalArgumentException
              ? e.getMessage()
              : "it cannot be read (%s)".formatted(e);
      log.accept("the field of '%s' is empty: %s".formatted(request, reason));
      return otherwise;
    }
  }

  private static String text(double value) {
    return Double.isFinite(value) ? Double.toString(value) : "";
  }

  /**
   * A cumulative counter.
   *
   * @param of the owner: counters of two processes have no difference
   * @param base the counter that a rate is divided by
   */
  private record Counter(Object of, double value, double base) {}

  /** The increase since the previous line; for a rate, divided by that of its base. */
  private Supplier<String> change(
      Supplier<Optional<Counter>> counter, double factor, boolean isRate) {
    isInstant = false;
    return new Supplier<>() {
      private Optional<Counter> last = Optional.empty();

      @Override
      public String get() {
        Optional<Counter> before = last;
        last = Optional.empty();
        last = counter.get();
        if (last.isEmpty() || before.isEmpty() || !before.get().of.equals(last.get().of)) {
          return "";
        }
        double change = last.get().value - before.get().value;
        if (!isRate) {
          // Negative if the counter was reset.
          return change < 0 ? "" : text(factor * change);
        }
        // The kernel's counters of idle and iowait may go back a little (proc(5), /proc/stat).
        return text(factor * Math.max(0, change) / (last.get().base - before.get().base));
      }
    };
  }

  private Supplier<String> count(LongSupplier counter, double unit) {
    return change(() -> Optional.of(new Counter("", counter.getAsLong(), 0)), 1 / unit, false);
  }

  private Supplier<String> cpu(Request request) {
    String core = request.parameters.get("core");
    if (request.type.equals("time") && core == null) {
      return () -> Long.toString(host.cpuMicros());
    }
    int count = host.coreCount();
    Request.check(
        core == null || Request.number(core) < count, "the cores are 0 to " + (count - 1));
    Supplier<long[]> ticks =
        core == null ? host::cpuMillis : () -> host.coreMillis()[Request.number(core)];
    ToLongFunction<long[]> part =
        switch (request.type) {
          case "", "combined" -> all -> LongStream.of(all).sum() - all[TickType.IDLE.getIndex()];
          case "stolen" -> all -> all[TickType.STEAL.getIndex()];
          case "user", "nice", "system", "idle", "iowait", "irq", "softirq" -> {
            int index = TickType.valueOf(request.type.toUpperCase(Locale.ROOT)).getIndex();
            yield all -> all[index];
          }
          default ->
              throw request.noType(
                  "combined, idle, iowait, irq, nice, softirq, stolen, system, user, time");
        };
    return change(
        () -> {
          long[] all = ticks.get();
          return Optional.of(new Counter("", part.applyAsLong(all), LongStream.of(all).sum()));
        },
        100,
        true);
  }

  /** Percent of a core, or, as in the stock agent, milliseconds since the previous line. */
  private Supplier<String> processCpu(Request request, Processes.Target target) {
    if (!Set.of("", "percent", "total", "time", "user", "system").contains(request.type)) {
      throw request.noType("percent, system, total, user, time");
    }
    Supplier<Optional<Counter>> counter =
        () ->
            target
                .find()
                .flatMap(
                    found ->
                        host.processTime(found, request.type)
                            .map(time -> new Counter(found, time.micros(), time.nanoTime() / 1e3)));
    if (request.type.equals("time")) {
      return () -> counter.get().map(time -> Long.toString((long) time.value)).orElse("");
    }
    boolean isPercent = request.type.isEmpty() || request.type.equals("percent");
    return change(counter, isPercent ? 100 : 1e-3, isPercent);
  }

  /** As in SIGAR, "usedperc" is what programs cannot get, and "used" what is not free. */
  private Supplier<String> memory(Request request) {
    double unit = request.unit();
    ToDoubleFunction<Host.Memory> value =
        switch (request.type) {
          case "", "usedperc" -> m -> 100 - 100.0 * m.available() / m.total();
          case "freeperc" -> m -> 100.0 * m.available() / m.total();
          case "actualfree" -> m -> m.available() / unit;
          case "actualused" -> m -> (m.total() - m.available()) / unit;
          case "free" -> m -> m.free() / unit;
          case "used" -> m -> (m.total() - m.free()) / unit;
          case "total" -> m -> m.total() / unit;
          case "ram" -> m -> m.total() / MEBIBYTE;
          default ->
              throw request.noType(
                  "actualfree, actualused, free, freeperc, ram, total, used, usedperc");
        };
    return () -> text(value.applyAsDouble(host.memory()));
  }

  private Supplier<String> processMemory(Request request, Processes.Target target) {
    double unit = request.unit();
    ToLongFunction<OSProcess> value =
        switch (request.type) {
          case "", "resident" -> OSProcess::getResidentMemory;
          case "shared" -> p -> p.getResidentMemory() - p.getPrivateResidentMemory();
          case "virtual" -> OSProcess::getVirtualSize;
          default -> throw request.noType("resident, shared, virtual");
        };
    return () ->
        target
            .find()
            .flatMap(found -> host.process(found.pid()))
            .map(found -> text(Math.max(0, value.applyAsLong(found)) / unit))
            .orElse("");
  }

  private Supplier<String> disks(Request request) {
    ToLongFunction<HWDiskStore> value =
        switch (request.type) {
          case "", "queue" -> HWDiskStore::getCurrentQueueLength;
          case "reads" -> HWDiskStore::getReads;
          case "readbytes" -> HWDiskStore::getReadBytes;
          case "writes" -> HWDiskStore::getWrites;
          case "writebytes" -> HWDiskStore::getWriteBytes;
          default -> throw request.noType("queue, readbytes, reads, writebytes, writes");
        };
    LongSupplier sum = () -> host.disks(request.parameters.getOrDefault("fs", ""), value);
    if (request.type.isEmpty() || request.type.equals("queue")) {
      return () -> Long.toString(sum.getAsLong());
    }
    return count(sum, request.type.endsWith("bytes") ? request.unit() : 1);
  }

  private Supplier<String> network(Request request) {
    ToLongFunction<NetworkIF> value =
        switch (request.type) {
          case "", "bytesrecv" -> NetworkIF::getBytesRecv;
          case "bytessent" -> NetworkIF::getBytesSent;
          default -> throw request.noType("bytesrecv, bytessent");
        };
    return count(
        () -> host.networks(request.parameters.getOrDefault("iface", ""), value), request.unit());
  }

  /** A metric in the listener's form, such as {@code cpu:name=mysqld:percent}. */
  static final class Request {
    private final String group;
    private final Map<String, String> parameters = new HashMap<>();
    private final Optional<Processes.Target> process;
    private String type = "";

    /** Parts are separated by colons without a backslash before them. */
    private Request(String text, Processes processes, Consumer<String> log) {
      String[] parts = text.split("(?<!\\\\):", -1);
      // The listener's GUI says "Disks I/O" and "Network I/O"; the first word counts.
      group = parts[0].strip().toLowerCase(Locale.ROOT).replaceFirst("\\s.*", "");
      for (int i = 1; i < parts.length; i++) {
        String part = parts[i].replace("\\:", ":").strip();
        String[] pair = part.split("=", 2);
        if (pair.length == 2) {
          parameters.put(pair[0].strip(), pair[1].strip());
        } else if (!part.isEmpty()) {
          type = part;
        }
      }
      check(!parameters.containsKey("ptql"), "give pid= or name= in place of ptql=");
      process = processes.target(parameters.get("pid"), parameters.get("name"), log);
    }

    private Supplier<String> field(MetricLine line) {
      return switch (group) {
        case "cpu" ->
            process.map(found -> line.processCpu(this, found)).orElseGet(() -> line.cpu(this));
        case "memory" ->
            process
                .map(found -> line.processMemory(this, found))
                .orElseGet(() -> line.memory(this));
        case "disks" -> line.disks(this);
        case "network" -> line.network(this);
        case "clock" -> {
          check(type.equals("nanos"), "clock has nanos only");
          yield () -> Long.toString(System.nanoTime());
        }
        default -> throw new IllegalArgumentException("give cpu, memory, disks or network");
      };
    }

    /** As in the stock agent, an unknown unit is ignored. */
    private double unit() {
      return UNITS.getOrDefault(parameters.getOrDefault("unit", "b"), 1.0);
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

    static int number(String text) {
      check(text.matches("\\d{1,9}"), "'" + text + "' is not a number");
      return Integer.parseInt(text);
    }
  }
}
