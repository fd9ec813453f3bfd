// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.ErrorSink;
import io.github.jmeterndb.run.Latencies;
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
 * The threads of one path while a cell runs, and what they measure. Each counts its own operations
 * without telling the others: what is counted is known when all have ended. Thread-safe.
 */
final class PathRun {
  private static final double NANOS = SECONDS.toNanos(1);
  private static final int DIGITS = 3;

  final Cell cell;
  final Clients clients;
  final Window window;
  final LatencyRecorder recorder;
  final Failures failures;

  /** Null where the operations are those of a closed loop. */
  final OpenRun openRun;

  /** Where its threads wait; null where no path waits for another. */
  final PathGate gate;

  /** The contiguous pass of a path that takes turns. */
  final Histogram pass = new ConcurrentHistogram(DIGITS);

  volatile boolean inPass;
  private final List<Long> bySlice = new CopyOnWriteArrayList<>();
  private final Map<Integer, CellThread> threads = new ConcurrentSkipListMap<>();

  /**
   * A path of a cell.
   *
   * @param latencies takes a line a second of the window, or a slice
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

  /** Makes the calling thread the one of that number. */
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

  /** Operations that are counted in the slice of that block, from 1. */
  long operationsOf(int block) {
    return block <= bySlice.size() ? bySlice.get(block - 1) : 0;
  }

  /** Lets all threads go that wait for an operation to fall due. */
  void stop() {
    if (openRun != null) {
      openRun.stop();
    }
  }

  /** Writes what is not written yet, when all threads have ended. */
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

  /** How many succeeded in the window, by the threads' numbers. */
  private List<Long> inWindow() {
    return threads.values().stream().map(thread -> thread.inWindow).toList();
  }

  /** How many threads ran until the window had closed; while threads run, at least those ended. */
  long toTheEnd() {
    return threads.values().stream().filter(thread -> thread.sawTheEnd).count();
  }

  /**
   * Why its figures are not those of that many threads over a window, in a line; empty if they are.
   *
   * @param lacksThreads whether a thread has ended before the cell
   */
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

  /** What was measured; when all threads have ended. */
  PathRecord record(boolean lacksThreads) {
    return PathRecord.of(
        cell.tag(),
        record -> {
          record.startMillis(window.startMillis());
          record.seconds = gate == null ? window.length() : gate.allCounted() / NANOS;
          record.latencies = Latencies.of(recorder.total());
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
