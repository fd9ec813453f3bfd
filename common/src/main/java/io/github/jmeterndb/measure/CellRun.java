// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.measure.precision.PrecisionWatch;
import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.ErrorSink;
import io.github.jmeterndb.run.Latencies;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workload.Client;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * One cell while it runs: its threads wait for each other, warm up, and are measured in a window in
 * which all of them run. Each counts its own operations without telling the others: what is counted
 * is known when all threads have ended. Thread-safe.
 */
public final class CellRun {
  private static final double NANOS = SECONDS.toNanos(1);

  private final Cell cell;
  private final Clients clients;
  private final int operationsPerSample;
  private final Window window;
  private final long warmup;
  private final LatencyRecorder recorder;
  private final Failures failures;
  private final Retries retries;
  private final Opening opening;
  private final Optional<OpenRun> openRun;
  private final ThreadCounts counts = new ThreadCounts();
  private volatile Optional<PrecisionWatch> watch = Optional.empty();
  private volatile OperationWatch operations = OperationWatch.NONE;
  private volatile boolean lacksThreads;

  /**
   * A cell that is measured for so many seconds after a warm-up of so many seconds.
   *
   * @param latencies takes a line a second of the window
   * @param openLoop how its operations fall due, where it is at a rate; nothing for a closed loop
   */
  public CellRun(
      Cell cell,
      Clients clients,
      int warmupSeconds,
      int windowSeconds,
      int operationsPerSample,
      LatencySink latencies,
      ErrorSink errorSink,
      Optional<OpenLoop> openLoop) {
    this.cell = cell;
    this.clients = clients;
    this.operationsPerSample = operationsPerSample;
    warmup = SECONDS.toNanos(warmupSeconds);
    window = new Window(windowSeconds);
    recorder = new LatencyRecorder(cell, window, latencies);
    failures = new Failures(cell, window, errorSink);
    retries = new Retries(clients, window, clients.areLong() || openLoop.isPresent());
    opening = new Opening(window, warmup, clients.areLong(), cell.threads());
    openRun =
        openLoop.map(
            loop -> new OpenRun(loop, cell, window, warmup, SECONDS.toNanos(windowSeconds)));
  }

  /** What is measured. */
  public Cell cell() {
    return cell;
  }

  /**
   * Makes the calling thread one of the cell's, opens what it needs, and waits until all are there.
   *
   * @param thread its number, from 0
   * @throws InterruptedException if the thread is interrupted while it waits
   */
  public OperationThread join(int thread) throws InterruptedException {
    Client client = clients.client(thread);
    Recording recording = newRecording();
    CellThread member =
        new CellThread(
            client,
            window,
            opening,
            recording,
            failures,
            retries,
            operations.ofThread(),
            operationsPerSample);
    counts.add(thread, member);
    try {
      clients.openForThread();
    } catch (StoreException e) {
      failures.add(e);
    }
    opening.begin();
    return recording.thread(member);
  }

  private Recording newRecording() {
    LatencyRecorder.Writer writer = recorder.newWriter();
    return openRun.isPresent()
        ? openRun.get().recording(writer)
        : Recording.ofClosedLoop(writer, window);
  }

  /**
   * Waits until all threads are there.
   *
   * @return how many are missing after that time
   * @throws InterruptedException if the thread is interrupted while it waits
   */
  public long awaitThreads(long time, TimeUnit unit) throws InterruptedException {
    return opening.awaitThreads(time, unit);
  }

  /**
   * Lets no thread begin before {@link #begin}, also when all are there. To be called before any
   * joins.
   */
  public void hold() {
    opening.hold();
  }

  /**
   * Waits until threads may begin that are there.
   *
   * @throws InterruptedException if the thread is interrupted while it waits
   */
  public void awaitBegin() throws InterruptedException {
    opening.awaitBegin();
  }

  /** Lets the threads begin that are held. */
  public void begin() {
    opening.letGo();
  }

  /** How long an operation may take before its thread is given up. */
  public Duration longestOperation() {
    return clients.longestOperation();
  }

  /** Nanoseconds in which the cell is over, at the latest; 0 where it was stopped. */
  public long nanosLeft() {
    if (window.isClosed()) {
      return 0;
    }
    long drain = openRun.isPresent() ? SECONDS.toNanos(ArrivalInfo.DRAIN) : 0;
    return warmup + window.nanosLeft(System.nanoTime()) + drain;
  }

  /**
   * Lets its window close as soon as that watch, which its latencies go to, is sure of its
   * throughput. To be called before a thread joins.
   */
  public void endWhenSure(PrecisionWatch by) {
    watch = Optional.of(by);
    by.whenReached(this::stop);
  }

  /** Lets somebody see each operation. To be called before a thread joins. */
  public void watchedBy(OperationWatch by) {
    operations = by;
  }

  /**
   * Ends the cell where a thread has ended before it: it is invalid whatever the others still do.
   * Whoever starts the threads calls this while they run.
   *
   * @param ended how many of its threads are no longer alive
   */
  public void endIfInvalid(long ended) {
    if (!window.isClosed() && ended > counts.toTheEnd()) {
      lacksThreads = true;
      stop();
    }
  }

  /** Lets all threads end after the operation that they are at. */
  public void stop() {
    window.closeAt(System.nanoTime());
    opening.release();
    openRun.ifPresent(OpenRun::stop);
  }

  /**
   * Writes what is not written yet. Call it when all threads have ended.
   *
   * @throws IOException if that fails, or if a thread could not write during the run
   */
  public void close() throws IOException {
    try {
      recorder.close();
      if (openRun.isPresent()) {
        openRun.get().close();
      }
    } catch (IOException e) {
      failures.add(e);
    }
    failures.requireWritten();
  }

  /** The window: its length is known when the cell is over. */
  public Window window() {
    return window;
  }

  /** When its window opened, in milliseconds since the epoch; 0 if it did not. */
  public long startMillis() {
    return window.startMillis();
  }

  /** All latencies of the window. */
  public Histogram latencies() {
    return recorder.total();
  }

  /** What became of the operations that were due in the window; nothing for a closed loop. */
  public Optional<ArrivalInfo> arrivals() {
    return openRun.map(
        open -> open.info(counts.inWindow().stream().mapToLong(Long::longValue).sum()));
  }

  /**
   * Why its figures are not those of that many threads over a window, in a line; empty if they are.
   */
  public String invalid() {
    if (window.length() == 0 && !lacksThreads) {
      return "its window had no length";
    }
    return arrivals().filter(due -> due.offered() == 0).isPresent()
        ? "no operation was due in its window: a higher rate, or a longer duration, has some"
        : counts.invalid(cell.threads(), clients.areLong());
  }

  /** The first operation that failed, in warm-up and window, or null. */
  public StoreException firstError() {
    return failures.first();
  }

  /** What was measured; when all threads have ended. */
  public PathRecord record() {
    return PathRecord.of(
        cell.tag(),
        record -> {
          record.startMillis(startMillis());
          record.seconds = window.length();
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
          record.precision = watch.flatMap(PrecisionWatch::info).orElse(null);
          record.ranOut = counts.ranOut();
          record.invalid = invalid();
        });
  }
}
