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
 * One cell while it runs: its threads wait for each other, warm up, and are measured in a window in
 * which all of them run; where it has several paths, these take turns. Thread-safe.
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
   * A cell of one path that is measured for so many seconds after a warm-up of so many seconds.
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
   * @param clients those of each path, in the same order
   * @param latencies takes a line a slice
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

  /** What is measured: of paths that take turns, that of the first. */
  public Cell cell() {
    return paths.get(0).cell;
  }

  /** What is measured, one for each path. */
  public List<Cell> cells() {
    return paths.stream().map(path -> path.cell).toList();
  }

  /** How many threads it has, over all paths. */
  public int threads() {
    return paths.stream().mapToInt(path -> path.cell.threads()).sum();
  }

  /** What the thread of that number measures, from 0: those of the first path come first. */
  public Cell cellOf(int thread) {
    return pathOf(thread).cell;
  }

  private PathRun pathOf(int thread) {
    return paths.get(thread / cell().threads());
  }

  /**
   * Makes the calling thread one of the cell's, opens what it needs, and waits until all are there.
   *
   * @param thread its number, from 0
   * @throws InterruptedException if the thread is interrupted while it waits
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
    return paths.get(0).clients.longestOperation();
  }

  /** Nanoseconds in which the cell is over, at the latest; 0 where it was stopped. */
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
    if (!window.isClosed() && ended > paths.stream().mapToLong(path -> path.toTheEnd()).sum()) {
      lacksThreads = true;
      stop();
    }
  }

  /** Lets all threads end after the operation that they are at. */
  public void stop() {
    window.closeAt(System.nanoTime());
    opening.release();
    paths.forEach(PathRun::stop);
  }

  /**
   * Writes what is not written yet. Call it when all threads have ended.
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

  /** The window: its length is known when the cell is over. */
  public Window window() {
    return window;
  }

  /** When its window opened, in milliseconds since the epoch; 0 if it did not. */
  public long startMillis() {
    return window.startMillis();
  }

  /** All latencies of the window, of the first path. */
  public Histogram latencies() {
    return paths.get(0).recorder.total();
  }

  /** What became of the operations that were due in the window; nothing for a closed loop. */
  public Optional<ArrivalInfo> arrivals() {
    return paths.get(0).arrivals();
  }

  /**
   * Why its figures are not those of that many threads over a window, in a line; empty if they are.
   */
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

  /** What the first path has measured; when all threads have ended. */
  public PathRecord record() {
    return records().get(0);
  }

  /** What each path has measured; when all threads have ended. */
  public List<PathRecord> records() {
    return paths.stream()
        .map(
            path ->
                path.record(lacksThreads)
                    .with(all -> all.ranOut |= schedule != null && schedule.ranOut()))
        .toList();
  }

  /** The slices of paths that take turns, in their order; when all threads have ended. */
  public List<Slice> slices() {
    return schedule == null ? List.of() : schedule.slices();
  }
}
