// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static java.util.stream.Collectors.summarizingDouble;

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
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/**
 * Stops a run when a limit of {@code stop.if} is reached. Errors and latencies are checked by path
 * over the last seconds of a cell, memory and CPU during the whole run, each second, because a
 * server may stop answering. Thread-safe.
 */
final class LimitWatch implements RunFollower, AutoCloseable {
  /** Averages over several seconds: one slow second does not stop the run. */
  private static final long SPAN = SECONDS.toNanos(5);

  private static final long MANY_OPERATIONS = 1_000;
  private static final long SILENCE = SECONDS.toNanos(30);
  private static final long POLL_MILLIS = 1_000;
  private static final String NOT_WATCHED = "it can no longer be watched";
  private static final Histogram NO_LATENCIES = new Histogram(3);

  private final List<Limit> limits;
  private final Callable<OptionalDouble> memory;
  private final LongSupplier nanos;

  /** Memory has a thread of its own: a failed server answers after a minute, if at all. */
  private final ScheduledThreadPoolExecutor timer =
      new ScheduledThreadPoolExecutor(2, task -> Daemon.thread("jmeter-ndb-limits", task));

  /** Operations of each path of the cell. */
  private final Map<String, Recent> paths = new HashMap<>();

  /** Percent of the CPU of each host of the database. */
  final Map<String, Recent> hosts = new HashMap<>();

  private Runnable stop = () -> {};
  private SweepCell cell;
  private long windowBegins;
  private long lastSuccess;
  private boolean succeeded;

  /** The longest slice or second of the cell so far. */
  private long longest;

  private boolean closed;
  private String cpuMissing = "no PerfMon listener of the plan records it";
  private String met = "";

  /**
   * @param memory in use in the fullest data node, from 0 to 1; empty if not known
   * @param nanos {@link System#nanoTime}
   */
  LimitWatch(List<Limit> limits, Callable<OptionalDouble> memory, LongSupplier nanos) {
    this.limits = List.copyOf(limits);
    this.memory = memory;
    this.nanos = nanos;
  }

  /**
   * Starts to watch. The PerfMon listener must have started.
   *
   * @param whenMet called once, by any thread
   * @throws UserError if a limit cannot be watched
   */
  synchronized void start(Runnable whenMet) throws UserError {
    stop = whenMet;
    for (Limit limit : limits) {
      if (limit.figure() == Figure.CPU_LOAD && !cpuMissing.isEmpty()) {
        throw limit.unwatchable(cpuMissing);
      }
      ScheduledFuture<?> unused =
          timer.scheduleWithFixedDelay(() -> look(limit), 0, POLL_MILLIS, MILLISECONDS);
    }
  }

  synchronized String met() {
    return met;
  }

  void look(Limit limit) {
    try {
      switch (limit.figure()) {
        case DATA_MEMORY -> lookAtMemory(limit);
        case CPU_LOAD -> look(limit, hosts);
        default -> {
          lookForSilence(limit);
          look(limit, paths);
        }
      }
    } catch (Exception e) {
      meet(limit, NOT_WATCHED + ": " + UserError.firstLine(e));
    }
  }

  private void lookAtMemory(Limit limit) throws Exception {
    OptionalDouble inUse = memory.call();
    if (inUse.isEmpty()) {
      meet(limit, NOT_WATCHED);
    } else if (limit.isMetBy(100 * inUse.getAsDouble())) {
      meet(limit, words("%.1f %% of a data node's memory in use", 100 * inUse.getAsDouble()));
    }
  }

