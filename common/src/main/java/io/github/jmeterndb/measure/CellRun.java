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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * One cell while it runs: its threads wait for each other, warm up, and are measured in a window in
 * which all of them run. Thread-safe.
 */
public final class CellRun {
  private final Cell cell;
  private final Clients clients;
  private final int operationsPerSample;
  private final Window window;
  private final long warmup;
  private final LatencyRecorder recorder;
  private final Failures failures;
  private final Retries retries;
  private final CountDownLatch arrivals;
  private final Opening opening;
  private final ThreadCounts counts = new ThreadCounts();

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
    warmup = SECONDS.toNanos(warmupSeconds);
    window = new Window(windowSeconds);
    recorder = new LatencyRecorder(cell, window, latencies);
    failures = new Failures(cell, window, errorSink);
    retries = new Retries(clients, window);
    arrivals = new CountDownLatch(cell.threads());
    opening = new Opening(window, warmup, clients.areLong(), cell.threads());
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
        new CellThread(
            client, window, opening, recorder.newWriter(), failures, retries, operationsPerSample);
    counts.add(thread, member);
    open();
    arrivals.countDown();
    arrivals.await();
    opening.begin();
    return member;
  }

  private void open() {
    try {
      clients.openForThread();
    } catch (StoreException e) {
      failures.add(e);
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
      failures.add(e);
    }
    failures.requireWritten();
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
    return counts.succeeded() + errors();
  }

  /**
   * How many operations succeeded in the window, by the threads' numbers. Call it when all threads
   * have ended.
   */
  public List<Long> operationsByThread() {
    return counts.inWindow();
  }

  /**
   * Seconds of the longest operation that was under way when the window closed, and so is in no
   * histogram; 0 if there was none. Call it when all threads have ended.
   */
  public double longestCut() {
    return counts.longestCut() / (double) SECONDS.toNanos(1);
  }

  /**
   * Seconds at the end of its window in which it had fewer threads: where operations are long, one
   * that has ended what it was at leaves, and the window closes after the last. Call it when all
   * threads have ended.
   */
  public double secondsWithoutAll() {
    return counts.withoutAll(window) / (double) SECONDS.toNanos(1);
  }

  /**
   * Why its figures are not those of that many threads over a window, in a line; empty if they are.
   * Call it when all threads have ended.
   */
  public String invalid() {
    return window.length() == 0
        ? "its window had no length"
        : counts.invalid(cell.threads(), clients.areLong());
  }

  /** As {@link io.github.jmeterndb.workload.Data#hasLongOperations}. */
  public boolean hasLongOperations() {
    return clients.areLong();
  }

  /** How many operations failed, in warm-up and window. */
  public long errors() {
    return failures.count();
  }

  /** The first of them, or null. */
  public StoreException firstError() {
    return failures.first();
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
    return counts.ranOut();
  }
}
