// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.ErrorSink;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.Slice;
import io.github.jmeterndb.run.StoreException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * A running cell: its threads wait for each other, warm up, and are measured in a window in which
 * all of them run. Several paths take turns. Thread-safe.
 */
public final class CellRun {
  private final List<PathRun> paths;
  private final int operationsPerSample;
  private final Window window;
  private final long warmup;
  private final StartBarrier opening;
  private final boolean isOpenLoop;

  /** Null where there is one path. */
  private final SliceSchedule schedule;

  private volatile OperationWatch operations = OperationWatch.NONE;
  private volatile boolean lacksThreads;

  /**
   * A cell of one path.
   *
   * @param latencies takes a histogram per second of the window
   * @param openLoop when operations are due, for a cell at a rate; empty for a closed loop
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
    this.operationsPerSample = operationsPerSample;
    warmup = SECONDS.toNanos(warmupSeconds);
    window = new Window(windowSeconds);
    opening = new StartBarrier(window, warmup, clients.areLong(), cell.threads());
    Optional<OpenRun> openRun =
        openLoop.map(
            loop -> new OpenRun(loop, cell, window, warmup, SECONDS.toNanos(windowSeconds)));
    isOpenLoop = openRun.isPresent();
    paths =
        List.of(
            new PathRun(cell, clients, window, false, latencies, errorSink, openRun.orElse(null)));
    schedule = null;
  }

  /**
   * A cell whose paths take turns.
   *
   * @param cells one for each path: the same operation and as many threads
   * @param latencies takes a histogram per slice
   */
  public CellRun(
      List<Cell> cells,
      List<Clients> clients,
      Slicing slicing,
      int operationsPerSample,
      LatencySink latencies,
      ErrorSink errors) {
    this.operationsPerSample = operationsPerSample;
    warmup = 0;
    window = Window.untilClosed();
    int threads = cells.stream().mapToInt(Cell::threads).sum();
    opening = new StartBarrier(window, warmup, false, threads);
    isOpenLoop = false;
    List<PathRun> all = new ArrayList<>();
    for (int i = 0; i < cells.size(); i++) {
      all.add(new PathRun(cells.get(i), clients.get(i), window, true, latencies, errors, null));
    }
    paths = List.copyOf(all);
    schedule = new SliceSchedule(window, paths, slicing);
  }

  /** The cell of the first path. */
  public Cell cell() {
    return paths.get(0).cell;
  }

  public List<Cell> cells() {
    return paths.stream().map(path -> path.cell).toList();
  }

  /** Threads of all paths. */
  public int threads() {
    return paths.stream().mapToInt(path -> path.cell.threads()).sum();
  }

  /**
   * The cell that a thread measures.
   *
   * @param thread from 0; those of the first path come first
   */
  public Cell cellOf(int thread) {
    return pathOf(thread).cell;
  }

  private PathRun pathOf(int thread) {
    return paths.get(thread / cell().threads());
  }

  /**
   * Makes the calling thread one of the cell's, opens its connection, and waits for all other
   * threads.
   *
   * @param thread from 0
   */
  public OperationThread join(int thread) throws InterruptedException {
    PathRun path = pathOf(thread);
    CellThread member =
        path.join(thread % cell().threads(), opening, operations.ofThread(), operationsPerSample);
    try {
      path.clients.openForThread();
    } catch (StoreException e) {
      path.failures.add(e, member.client.operations());
    }
    opening.begin();
    if (schedule != null) {
      schedule.start();
    }
    member.begun();
    return member;
  }

  /**
   * Waits until all threads have joined.
   *
   * @return how many are missing after that time
   */
  public long awaitThreads(long time, TimeUnit unit) throws InterruptedException {
    return opening.awaitThreads(time, unit);
  }

  /** Lets no thread begin before {@link #begin}. To be called before any joins. */
  public void hold() {
    opening.hold();
  }

  public void begin() {
    opening.letGo();
  }

  /** How long an operation may take before its thread is given up. */
  public Duration longestOperation() {
    return paths.get(0).clients.longestOperation();
  }

  /** Nanoseconds until the cell ends, at the latest; 0 where it was stopped. */
  public long nanosLeft() {
    if (window.isClosed()) {
      return 0;
    }
    if (schedule != null) {
      return schedule.nanosLeft();
    }
    long drain = isOpenLoop ? SECONDS.toNanos(ArrivalInfo.DRAIN) : 0;
    return warmup + window.nanosLeft(System.nanoTime()) + drain;
  }

  /** To be called before a thread joins. */
  public void watchedBy(OperationWatch by) {
    operations = by;
  }

  /**
   * Stops the cell where a thread has ended too early, which makes its figures invalid.
   *
   * @param ended threads that are no longer alive
   */
  public void endIfInvalid(long ended) {
    if (!window.isClosed() && ended > paths.stream().mapToLong(path -> path.toTheEnd()).sum()) {
      lacksThreads = true;
      stop();
    }
  }

  /** Lets each thread end after its current operation. */
  public void stop() {
    window.closeAt(System.nanoTime());
    opening.release();
    paths.forEach(PathRun::stop);
  }

  /**
   * Writes what is not written yet. To be called when all threads have ended.
   *
   * @throws IOException if that fails, or if a thread could not write during the run
   */
  public void close() throws IOException {
    if (schedule != null) {
      schedule.awaitEnd();
    }
    IOException failure = null;
    for (PathRun path : paths) {
      try {
        path.close();
      } catch (IOException e) {
        if (failure != null) {
          e.addSuppressed(failure);
        }
        failure = e;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  public Window window() {
    return window;
  }

  /** When the window opened, in milliseconds since the epoch; 0 if it did not. */
  public long startMillis() {
    return window.startMillis();
  }

  /** Latencies of the first path. */
  public Histogram latencies() {
    return paths.get(0).recorder.total();
  }

  /** Empty for a closed loop. */
  public Optional<ArrivalInfo> arrivals() {
    return paths.get(0).arrivals();
  }

  /** Why the figures must not be used, in a line; empty if they may be. */
  public String invalid() {
    return paths.stream()
        .map(path -> path.invalid(lacksThreads))
        .filter(reason -> !reason.isEmpty())
        .findFirst()
        .orElse("");
  }

  /** The first operation that failed, in warm-up and window, or null. */
  public StoreException firstError() {
    return paths.stream()
        .map(path -> path.failures.first())
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  /** The record of the first path. To be called when all threads have ended. */
  public PathRecord record() {
    return records().get(0);
  }

  /** A record per path. To be called when all threads have ended. */
  public List<PathRecord> records() {
    return paths.stream()
        .map(
            path ->
                path.record(lacksThreads)
                    .with(all -> all.ranOut |= schedule != null && schedule.ranOut()))
        .toList();
  }

  /** The slices of a paired cell, in their order. To be called when all threads have ended. */
  public List<Slice> slices() {
    return schedule == null ? List.of() : schedule.slices();
  }
}
