// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * Where the threads of one path of a paired cell wait between operations while another path runs,
 * and which times of this path are counted. An operation belongs to the slice in which it started.
 * Thread-safe.
 */
final class PathGate implements Intervals {
  private static final int CLOSED = 0;

  /** How soon a waiting caller notices that the cell is over. */
  private static final long POLL = MILLISECONDS.toNanos(20);

  private final Window window;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition opened = lock.newCondition();
  private final Condition arrived = lock.newCondition();

  private final List<Counted> slices = new CopyOnWriteArrayList<>();

  /** The number of the last opening; {@link #CLOSED} while the path has to wait. */
  private volatile int open = CLOSED;

  private volatile Counted current = Counted.NOTHING;
  private int openings;

  /** When a thread found no row left, in the last opening. */
  private long dryAt;

  /** Threads that do not wait here. */
  private int working;

  /** Threads that are at the same operation since before the last opening. */
  private int stalled;

  /**
   * A closed one.
   *
   * @param window that of the cell: when it is closed, nobody waits any more
   */
  PathGate(Window window, int threads) {
    this.window = window;
    working = threads;
  }

  /** Lets one thread through. For that thread. */
  final class Visitor {
    private int passed = CLOSED;

    /** Waits until the path may run; false where the cell is over, or the thread interrupted. */
    boolean await() {
      int now = open;
      return (now != CLOSED && now == passed) || pass();
    }

    private boolean pass() {
      lock.lock();
      try {
        working--;
        if (passed < openings) {
          // Opened once more for the others, while this thread was at an operation.
          stalled--;
        }
        arrived.signalAll();
        while (open == CLOSED && !window.isClosed()) {
          opened.await();
        }
        passed = open;
        return !window.isClosed();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      } finally {
        working++;
        lock.unlock();
      }
    }
  }

  /** Lets the threads run. Those that still are at an operation have stalled in it. */
  void open() {
    lock.lock();
    try {
      stalled = working;
      openings++;
      open = openings;
      opened.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Lets each thread end the operation that it is at, and begin no other.
   *
   * @return when that was: now, or when no row was left
   */
  long close() {
    lock.lock();
    try {
      long time = open == CLOSED ? dryAt : System.nanoTime();
      open = CLOSED;
      return time;
    } finally {
      lock.unlock();
    }
  }

  /** Closes it, since no row is left for an operation. */
  void ranDry(long time) {
    lock.lock();
    try {
      if (open != CLOSED) {
        dryAt = time;
        open = CLOSED;
      }
    } finally {
      lock.unlock();
    }
  }

  /** Whether operations may begin. */
  boolean isOpen() {
    return open != CLOSED;
  }

  /** Waits until all threads wait here, for so many nanoseconds at most. */
  boolean awaitAll(long nanos) throws InterruptedException {
    return await(nanos, () -> working == 0);
  }

  /** Waits until no operation is stalled any more, or the cell is over; the time is as above. */
  boolean awaitStalled(long nanos) throws InterruptedException {
    return await(nanos, () -> stalled == 0);
  }

  private boolean await(long nanos, BooleanSupplier condition) throws InterruptedException {
    long deadline = System.nanoTime() + nanos;
    lock.lock();
    try {
      while (!condition.getAsBoolean() && !window.isClosed()) {
        long left = deadline - System.nanoTime();
        if (left <= 0) {
          return false;
        }
        long unused = arrived.awaitNanos(Math.min(left, POLL));
      }
      return condition.getAsBoolean();
    } finally {
      lock.unlock();
    }
  }

  void release() {
    lock.lock();
    try {
      opened.signalAll();
      arrived.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** The next slice: what starts from one time to the other is counted. */
  void count(long from, long to) {
    current = new Counted(slices.size(), List.of(new Part(from, to)));
    slices.add(current);
  }

  /** In the same slice, what starts between these times is counted, too. */
  void countAlso(long from, long to) {
    List<Part> parts = new ArrayList<>(current.parts);
    parts.add(new Part(from, to));
    replace(parts);
  }

  void countTo(long to) {
    List<Part> parts = new ArrayList<>(current.parts);
    Part last = parts.remove(parts.size() - 1);
    parts.add(new Part(last.from, to));
    replace(parts);
  }

  private void replace(List<Part> parts) {
    Counted changed = new Counted(current.index, List.copyOf(parts));
    slices.set(changed.index, changed);
    current = changed;
  }

  long counted() {
    return current.nanos();
  }

  long allCounted() {
    return slices.stream().mapToLong(Counted::nanos).sum();
  }

  @Override
  public boolean contains(long time) {
    return current.contains(time);
  }

  @Override
  public int indexOf(long time) {
    return current.index;
  }

  @Override
  public int count() {
    return slices.size();
  }

  /** All threads have left it for a later one. */
  @Override
  public boolean isWhole(int index) {
    return index < current.index;
  }

  @Override
  public long startOf(int index) {
    return window.millisAt(slices.get(index).parts.get(0).from);
  }

  @Override
  public long endOf(int index) {
    return startOf(index) + NANOSECONDS.toMillis(slices.get(index).nanos());
  }

  private record Counted(int index, List<Part> parts) {
    static final Counted NOTHING = new Counted(-1, List.of());

    boolean contains(long time) {
      for (Part part : parts) {
        if (time - part.from >= 0 && time - part.to < 0) {
          return true;
        }
      }
      return false;
    }

    long nanos() {
      return parts.stream().mapToLong(part -> part.to - part.from).sum();
    }
  }

  /** From one time to another, by {@link System#nanoTime}. */
  private record Part(long from, long to) {}
}
