// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.arrival;

import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * Where threads wait for the operations of a rate: each sleeps until its own operation is due, so
 * that no thread has to wake another, and nothing spins. Thread-safe.
 */
public final class ArrivalGate {
  private final Arrivals arrivals;
  private final Set<Thread> sleeping = ConcurrentHashMap.newKeySet();
  private volatile long start;
  private volatile boolean opened;
  private volatile boolean closed;

  public ArrivalGate(Arrivals arrivals) {
    this.arrivals = arrivals;
  }

  /**
   * Starts the schedule.
   *
   * @param nanoTime the same from each caller
   */
  public void open(long nanoTime) {
    start = nanoTime;
    opened = true;
  }

  /**
   * Waits for an operation.
   *
   * @return when it was due, by {@link System#nanoTime}; empty at the end, or if the thread is
   *     interrupted
   */
  public OptionalLong await() {
    long now;
    long due;
    // One who looked at the clock before another thread did, and came after it, would be given what
    // that one had found due as if it were not.
    synchronized (arrivals) {
      now = now();
      due = arrivals.take(now);
    }
    if (due == Arrivals.END) {
      sleepUntil(arrivals.end());
      return OptionalLong.empty();
    }
    if (due > now && !(sleepUntil(due) && arrivals.wake(due, now()))) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(start + due);
  }

  /**
   * Releases all threads that wait.
   *
   * @param nanoTime after which no operation is due
   */
  public void close(long nanoTime) {
    arrivals.close(opened ? nanoTime - start : -1);
    closed = true;
    sleeping.forEach(LockSupport::unpark);
  }

  /** Nanoseconds since the start; negative before it. */
  private long now() {
    return opened ? System.nanoTime() - start : -1;
  }

  /** False if the thread was interrupted first. */
  private boolean sleepUntil(long time) {
    Thread thread = Thread.currentThread();
    // Before it is asked whether the gate is closed: whoever closes it finds the thread here.
    sleeping.add(thread);
    try {
      for (long left = time - now(); left > 0 && !closed; left = time - now()) {
        if (thread.isInterrupted()) {
          return false;
        }
        LockSupport.parkNanos(this, left);
      }
      return true;
    } finally {
      sleeping.remove(thread);
    }
  }
}
