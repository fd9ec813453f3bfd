// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.RunInfo.AgentInfo;
import io.github.jmeterndb.run.RunInfo.ProcessInfo;
import io.github.jmeterndb.run.SweepCell;
import io.github.jmeterndb.settings.Daemon;
import io.github.jmeterndb.settings.Limit;
import io.github.jmeterndb.settings.Limit.Figure;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.cpu.Watched;
import io.github.jmeterndb.sweep.live.RunFollower;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/**
 * Stops a run when a limit of {@code stop.if} is reached. Errors and latencies are checked by path
 * over the last seconds of a cell, memory and CPU during the whole run, by events and a timer,
 * because a server may stop answering. Thread-safe.
 */
final class LimitWatch implements RunFollower, AutoCloseable {
  /** Averages over several seconds: one slow second does not stop the run. */
  private static final long SPAN = SECONDS.toNanos(5);

  private static final long MANY_OPERATIONS = 1_000;

  private static final long SILENCE = SECONDS.toNanos(30);

  private static final long POLL_MILLIS = 1_000;
  private static final String NOT_WATCHED = "it can no longer be watched";

  private final List<Limit> limits;
  private final Memory memory;
  private final LongSupplier nanos;
  private final Clock clock;
  private final Thread poller = Daemon.thread("jmeter-ndb-limits", () -> poll(this::look));

  /** A thread of its own: a failed server answers after a minute, if at all. */
  private final Thread memoryPoller =
      Daemon.thread("jmeter-ndb-memory-limit", () -> poll(this::lookAtMemory));

  private final Map<Cell, Recent> recent = new HashMap<>();
  private final Map<String, Deque<Sample>> cpu = new HashMap<>();

  private Runnable stop = () -> {};
  private SweepCell cell;
  private long begun;
  private long windowBegins;
  private long lastSuccess;
  private boolean succeeded;

  /** The longest slice or second of the cell so far. */
  private long longest;

  private boolean watchesCpu;
  private boolean closed;
  private String cpuMissing = "no PerfMon listener of the plan records it";
  private String met = "";

  LimitWatch(List<Limit> limits, Memory memory) {
    this(limits, memory, System::nanoTime, Clock.systemUTC());
  }

  LimitWatch(List<Limit> limits, Memory memory, LongSupplier nanos, Clock clock) {
    this.limits = List.copyOf(limits);
    this.memory = memory;
    this.nanos = nanos;
    this.clock = clock;
  }

  private Optional<Limit> limit(Figure figure) {
    return limits.stream().filter(limit -> limit.figure() == figure).findFirst();
  }

  /**
   * Starts to watch memory and CPU. The PerfMon listener must have started.
   *
   * @param whenMet called once, by any thread
   * @throws UserError if a limit cannot be watched
   */
  void start(Runnable whenMet) throws UserError {
    begin(whenMet);
    poller.start();
    memoryPoller.start();
  }

  synchronized void begin(Runnable whenMet) throws UserError {
    Optional<Limit> ofCpu = limit(Figure.CPU_LOAD);
    if (ofCpu.isPresent() && !cpuMissing.isEmpty()) {
      throw ofCpu.get().unwatchable(cpuMissing);
    }
    begun = nanos.getAsLong();
    watchesCpu = ofCpu.isPresent();
    stop = whenMet;
  }

  synchronized String met() {
    return met;
  }

