// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.ErrorSink;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.workload.Client;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * The threads of one path of a running cell, and what they measure. Each counts its own operations:
 * counts are known when all threads have ended. Thread-safe.
 */
final class PathRun {
  private static final double NANOS = SECONDS.toNanos(1);
  private static final int DIGITS = 3;

  final Cell cell;
  final Clients clients;
  final Window window;
  final LatencyRecorder recorder;
  final Failures failures;

  /** Null for a closed loop. */
  final OpenRun openRun;

  /** Null where paths do not take turns. */
  final PathGate gate;

  /** The contiguous pass of a path that takes turns. */
  final Histogram pass = new ConcurrentHistogram(DIGITS);

  volatile boolean inPass;
  private final List<Long> bySlice = new CopyOnWriteArrayList<>();
  private final Map<Integer, CellThread> threads = new ConcurrentSkipListMap<>();

  /**
   * @param latencies takes a histogram per second of the window, or per slice
   * @param openRun null for a closed loop
   */
  PathRun(
      Cell cell,
      Clients clients,
      Window window,
      boolean takesTurns,
      LatencySink latencies,
      ErrorSink errors,
      OpenRun openRun) {
    this.cell = cell;
    this.clients = clients;
    this.window = window;
    this.openRun = openRun;
    gate = takesTurns ? new PathGate(window, cell.threads()) : null;
    recorder =
        takesTurns
            ? new LatencyRecorder(cell, gate, counting(latencies))
            : new LatencyRecorder(cell, window, latencies);
    failures = new Failures(cell, clients, window, clients.areLong() || openRun != null, errors);
  }

  private LatencySink counting(LatencySink latencies) {
    return (of, start, end, histogram) -> {
      if (!of.operation().isPart()) {
        bySlice.add(histogram.getTotalCount());
      }
      latencies.write(of, start, end, histogram);
    };
  }

  CellThread join(
      int number, StartBarrier opening, OperationWatch.OfThread watch, int operationsPerSample) {
    Client client = clients.client(number);
    CellThread thread;
    if (openRun != null) {
      thread = new PlannedThread(this, client, opening, watch, operationsPerSample);
    } else if (gate != null) {
      thread = new SlicedThread(this, client, opening, watch, operationsPerSample);
    } else {
      thread = new CellThread(this, client, opening, watch, operationsPerSample);
    }
    threads.put(number, thread);
    return thread;
  }

  /** Operations counted in the slice of a block, from 1. */
  long operationsOf(int block) {
    return block <= bySlice.size() ? bySlice.get(block - 1) : 0;
  }

  void stop() {
    if (openRun != null) {
      openRun.stop();
    }
  }

  /** To be called when all threads have ended. */
  void close() throws IOException {
    try {
      recorder.close();
      if (openRun != null) {
        openRun.close();
      }
    } catch (IOException e) {
      failures.add(e);
    }
    failures.requireWritten();
  }

  Optional<ArrivalInfo> arrivals() {
    return Optional.ofNullable(openRun)
        .map(open -> open.info(inWindow().stream().mapToLong(Long::longValue).sum()));
  }

  /** Operations that succeeded in the window, by thread. */
  private List<Long> inWindow() {
    return threads.values().stream().map(thread -> thread.inWindow).toList();
  }

  /** Threads that ran until the window had closed. */
  long toTheEnd() {
    return threads.values().stream().filter(thread -> thread.sawTheEnd).count();
  }

  /** Why the figures must not be used, in a line; empty if they may be. */
  String invalid(boolean lacksThreads) {
    if (window.length() == 0 && !lacksThreads) {
      return "its window had no length";
    }
    if (arrivals().filter(due -> due.offered() == 0).isPresent()) {
      return "no operation was due in its window: a higher rate, or a longer duration, has some";
    }
    int wanted = cell.threads();
    long toTheEnd = toTheEnd();
    if (toTheEnd < wanted) {
      return "%s of %s threads ended before its window did".formatted(wanted - toTheEnd, wanted);
    }
    long idle = inWindow().stream().filter(count -> count == 0).count();
    if (idle == wanted) {
      return "no operation ended in its window with success";
    }
    return clients.areLong() && idle > 0
        ? "no operation of %s of %s threads ended in its window with success"
            .formatted(idle, wanted)
        : "";
  }

  /** To be called when all threads have ended. */
  PathRecord record(boolean lacksThreads) {
    return PathRecord.of(
        cell.tag(),
        record -> {
          record.startMillis(window.startMillis());
          record.seconds = gate == null ? window.length() : gate.allCounted() / NANOS;
          record.latencies = recorder.total();
          record.errors = failures.count();
          record.operations = record.errors;
          long longest = 0;
          long without = 0;
          for (CellThread thread : threads.values()) {
            record.operations += thread.succeeded;
            record.ranOut |= gate == null && thread.ranOut;
            longest = Math.max(longest, thread.longestCut);
            without = Math.max(without, thread.sawTheEnd ? window.nanosLeft(thread.left) : 0);
          }
          record.operationsByThread = inWindow();
          record.firstError(failures.first());
          record.retries = failures.ignoredByCode();
          record.longestCut = longest / NANOS;
          record.secondsWithoutAll = without / NANOS;
          record.longOperations = clients.areLong();
          record.arrivals = arrivals().orElse(null);
          record.invalid = invalid(lacksThreads);
        });
  }
}
