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
import java.util.function.Consumer;

/**
 * Where the threads of one path of a paired cell wait between operations while another path runs,
 * and which times of this path count. An operation belongs to the slice in which it started.
 * Thread-safe.
 */
final class PathGate implements LatencyRecorder.Intervals {
  static final int CLOSED = 0;

  /** How soon a waiting thread notices that the cell is over. */
  private static final long POLL = MILLISECONDS.toNanos(20);

  private final Window window;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition opened = lock.newCondition();
  private final Condition arrived = lock.newCondition();

  private final List<Counted> slices = new CopyOnWriteArrayList<>();

  /** The number of the last opening; {@link #CLOSED} while the path waits. */
  private volatile int open = CLOSED;

  private volatile Counted current = Counted.NOTHING;
  private int openings;

  /** When a thread found no row left, in the last opening. */
  private long dryAt;

  /** Threads that do not wait here. */
  private int working;

  /** Threads whose operation began before the last opening. */
  private int stalled;

  /**
   * @param window when it is closed, no thread waits any more
   */
  PathGate(Window window, int threads) {
    this.window = window;
    working = threads;
  }

  /**
   * Waits until the path may run.
   *
   * @param passed the number of the opening in which the thread ran last
   * @return the number of this opening; {@link #CLOSED} where the cell is over, or the thread
   *     interrupted
   */
  int await(int passed) {
    int now = open;
    return now != CLOSED && now == passed ? now : pass(passed);
  }

  private int pass(int passed) {
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
      return window.isClosed() ? CLOSED : open;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return CLOSED;
    } finally {
      working++;
      lock.unlock();
    }
  }

  /** Lets the threads run. Threads still in an operation have stalled. */
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
   * Lets each thread end its operation, and begin no other.
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

  boolean isOpen() {
    return open != CLOSED;
  }

  /** Waits until all threads wait here; false after so many nanoseconds. */
  boolean awaitAll(long nanos) throws InterruptedException {
    return await(nanos, () -> working == 0);
  }

  /** Waits until no thread is stalled, or the cell is over; false after so many nanoseconds. */
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

  /** Begins a slice that counts operations started between these times. */
  void count(long from, long to) {
    slices.add(new Counted(slices.size(), List.of(new Part(from, to))));
    current = slices.get(slices.size() - 1);
  }

  /** Adds a time to the current slice. */
  void countAlso(long from, long to) {
    change(parts -> parts.add(new Part(from, to)));
  }

  /** Ends the last time of the current slice there. */
  void countTo(long to) {
    change(parts -> parts.add(new Part(parts.remove(parts.size() - 1).from, to)));
  }

  private void change(Consumer<List<Part>> how) {
    List<Part> parts = new ArrayList<>(current.parts);
    how.accept(parts);
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

  /** Times by {@link System#nanoTime}. */
  private record Part(long from, long to) {}
}