  private void poll(Runnable look) {
    try {
      while (met().isEmpty()) {
        look.run();
        MILLISECONDS.sleep(POLL_MILLIS);
      }
    } catch (RuntimeException e) {
      meet(limits.get(0), NOT_WATCHED + ": " + e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  void lookAtMemory() {
    limit(Figure.DATA_MEMORY)
        .ifPresent(
            limit -> {
              try {
                OptionalDouble inUse = memory.inUse();
                double percent = 100 * inUse.orElse(1);
                if (inUse.isEmpty()) {
                  meet(limit, NOT_WATCHED);
                } else if (limit.isMetBy(percent)) {
                  meet(limit, words("%.1f %% of a data node's memory in use", percent));
                }
              } catch (UserError e) {
                meet(limit, NOT_WATCHED + ": " + e.getMessage());
              }
            });
  }

  private static String words(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  synchronized void look() {
    long now = nanos.getAsLong();
    for (Limit limit : limits) {
      long silent = now - lastSuccess;
      if (limit.figure() == Figure.PERCENTILE
          && cell != null
          && succeeded
          && silent > Math.max(SPAN, 3 * longest)
          && limit.isMetBy((double) silent)) {
        meet(
            limit, words("no operation has succeeded for %.0f s (%s)", silent / 1e9, cell.title()));
      }
    }
    recent.keySet().forEach(this::look);
    if (watchesCpu) {
      cpu.forEach(
          (host, samples) -> {
            long last = samples.isEmpty() ? begun : samples.getLast().time;
            if (now - last > SILENCE) {
              meet(limit(Figure.CPU_LOAD).orElseThrow(), NOT_WATCHED + ": no samples of " + host);
            }
          });
    }
  }

  @Override
  public synchronized void cellBegins(CellBegun next) {
    cell = next.cell();
    windowBegins = nanos.getAsLong() + SECONDS.toNanos(next.warmup());
    succeeded = false;
    longest = 0;
    recent.clear();
  }

  @Override
  public synchronized void cellRan() {
    cell = null;
    recent.clear();
  }

  @Override
  public synchronized void second(CellSecond second) {
    if (!second.service()) {
      boolean some = second.latencies().getTotalCount() > 0;
      longest = Math.max(longest, MILLISECONDS.toNanos(second.end() - second.start()));
      if (add(second.cell(), second.latencies(), 0) && some) {
        succeeded = true;
        lastSuccess = nanos.getAsLong();
      }
    }
  }

  @Override
  public synchronized void failed(Cell path, String code, String message, long count) {
    // Errors count from the first success in a window, or from 5 s after its planned start: a
    // failed database has no success.
    if (succeeded || nanos.getAsLong() - windowBegins > SPAN) {
      add(path, new Histogram(3), count);
    }
  }

  /** Parts of a mixture are left out: they are included in the whole. */
  private boolean add(Cell path, Histogram latencies, long failed) {
    if (cell == null || !cell.has(path)) {
      return false;
    }
    long now = nanos.getAsLong();
    recent
        .computeIfAbsent(path, first -> new Recent(now, new ArrayDeque<>()))
        .intervals
        .add(new Interval(now, latencies, failed));
    look(path);
    return true;
  }

  private void look(Cell path) {
    long now = nanos.getAsLong();
    Recent operations = recent.get(path);
    operations.intervals.removeIf(interval -> now - interval.time > SPAN);
    Histogram succeeded = new Histogram(3);
    operations.intervals.forEach(interval -> succeeded.add(interval.latencies));
    long failed = operations.intervals.stream().mapToLong(Interval::failed).sum();
    long count = succeeded.getTotalCount();
    if (now - operations.first < SPAN && failed + count < MANY_OPERATIONS) {
      return;
    }
    for (Limit limit : limits) {
      if (limit.figure() == Figure.ERROR_SHARE && failed + count > 0) {
        double percent = 100.0 * failed / (failed + count);
        meetIf(limit, percent, words("%.1f %% of the operations", percent), path);
      } else if (limit.figure() == Figure.PERCENTILE && count > 0) {
        long value = succeeded.getValueAtPercentile(limit.percentile());
        meetIf(limit, (double) value, words("%,.1f ms", value / 1e6), path);
      }
    }
  }

  private void meetIf(Limit limit, double value, String words, Cell path) {
    if (limit.isMetBy(value)) {
      meet(limit, "%s over the last 5 s (%s)".formatted(words, path.title()));
    }
  }

  /** CPU of database processes is watched per host, because other programs load it, too. */
  @Override
  public synchronized void watched(List<AgentInfo> agents, List<ProcessInfo> processes) {
    Set<String> hosts = new TreeSet<>();
    cpuMissing = "";
    for (ProcessInfo process : processes) {
      if (process.role().startsWith(ProcessInfo.GENERATOR) || process.paths().isEmpty()) {
        continue;
      }
      if (process.host().isEmpty()) {
        cpuMissing = "of %s, %s".formatted(process.role(), process.missing());
      } else {
        hosts.add(process.host());
      }
    }
    for (AgentInfo agent : agents) {
      if (hosts.contains(agent.host()) && !agent.missing().isEmpty()) {
        cpuMissing = "the PerfMon agent at %s does not answer".formatted(agent.host());
      }
    }
    if (cpuMissing.isEmpty() && hosts.isEmpty()) {
      cpuMissing = "the database does not report its processes";
    }
    cpu.keySet().retainAll(hosts);
    hosts.forEach(host -> cpu.computeIfAbsent(host, first -> new ArrayDeque<>()));
  }

  @Override
  public synchronized void sampled(String label, double value) {
    Optional<String> host = Watched.Row.hostOf(label);
    if (host.isEmpty() || !cpu.containsKey(host.get())) {
      return;
    }
    long now = nanos.getAsLong();
    Deque<Sample> samples = cpu.get(host.get());
    samples.add(new Sample(now, value));
    boolean isLong = now - begun >= SPAN;
    while (now - samples.getFirst().time > SPAN) {
      samples.removeFirst();
    }
    if (watchesCpu && isLong) {
      Limit limit = limit(Figure.CPU_LOAD).orElseThrow();
      double mean = samples.stream().mapToDouble(Sample::value).average().orElse(0);
      if (limit.isMetBy(mean)) {
        meet(limit, words("%.1f %% of %s over the last 5 s", mean, host.get()));
      }
    }
  }

  private void meet(Limit limit, String by) {
    Runnable first;
    synchronized (this) {
      if (!met.isEmpty() || closed) {
        return;
      }
      met =
          "%s: %s was met at %s: %s."
              .formatted(
                  Parameter.STOP_IF, limit, Instant.now(clock).truncatedTo(ChronoUnit.SECONDS), by);
      first = stop;
    }
    // In a new thread, because this one holds the lock.
    new Thread(first, "jmeter-ndb-stop").start();
  }

  @Override
  public synchronized void close() {
    closed = true;
    poller.interrupt();
    memoryPoller.interrupt();
  }

  /** See {@link io.github.jmeterndb.sql.DatabaseAdmin#memoryInUse}. */
  @FunctionalInterface
  interface Memory {
    /** A fraction from 0 to 1. */
    OptionalDouble inUse() throws UserError;
  }

  private record Sample(long time, double value) {}

  private record Recent(long first, Deque<Interval> intervals) {}

  private record Interval(long time, Histogram latencies, long failed) {}
}
