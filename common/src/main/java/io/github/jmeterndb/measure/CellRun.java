// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.ErrorSink;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workload.Client;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * One cell while it runs: its threads wait for each other, warm up, and are measured in a window in
 * which all of them run. Thread-safe.
 */
public final class CellRun {
  // A failed operation is no load: without a pause, a dead database would fill the error log.
  private static final long PAUSE_AFTER_ERROR = TimeUnit.MILLISECONDS.toNanos(1);

  private final Cell cell;
  private final Clients clients;
  private final int operationsPerSample;
  private final ErrorSink errorSink;
  private final Window window;
  private final long warmup;
  private final LatencyRecorder recorder;
  private final Retries retries;
  private final CountDownLatch arrivals;
  private final Map<Integer, CellThread> members = new ConcurrentHashMap<>();
  private final LongAdder errors = new LongAdder();
  private final AtomicReference<StoreException> firstError = new AtomicReference<>();
  private final AtomicReference<IOException> failure = new AtomicReference<>();
  private volatile boolean ranOut;

  /**
   * A cell that is measured for so many seconds after a warm-up of so many seconds.
   *
   * @param latencies takes a line a second of the window
   */
  public CellRun(
      Cell cell,
      Clients clients,
      int warmupSeconds,
      int windowSeconds,
      int operationsPerSample,
      LatencySink latencies,
      ErrorSink errorSink) {
    this.cell = cell;
    this.clients = clients;
    this.operationsPerSample = operationsPerSample;
    this.errorSink = errorSink;
    warmup = SECONDS.toNanos(warmupSeconds);
    window = new Window(windowSeconds);
    recorder = new LatencyRecorder(cell, window, latencies);
    retries = new Retries(clients.triesAgain(), clients.longestOperation());
    arrivals = new CountDownLatch(cell.threads());
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
    CellThread member =
        new CellThread(this, client, recorder.newWriter(), retries, operationsPerSample);
    members.put(thread, member);
    open();
    arrivals.countDown();
    arrivals.await();
    window.openAfter(System.nanoTime(), System.currentTimeMillis(), warmup);
    return member;
  }

  private void open() {
    try {
      clients.openForThread();
    } catch (StoreException e) {
      count(e);
    }
  }

  /**
   * Waits until all threads are there.
   *
   * @return how many are missing after that time
   * @throws InterruptedException if the thread is interrupted while it waits
   */
  public long awaitThreads(long time, TimeUnit unit) throws InterruptedException {
    return arrivals.await(time, unit) ? 0 : arrivals.getCount();
  }

  /** How long an operation may take before its thread is given up. */
  public Duration longestOperation() {
    return clients.longestOperation();
  }

  /** Nanoseconds in which the cell is over, at the latest. */
  public long nanosLeft() {
    return warmup + window.nanosLeft(System.nanoTime());
  }

  /** Lets all threads end after the operation that they are at. */
  public void stop() {
    window.closeAt(System.nanoTime());
    while (arrivals.getCount() > 0) {
      arrivals.countDown();
    }
  }

  /**
   * Writes what is not written yet. Call it when all threads have ended.
   *
   * @throws IOException if that fails, or if a thread could not write during the run
   */
  public void close() throws IOException {
    try {
      recorder.close();
    } catch (IOException e) {
      failure.compareAndSet(null, e);
    }
    if (failure.get() != null) {
      throw failure.get();
    }
  }

  /** The window: its length is known when the cell is over. */
  public Window window() {
    return window;
  }

  /** All latencies of the window, when the cell is closed. */
  public Histogram latencies() {
    return recorder.total();
  }

  /**
   * How many operations were executed, in warm-up and window, succeeded or failed. Call it when all
   * threads have ended: each counts its own without telling the others.
   */
  public long operations() {
    return members().mapToLong(CellThread::succeeded).sum() + errors();
  }

  /**
   * How many operations succeeded in the window, by the threads' numbers. Call it when all threads
   * have ended.
   */
  public List<Long> operationsByThread() {
    return members().map(CellThread::inWindow).toList();
  }

  /**
   * Seconds of the longest operation that was under way when the window closed, and so is in no
   * histogram; 0 if there was none. Call it when all threads have ended.
   */
  public double longestCut() {
    return members().mapToLong(CellThread::longestCut).max().orElse(0)
        / (double) SECONDS.toNanos(1);
  }

  /**
   * Why its figures are not those of that many threads over a window, in a line; empty if they are.
   * Call it when all threads have ended.
   */
  public String invalid() {
    if (window.length() == 0) {
      return "its window had no length";
    }
    long whole = members().filter(CellThread::sawTheEnd).count();
    if (whole < cell.threads()) {
      return "%d of %d threads ended before its window did"
          .formatted(cell.threads() - whole, cell.threads());
    }
    return members().mapToLong(CellThread::inWindow).sum() == 0
        ? "no operation ended in its window with success"
        : "";
  }

  private Stream<CellThread> members() {
    return members.entrySet().stream().sorted(Map.Entry.comparingByKey()).map(Map.Entry::getValue);
  }

  /** How many operations failed, in warm-up and window. */
  public long errors() {
    return errors.sum();
  }

  /** The first of them, or null. */
  public StoreException firstError() {
    return firstError.get();
  }

  /**
   * How many failures were no errors, in warm-up and window, by the database's own codes: what it
   * calls temporary, where that is tried again.
   */
  public Map<String, Long> retries() {
    return retries.byCode();
  }

  /** Whether it ended because no row was left to work on. */
  public boolean ranOut() {
    return ranOut;
  }

  /** No row was left for an operation: the cell is over for all threads. */
  void ranOutOfRows() {
    ranOut = true;
    stop();
  }

  /** An operation failed. */
  void count(StoreException e) {
    errors.increment();
    firstError.compareAndSet(null, e);
    try {
      errorSink.record(System.currentTimeMillis() / 1_000, cell, e.code(), e.getMessage());
    } catch (IOException io) {
      fail(io);
    }
    LockSupport.parkNanos(PAUSE_AFTER_ERROR);
  }

  /** The run directory cannot be written: the cell is over for all threads. */
  void fail(IOException e) {
    failure.compareAndSet(null, e);
    stop();
  }
}
