// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.arrival.Arrivals;
import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellSink;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.Slice;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * A running cell: its threads wait for each other, warm up, and are measured in a window in which
 * all of them run; where operations are long, it opens between operations of all threads. Several
 * paths take turns. Thread-safe.
 */
public final class CellRun {
  /** A sample costs JMeter a few microseconds: much in a closed loop with operations of 20. */
  static final int OPERATIONS_PER_SAMPLE = 100;

  private final List<PathRun> paths;
  private final Window window;
  private final long warmup;
  private final boolean isLong;

  /** Null where there is one path. */
  private final SliceSchedule schedule;

  private final CountDownLatch absent;
  private final CountDownLatch warmingUp;
  private volatile CountDownLatch held = new CountDownLatch(0);
  private volatile long begun;
  volatile Supplier<OperationWatch> watches = () -> OperationWatch.NONE;
  private volatile boolean lacksThreads;

  /**
   * A cell of one path.
   *
   * @param arrivals for a cell at a rate; empty for a closed loop. An operation belongs to the
   *     second in which it was due, also where it ends after the window
   */
  public CellRun(
      Cell cell,
      Clients clients,
      int warmupSeconds,
      int windowSeconds,
      CellSink sink,
      Optional<Arrivals> arrivals) {
    warmup = SECONDS.toNanos(warmupSeconds);
    window = new Window(windowSeconds);
    isLong = clients.areLong();
    Arrivals due = arrivals.orElse(null);
    paths = List.of(new PathRun(cell, clients, window, null, sink, due));
    schedule = null;
    absent = new CountDownLatch(threads());
    warmingUp = new CountDownLatch(threads());
  }

  /**
   * A cell whose paths take turns.
   *
   * @param cells one for each path: the same operation and as many threads
   */
  public CellRun(List<Cell> cells, List<Clients> clients, Slicing slicing, CellSink sink) {
    warmup = 0;
    window = Window.untilClosed();
    isLong = false;
    paths = new ArrayList<>();
    for (Cell cell : cells) {
      Clients own = clients.get(paths.size());
      PathGate gate = new PathGate(window, cell.threads());
      paths.add(new PathRun(cell, own, window, gate, sink, null));
    }
    schedule = new SliceSchedule(window, paths, slicing);
    absent = new CountDownLatch(threads());
    warmingUp = new CountDownLatch(0);
  }

  /** The cell of the first path. */
  public Cell cell() {
    return paths.get(0).cell;
  }

  /** Threads of all paths. */
  public int threads() {
    return paths.size() * cell().threads();
  }

  /** The cell that a thread measures; threads of the first path come first, from 0. */
  public Cell cellOf(int thread) {
    return pathOf(thread).cell;
  }

  private PathRun pathOf(int thread) {
    return paths.get(thread / cell().threads());
  }

  /**
   * Opens the connection of the calling thread, and waits for all other threads of the cell.
   *
   * @param thread from 0
   */
  public OperationThread join(int thread) throws InterruptedException {
    PathRun path = pathOf(thread);
    CellThread member = new CellThread(this, path, thread % cell().threads());
    path.join(member);
    absent.countDown();
    absent.await();
    held.await();
    begun = System.nanoTime();
    if (!isLong) {
      window.openAfter(begun, System.currentTimeMillis(), warmup);
    }
    if (schedule != null) {
      schedule.start();
    }
    if (path.arrivals != null) {
      path.arrivals.open(window.start() - warmup);
    }
    return member;
  }

  /** Whether a thread must wait for the others before its first operation of the window. */
  boolean isWarmUpOver() {
    return isLong && System.nanoTime() - begun >= warmup;
  }

  /** Waits for the other threads, between operations; false if the window was closed meanwhile. */
  boolean awaitWindow() {
    warmingUp.countDown();
    try {
      while (!window.isClosed() && !warmingUp.await(100, MILLISECONDS)) {
        // Another look at the window.
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
    window.openAfter(System.nanoTime(), System.currentTimeMillis(), 0);
    return !window.isClosed();
  }

  /** A thread dies: where the others would wait for it, the cell is over. */
  void abandon() {
    if (isLong) {
      window.closeAt(System.nanoTime());
    }
  }

  /**
   * Waits until all threads have joined.
   *
   * @return how many are missing after that time
   */
  public long awaitThreads(long time, TimeUnit unit) throws InterruptedException {
    return absent.await(time, unit) ? 0 : absent.getCount();
  }

  /** Lets no thread begin before {@link #begin}. To be called before any joins. */
  public void hold() {
    held = new CountDownLatch(1);
  }

  public void begin() {
    held.countDown();
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
    long drain = paths.get(0).arrivals == null ? 0 : SECONDS.toNanos(ArrivalInfo.DRAIN);
    return warmup + window.nanosLeft(System.nanoTime()) + drain;
  }

  /** Gives each thread a watch of its own. To be called before any joins. */
  public void watchedBy(Supplier<OperationWatch> ofThread) {
    watches = ofThread;
  }

  /** Stops the cell where more threads have ended than have seen the end of the window. */
  public void endIfInvalid(long ended) {
    if (!window.isClosed() && ended > paths.stream().mapToLong(PathRun::toTheEnd).sum()) {
      lacksThreads = true;
      stop();
    }
  }

  /** Lets each thread end after its current operation. */
  public void stop() {
    window.closeAt(System.nanoTime());
    begin();
    while (absent.getCount() > 0) {
      absent.countDown();
    }
    paths.forEach(PathRun::stopArrivals);
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
    Optional<IOException> failure =
        paths.stream().map(PathRun::close).filter(Objects::nonNull).reduce((first, next) -> first);
    if (failure.isPresent()) {
      throw failure.get();
    }
  }

  public Window window() {
    return window;
  }

  /** A record per path. To be called when all threads have ended. */
  public List<PathRecord> records() {
    boolean ranOut = schedule != null && schedule.ranOut();
    return paths.stream().map(path -> path.record(lacksThreads, ranOut)).toList();
  }

  /** The slices of a paired cell, in their order. To be called when all threads have ended. */
  public List<Slice> slices() {
    return schedule == null ? List.of() : schedule.slices();
  }
}
