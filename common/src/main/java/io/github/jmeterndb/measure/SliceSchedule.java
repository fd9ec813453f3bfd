// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.run.Slice;
import io.github.jmeterndb.settings.Daemon;
import io.github.jmeterndb.statistics.Difference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Lets the paths of a cell take turns: first each for a contiguous pass, then in blocks of a slice
 * of each path, in random order. A drift of the machine that is slower than a block meets all paths
 * alike. If stalls leave a cell without the blocks that an interval needs, it takes up to half
 * longer.
 *
 * <ul>
 *   <li>A slice begins with a guard, which is not counted: in it the threads of the path come to
 *       full load. It is as long as the 99th percentile of the slowest path, {@value #LEAST_GUARD}
 *       ms at least; slices grow until it is a fifth of them at most.
 *   <li>Its length is drawn for each block, so that slices align neither with each other nor with
 *       what the database does at regular times.
 *   <li>At its end no operation starts, and all that are under way are waited for. Where one takes
 *       longer than {@value #STALL} guards, the path has stalled: it goes on at full load until
 *       that operation has ended, and this extension is counted; not after the cell's time.
 *   <li>Where operations use up the rows that there are, the slice ends, and with it the cell.
 * </ul>
 *
 * <p>It runs on a thread of its own. Thread-safe, but for {@link #slices}.
 */
final class SliceSchedule {
  /** Milliseconds for threads to wake up and caches to fill. */
  private static final long LEAST_GUARD = 5;

  /** A path has stalled when an operation takes so many guards to end. */
  private static final long STALL = 4;

  private static final System.Logger LOG = System.getLogger(SliceSchedule.class.getName());

  private static final long MILLI = MILLISECONDS.toNanos(1);

  /** How soon the schedule notices that the cell was ended. */
  private static final long POLL = MILLISECONDS.toNanos(10);

  private static final long UNBOUNDED = Long.MAX_VALUE / 4;

  private final Window window;
  private final List<PathRun> paths;
  private final Slicing slicing;
  private final Random random;
  private final List<Supplier<Slice>> turns = new ArrayList<>();
  private final Thread thread = Daemon.thread("jmeter-ndb-slices", this::run);
  private long guard = LEAST_GUARD;

  /** Whether the cell has room for the blocks that an interval needs, and not yet all of them. */
  private volatile boolean fewBlocks;

  private volatile boolean ranOut;
  private volatile RuntimeException failure;

  SliceSchedule(Window window, List<PathRun> paths, Slicing slicing) {
    this.window = window;
    this.paths = List.copyOf(paths);
    this.slicing = slicing;
    random = new Random(slicing.seed());
  }

  synchronized void start() {
    if (thread.getState() == Thread.State.NEW) {
      thread.start();
    }
  }

  /**
   * Waits for the schedule's end, if it has begun. The cell must be over.
   *
   * @throws RuntimeException if the schedule itself failed
   */
  void awaitEnd() {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (failure != null) {
      throw failure;
    }
  }

  boolean ranOut() {
    return ranOut;
  }

  /** Nanoseconds until no further block begins, at most. */
  long nanosLeft() {
    long length = SECONDS.toNanos(slicing.seconds());
    if (fewBlocks) {
      length += length / 2;
    }
    return Math.max(0, length - window.elapsed(System.nanoTime()));
  }

  private void run() {
    try {
      boolean haveArrived = true;
      for (PathRun path : paths) {
        haveArrived &= path.gate.awaitAll(UNBOUNDED);
      }
      if (haveArrived) {
        passes();
        blocks();
      }
    } catch (InterruptedException e) {
      LOG.log(System.Logger.Level.ERROR, "The paths no longer take turns", e);
    } catch (RuntimeException e) {
      failure = e;
    } finally {
      window.closeAt(System.nanoTime());
      paths.forEach(path -> path.gate.release());
    }
  }

  private void passes() throws InterruptedException {
    long length = passMillis(slicing.seconds(), paths.size());
    List<PathRun> order = shuffled();
    for (PathRun path : order) {
      if (goesOn()) {
        pass(path, order.indexOf(path), length);
      }
    }
    long slowest =
        paths.stream().mapToLong(path -> path.pass.getValueAtPercentile(99)).max().orElse(0);
    guard = Math.max(LEAST_GUARD, (slowest + MILLI - 1) / MILLI);
  }

  static long passMillis(int seconds, int paths) {
    // A second is enough for the database's counters. Blocks, of which 20 are needed, get the rest.
    return Math.min(1_000, Math.round(0.25 * SECONDS.toMillis(seconds) / paths));
  }

  private void pass(PathRun path, int place, long millis) throws InterruptedException {
    slicing.passes().begins(path.cell.path());
    slicing.turns().begins(path.cell.path());
    path.inPass = true;
    long begin = System.nanoTime();
    long failed = path.errors();
    path.gate.open();
    awaitTime(begin + millis * MILLI, path.gate);
    long closed = path.gate.close();
    boolean ended = path.gate.awaitAll(UNBOUNDED);
    long drained = System.nanoTime() - closed;
    slicing.turns().ended(path.cell.path());
    path.inPass = false;
    long errors = path.errors() - failed;
    if (ended) {
      // A server that does not answer would be waited for once more.
      if (path.pass.getTotalCount() > 0) {
        slicing.passes().ended(path.cell.path());
      }
      turns.add(
          () ->
              new Slice(
                  path.cell,
                  Slice.CONTIGUOUS,
                  place,
                  window.millisAt(begin),
                  0,
                  millis(closed - begin),
                  millis(drained),
                  path.pass.getTotalCount(),
                  errors,
                  0));
    }
  }

  private void blocks() throws InterruptedException {
    int usual = (int) Math.max(slicing.sliceMillis(), 5 * guard);
    fewBlocks = Slicing.blocks(slicing.seconds(), paths.size(), usual) >= Difference.FEWEST_BLOCKS;
    double slowest = paths.stream().mapToDouble(path -> path.pass.getMean()).max().orElse(0);
    // Up to a tenth longer or shorter, or a mean latency where that is more.
    double jitter = Math.max(0.1 * usual, slowest / MILLI);
    for (int block = 1; nanosLeft() > 0 && !window.isClosed(); block++) {
      double drawn = usual + Math.min(jitter, usual / 2.0) * (2 * random.nextDouble() - 1);
      long length = Math.max(guard + 1, Math.round(drawn));
      int place = 0;
      for (PathRun path : shuffled()) {
        if (goesOn()) {
          slice(path, block, place, length);
        }
        place++;
      }
      fewBlocks &= block < Difference.FEWEST_BLOCKS;
    }
  }

  private void slice(PathRun path, int block, int place, long millis) throws InterruptedException {
    PathGate gate = path.gate;
    long failed = path.errors();
    slicing.turns().begins(path.cell.path());
    long begin = window.wholeMillisAfter(System.nanoTime());
    long from = begin + guard * MILLI;
    long to = begin + millis * MILLI;
    gate.count(from, to);
    gate.open();
    awaitTime(to, gate);
    long closed = gate.close();
    if (window.isClosed()) {
      // What was counted of it ends with the cell.
      gate.countTo(Math.max(from, Math.min(to, window.lastWholeMilli())));
    } else if (closed - to < 0) {
      gate.countTo(Math.max(from, window.wholeMillisAfter(closed)));
    }
    long drained = System.nanoTime();
    long extended = 0;
    // After the cell's time nothing begins any more: a server that does not answer stalls each.
    while (!gate.awaitAll(nanosLeft() > 0 ? STALL * guard * MILLI : UNBOUNDED)
        && !window.isClosed()) {
      extended += extend(gate);
    }
    double extension = millis(extended);
    double drain = Math.max(0, millis(System.nanoTime() - drained - extended));
    slicing.turns().ended(path.cell.path());
    double counted = millis(gate.counted());
    long errors = path.errors() - failed;
    // Rows that run out in the guard leave nothing to be counted, which has no latencies either.
    if (counted > 0) {
      turns.add(
          () ->
              new Slice(
                  path.cell,
                  block,
                  place,
                  window.millisAt(begin),
                  millis(from - begin),
                  counted,
                  drain,
                  path.recorder.operations(block - 1),
                  errors,
                  extension));
    }
  }

  /** Lets the path run until the stalled operation has ended; how many nanoseconds that took. */
  private long extend(PathGate gate) throws InterruptedException {
    long from = window.wholeMillisAfter(System.nanoTime());
    gate.countAlso(from, from + UNBOUNDED);
    gate.open();
    boolean ended = gate.awaitStalled(UNBOUNDED);
    long to =
        ended
            ? window.wholeMillisAfter(System.nanoTime())
            : Math.max(from, window.lastWholeMilli());
    gate.countTo(to);
    awaitTime(to, gate);
    long unused = gate.close();
    return to - from;
  }

  /** The cell ends where a turn would find no row. */
  private boolean goesOn() {
    if (window.isClosed()) {
      return false;
    }
    ranOut = !slicing.hasRows().getAsBoolean();
    if (ranOut) {
      window.closeAt(System.nanoTime());
    }
    return !ranOut;
  }

  private void awaitTime(long time, PathGate gate) {
    long left = time - System.nanoTime();
    while (left > 0 && gate.isOpen() && !window.isClosed()) {
      LockSupport.parkNanos(this, Math.min(left, POLL));
      left = time - System.nanoTime();
    }
  }

  private List<PathRun> shuffled() {
    List<PathRun> order = new ArrayList<>(paths);
    Collections.shuffle(order, random);
    return order;
  }

  /** To be called when all threads and this one have ended. */
  List<Slice> slices() {
    return turns.stream().map(Supplier::get).toList();
  }

  private static double millis(long nanos) {
    return nanos / (double) MILLI;
  }
}
