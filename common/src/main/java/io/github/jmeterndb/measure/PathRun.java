// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.github.jmeterndb.arrival.Arrivals;
import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellSink;
import io.github.jmeterndb.run.CellSink.Kind;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.StoreException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** The threads of one path of a running cell, what they measure, and what fails. Thread-safe. */
final class PathRun {
  // A failed operation is no load: without a pause, a dead database would fill the error log.
  private static final long PAUSE_AFTER_ERROR = MILLISECONDS.toNanos(1);

  final Cell cell;
  final Clients clients;
  final Window window;
  final LatencyRecorder recorder;

  /** Null where paths do not take turns. */
  final PathGate gate;

  /** Null for a closed loop, like {@link #services}. */
  final Arrivals arrivals;

  final LatencyRecorder services;

  /** The contiguous pass of a path that takes turns. */
  final Histogram pass = new ConcurrentHistogram(3);

  volatile boolean inPass;
  private final Map<Integer, CellThread> threads = new ConcurrentSkipListMap<>();
  private final CellSink sink;
  private final LongAdder errors = new LongAdder();
  private final Map<String, LongAdder> retries = new ConcurrentHashMap<>();
  private final AtomicReference<StoreException> firstError = new AtomicReference<>();
  private final AtomicReference<IOException> notWritten = new AtomicReference<>();

  PathRun(
      Cell cell, Clients clients, Window window, PathGate gate, CellSink sink, Arrivals arrivals) {
    this.cell = cell;
    this.clients = clients;
    this.window = window;
    this.gate = gate;
    this.sink = sink;
    this.arrivals = arrivals;
    this.services = arrivals == null ? null : new LatencyRecorder(cell, window, Kind.SERVICE, sink);
    recorder =
        gate == null
            ? new LatencyRecorder(cell, window, Kind.LATENCY, sink)
            : new LatencyRecorder(cell, gate, Kind.LATENCY, sink);
  }

  /** Opens the connection of the calling thread, which joins the cell. */
  void join(CellThread thread) {
    threads.put(thread.number, thread);
    try {
      clients.connection().run();
    } catch (StoreException e) {
      failed(e, thread.client.operations());
    }
  }

  /** Releases the threads that wait for an operation to be due. */
  void stopArrivals() {
    if (arrivals != null) {
      arrivals.close(window.end());
    }
  }

  void failed(StoreException e, int operations) {
    errors.add(operations);
    firstError.compareAndSet(null, e);
    try {
      sink.failed(System.currentTimeMillis() / 1_000, cell, e.code(), e.getMessage(), operations);
    } catch (IOException io) {
      cannotWrite(io);
    }
    // At a rate of its own, a dead database gets no more than that.
    if (arrivals == null) {
      LockSupport.parkNanos(PAUSE_AFTER_ERROR);
    }
  }

  /** Ends the cell: the run directory cannot be written. */
  void cannotWrite(IOException e) {
    notWritten.compareAndSet(null, e);
    window.closeAt(System.nanoTime());
  }

  /** Counts a temporary failure, which is no error, {@code nanos} after the first try. */
  boolean isIgnored(StoreException failure, long nanos) {
    if (!clients.triesAgain()
        || !failure.isTemporary()
        || nanos >= clients.longestOperation().toNanos()) {
      return false;
    }
    retries.computeIfAbsent(failure.code(), code -> new LongAdder()).increment();
    return true;
  }

  /** Operations that count whenever they end are retried until somebody closes the window. */
  boolean isTimeLeft(long now) {
    return (clients.areLong() || arrivals != null) ? !window.isClosed() : !window.isOver(now);
  }

  long errors() {
    return errors.sum();
  }

  /**
   * To be called when all threads have ended.
   *
   * @return why something was not written, or null
   */
  IOException close() {
    try {
      recorder.close();
      if (services != null) {
        services.close();
      }
    } catch (IOException e) {
      cannotWrite(e);
    }
    return notWritten.get();
  }

  /** Threads that ran until the window had closed. */
  long toTheEnd() {
    return threads.values().stream().filter(thread -> thread.sawTheEnd).count();
  }

  private String invalid(boolean lacksThreads, ArrivalInfo due, List<Long> succeeded) {
    if (window.length() == 0 && !lacksThreads) {
      return "its window had no length";
    }
    if (due != null && due.offered() == 0) {
      return "no operation was due in its window: a higher rate, or a longer duration, has some";
    }
    int wanted = cell.threads();
    long toTheEnd = toTheEnd();
    if (toTheEnd < wanted) {
      return "%s of %s threads ended before its window did".formatted(wanted - toTheEnd, wanted);
    }
    long idle = succeeded.stream().filter(count -> count == 0).count();
    if (idle == wanted) {
      return "no operation ended in its window with success";
    }
    return clients.areLong() && idle > 0
        ? "no operation of %s of %s threads ended in its window with success"
            .formatted(idle, wanted)
        : "";
  }

  /** To be called when all threads have ended. */
  PathRecord record(boolean lacksThreads, boolean ranOut) {
    return PathRecord.of(
        cell.tag(),
        record -> {
          record.startMillis(window.startMillis());
          record.seconds = gate == null ? window.length() : gate.allCounted() / 1e9;
          record.latencies = recorder.total();
          record.errors = errors();
          record.operations = record.errors;
          record.ranOut = ranOut;
          long longest = 0;
          long without = 0;
          for (CellThread thread : threads.values()) {
            record.operations += thread.succeeded;
            record.ranOut |= gate == null && thread.ranOut;
            longest = Math.max(longest, thread.longestCut);
            without = Math.max(without, thread.sawTheEnd ? window.nanosLeft(thread.left) : 0);
          }
          List<Long> inWindow = threads.values().stream().map(thread -> thread.inWindow).toList();
          record.operationsByThread = inWindow;
          record.firstError(firstError.get());
          retries.forEach((code, count) -> record.retries.put(code, count.sum()));
          record.longestCut = longest / 1e9;
          record.secondsWithoutAll = without / 1e9;
          record.longOperations = clients.areLong();
          if (arrivals != null) {
            record.arrivals = arrivals.info(inWindow.stream().mapToLong(Long::longValue).sum());
          }
          record.invalid = invalid(lacksThreads, record.arrivals, inWindow);
        });
  }
}
