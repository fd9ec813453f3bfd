// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.ErrorSink;
import io.github.jmeterndb.run.Latencies;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workload.Client;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
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

  private final Cell cell;
  private final Clients clients;
  private final Window window;
  private final LatencyRecorder recorder;
  private final Failures failures;
  private final Retries retries;
  private final ThreadCounts counts = new ThreadCounts();

  /** Null where the operations are those of a closed loop. */
  private final OpenRun openRun;

  /** Null where no path waits for another. */
  private final PathGate gate;

  private final Histogram pass = new ConcurrentHistogram(DIGITS);

  private final List<Long> bySlice = new CopyOnWriteArrayList<>();

  private volatile boolean inPass;

  private PathRun(Plan plan, Window window, OpenRun openRun, PathGate gate) {
    this.window = window;
    this.openRun = openRun;
    this.gate = gate;
    cell = plan.cell;
    clients = plan.clients;
    recorder =
        gate == null
            ? new LatencyRecorder(cell, window, plan.latencies)
            : new LatencyRecorder(cell, gate, counting(plan.latencies));
    failures = new Failures(cell, window, plan.errors);
    retries = new Retries(clients, window, clients.areLong() || openRun != null);
  }

  static PathRun alone(Plan plan, Window window, Optional<OpenRun> openRun) {
    return new PathRun(plan, window, openRun.orElse(null), null);
  }

  static PathRun sliced(Plan plan, Window window) {
    PathGate gate = new PathGate(window, plan.cell.threads());
    return new PathRun(plan, window, null, gate);
  }

  private LatencySink counting(LatencySink latencies) {
    return (of, start, end, histogram) -> {
      if (!of.operation().isPart()) {
        bySlice.add(histogram.getTotalCount());
      }
      latencies.write(of, start, end, histogram);
    };
  }

  Cell cell() {
    return cell;
  }

  Clients clients() {
    return clients;
  }

  Failures failures() {
    return failures;
  }

  Retries retries() {
    return retries;
  }

  ThreadCounts counts() {
    return counts;
  }

  /** Where its threads wait; only of a path that takes turns. */
  PathGate gate() {
    return gate;
  }

  Histogram pass() {
    return pass;
  }

  boolean isInPass() {
    return inPass;
  }

  void inPass(boolean now) {
    inPass = now;
  }

  long errors() {
    return failures.count();
  }

  /** Operations that are counted in the slice of that block, from 1. */
  long operationsOf(int block) {
    return block <= bySlice.size() ? bySlice.get(block - 1) : 0;
  }

  /** What the thread of that client records with. */
  Recording newRecording(Client client) {
    LatencyRecorder.Writer writer = recorder.newWriter(client.operations());
    if (openRun != null) {
      return openRun.recording(writer);
    }
    return gate == null
        ? Recording.ofClosedLoop(writer, window)
        : Recording.ofSlices(writer, this, gate);
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

  Histogram latencies() {
    return recorder.total();
  }

  Optional<ArrivalInfo> arrivals() {
    return Optional.ofNullable(openRun)
        .map(open -> open.info(counts.inWindow().stream().mapToLong(Long::longValue).sum()));
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
    return arrivals().filter(due -> due.offered() == 0).isPresent()
        ? "no operation was due in its window: a higher rate, or a longer duration, has some"
        : counts.invalid(cell.threads(), clients.areLong());
  }

  /** The first operation that failed, in warm-up and window, or null. */
  StoreException firstError() {
    return failures.first();
  }

  /** What was measured; when all threads have ended. */
  PathRecord record(boolean lacksThreads) {
    return PathRecord.of(
        cell.tag(),
        record -> {
          record.startMillis(window.startMillis());
          record.seconds = gate == null ? window.length() : gate.allCounted() / NANOS;
          record.latencies = Latencies.of(latencies());
          record.operations = counts.succeeded() + failures.count();
          record.operationsByThread = counts.inWindow();
          record.errors = failures.count();
          record.firstError(firstError());
          record.retries = retries.byCode();
          record.longestCut = counts.longestCut() / NANOS;
          record.secondsWithoutAll = counts.withoutAll(window) / NANOS;
          record.longOperations = clients.areLong();
          record.arrivals = arrivals().orElse(null);
          record.ranOut = gate == null && counts.ranOut();
          record.invalid = invalid(lacksThreads);
        });
  }

  /**
   * What a path is to run.
   *
   * @param cell operation, path and threads
   * @param latencies takes a line a second of the window, or a slice
   */
  record Plan(Cell cell, Clients clients, LatencySink latencies, ErrorSink errors) {}
}