  private static String words(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  private synchronized void lookForSilence(Limit limit) {
    long silent = nanos.getAsLong() - lastSuccess;
    if (limit.figure() == Figure.PERCENTILE
        && succeeded
        && silent > Math.max(SPAN, 3 * longest)
        && limit.isMetBy((double) silent)) {
      meet(limit, words("no operation has succeeded for %.0f s (%s)", silent / 1e9, cell.title()));
    }
  }

  private synchronized void look(Limit limit, Map<String, Recent> all) {
    all.forEach((name, recent) -> look(limit, name, recent));
  }

  private void look(Limit limit, String of, Recent recent) {
    long now = nanos.getAsLong();
    if (limit.figure() == Figure.CPU_LOAD && now - recent.last > SILENCE) {
      meet(limit, NOT_WATCHED + ": no samples of " + of);
    }
    recent.forgetOld(now);
    Histogram latencies = new Histogram(3);
    recent.samples.forEach(sample -> latencies.add(sample.latencies));
    DoubleSummaryStatistics values =
        recent.samples.stream().collect(summarizingDouble(Sample::value));
    double count = latencies.getTotalCount() + values.getSum();
    if (now - recent.first < SPAN && count < MANY_OPERATIONS) {
      return;
    }
    double value =
        switch (limit.figure()) {
          case PERCENTILE -> (double) latencies.getValueAtPercentile(limit.percentile());
          case ERROR_SHARE -> count == 0 ? 0 : 100 * values.getSum() / count;
          default -> values.getAverage();
        };
    if (limit.isMetBy(value)) {
      String words =
          limit.figure() == Figure.PERCENTILE
              ? words("%,.1f ms", value / 1e6)
              : words("%.1f %%", value);
      meet(limit, "%s over the last 5 s (%s)".formatted(words, of));
    }
  }

  @Override
  public synchronized void cellBegins(CellBegun next) {
    cell = next.cell();
    windowBegins = nanos.getAsLong() + SECONDS.toNanos(next.warmup());
    longest = 0;
  }

  @Override
  public synchronized void cellRan() {
    cell = null;
    succeeded = false;
    paths.clear();
  }

  @Override
  public synchronized void second(CellSecond second) {
    // Parts of a mixture are left out: they are included in the whole.
    if (!second.service() && isOfCell(second.cell())) {
      longest = Math.max(longest, MILLISECONDS.toNanos(second.end() - second.start()));
      of(second.cell()).add(second.latencies(), 0);
      if (second.latencies().getTotalCount() > 0) {
        succeeded = true;
        lastSuccess = nanos.getAsLong();
      }
    }
  }

  @Override
  public synchronized void failed(Cell path, String code, String message, long count) {
    // Errors count from the first success in a window, or from 5 s after its planned start: a
    // failed database has no success.
    if (isOfCell(path) && (succeeded || nanos.getAsLong() - windowBegins > SPAN)) {
      of(path).add(NO_LATENCIES, (double) count);
    }
  }

  private boolean isOfCell(Cell path) {
    return cell != null && cell.has(path);
  }

  private Recent of(Cell path) {
    return paths.computeIfAbsent(path.title(), first -> new Recent());
  }

  /** CPU of database processes is watched per host, because other programs load it, too. */
  @Override
  public synchronized void watched(List<AgentInfo> agents, List<ProcessInfo> processes) {
    Set<String> names = new TreeSet<>();
    cpuMissing = "";
    for (ProcessInfo process : processes) {
      if (process.role().startsWith(ProcessInfo.GENERATOR) || process.paths().isEmpty()) {
        continue;
      }
      if (process.host().isEmpty()) {
        cpuMissing = "of %s, %s".formatted(process.role(), process.missing());
      } else {
        names.add(process.host());
      }
    }
    for (AgentInfo agent : agents) {
      if (names.contains(agent.host()) && !agent.missing().isEmpty()) {
        cpuMissing = "the PerfMon agent at %s does not answer".formatted(agent.host());
      }
    }
    if (cpuMissing.isEmpty() && names.isEmpty()) {
      cpuMissing = "the database does not report its processes";
    }
    hosts.keySet().retainAll(names);
    names.forEach(host -> hosts.computeIfAbsent(host, first -> new Recent()));
  }

  @Override
  public synchronized void sampled(String label, double percent) {
    Watched.Row.hostOf(label)
        .map(hosts::get)
        .ifPresent(recent -> recent.add(NO_LATENCIES, percent));
  }

  private synchronized void meet(Limit limit, String by) {
    if (met.isEmpty() && !closed) {
      met =
          "%s: %s was met at %s: %s."
              .formatted(
                  Parameter.STOP_IF, limit, Instant.now().truncatedTo(ChronoUnit.SECONDS), by);
      // In a new thread, because this one holds the lock.
      new Thread(stop, "jmeter-ndb-stop").start();
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    timer.shutdownNow();
  }

  /**
   * @param value failed operations, or percent
   */
  record Sample(long time, Histogram latencies, double value) {}

  /** Samples of the last seconds. */
  final class Recent {
    final List<Sample> samples = new ArrayList<>();
    private final long first = nanos.getAsLong();
    private long last = first;

    void add(Histogram latencies, double value) {
      last = nanos.getAsLong();
      forgetOld(last);
      samples.add(new Sample(last, latencies, value));
    }

    void forgetOld(long now) {
      samples.removeIf(sample -> now - sample.time > SPAN);
    }
  }
}
