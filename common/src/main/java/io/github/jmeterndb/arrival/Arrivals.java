// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.arrival;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.run.ArrivalInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * The operations of a rate, in a bounded queue before a pool of threads. A thread that asks for an
 * operation first queues, or drops, all that have become due, in their order. Where none is due, it
 * takes the next one, and sleeps until it is due: no thread has to wake another.
 *
 * <p>Times are nanoseconds from the start of the schedule, but for {@link System#nanoTime} where a
 * parameter is called so. Thread-safe.
 */
public final class Arrivals {
  static final long END = Long.MAX_VALUE;

  /** The imprecision of timers. */
  private static final long PROMPT = MILLISECONDS.toNanos(1);

  private final ArrivalSchedule schedule;
  private final int bound;
  private final long from;
  private final long drain;
  private final Deque<Long> waiting = new ArrayDeque<>();
  private final Set<Thread> sleeping = ConcurrentHashMap.newKeySet();
  private final long collectedBefore = collectedMillis();
  private volatile long start;
  private volatile boolean opened;
  private volatile boolean closed;
  private long end;
  private long next;
  private long offered;
  private long started;
  private long dropped;
  private long waited;
  private int longest;
  private int waitingAtStart;
  private int waitingAtEnd;
  private boolean begun;
  private boolean ended;

  /** How late free threads started operations, which is not the database's fault. */
  private final Histogram lateness = new Histogram(1, SECONDS.toNanos(1), 2);

  private long stalled;
  private long stalledUntil = Long.MIN_VALUE;

  /**
   * @param bound how many may wait for a thread, 1 or more
   * @param from operations due earlier are not counted
   * @param end when the last one is due, at the latest
   * @param drain how long after {@code end} waiting operations may be started
   */
  public Arrivals(ArrivalSchedule schedule, int bound, long from, long end, long drain) {
    this.schedule = schedule;
    this.bound = bound;
    this.from = from;
    this.end = end;
    this.drain = drain;
    next = schedule.next();
    lateness.setAutoResize(true);
  }

  /** The default bound: as many as are due in a second, at least 100. */
  public static int usualBacklog(double rate) {
    return (int) Math.max(100, Math.ceil(rate));
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
    // The clock is read under the lock, so that times do not decrease from one take to the next.
    synchronized (this) {
      now = now();
      due = take(now);
    }
    if (due == END) {
      sleepUntil(end());
      return OptionalLong.empty();
    }
    if (due > now && !(sleepUntil(due) && wake(due, now()))) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(start + due);
  }

  /**
   * Releases all threads that wait; no further operation is started.
   *
   * @param nanoTime after which no operation is due
   */
  public void close(long nanoTime) {
    synchronized (this) {
      if (!closed) {
        long time = opened ? nanoTime - start : -1;
        end = Math.min(end, time);
        letIn(time);
        closed = true;
      }
    }
    sleeping.forEach(LockSupport::unpark);
  }

  /** Nanoseconds since the start; negative before it. */
  private long now() {
    return opened ? System.nanoTime() - start : -1;
  }

  private synchronized long end() {
    return end;
  }

  /** False if the thread was interrupted first. */
  private boolean sleepUntil(long time) {
    Thread thread = Thread.currentThread();
    // Before it looks whether all is closed: whoever closes finds the thread here.
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

  /**
   * Takes the operation that has waited longest, or the next one, which is due later than now.
   *
   * @param now not less than in an earlier call
   * @return when it is due, or {@link #END}
   */
  synchronized long take(long now) {
    letIn(now);
    boolean over = closed || now - end >= drain;
    if (!waiting.isEmpty() && !over) {
      long due = waiting.removeFirst();
      if (due >= from) {
        started++;
        waited++;
      }
      return due;
    }
    if (over || next >= end) {
      return END;
    }
    long due = next;
    next = schedule.next();
    return due;
  }

  /** Starts an operation that a thread has waited for; false if the end has come before it. */
  synchronized boolean wake(long due, long now) {
    if (due >= end) {
      return false;
    }
    if (due >= from) {
      offered++;
      started++;
      long late = Math.max(0, now - due);
      lateness.recordValue(late);
      if (late > PROMPT) {
        // Threads that one pause has kept are late by the same time: it counts once.
        stalled += Math.max(0, now - Math.max(due, stalledUntil));
        stalledUntil = Math.max(stalledUntil, now);
      }
    }
    return true;
  }

  public synchronized ArrivalInfo info(long done) {
    return new ArrivalInfo(
        offered,
        started,
        done,
        dropped,
        waiting.stream().filter(due -> due >= from).count(),
        waited,
        longest,
        waitingAtEnd - waitingAtStart,
        lateness.getValueAtPercentile(99) / 1e6,
        lateness.getMaxValue() / 1e6,
        stalled / 1e6,
        collectedMillis() - collectedBefore);
  }

  /** Time of the JVM's collectors, concurrent work included. */
  private static long collectedMillis() {
    // A collector that does not know says -1.
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
        .filter(millis -> millis > 0)
        .sum();
  }

  /** Queues operations that are due, as far as there is room, and drops the others. */
  private void letIn(long now) {
    if (!begun && now >= from) {
      begun = true;
      letInUntil(from);
      waitingAtStart = waiting.size();
    }
    letInUntil(now);
    if (!ended && now >= end) {
      ended = true;
      waitingAtEnd = waiting.size();
    }
  }

  private void letInUntil(long now) {
    for (; next <= now && next < end; next = schedule.next()) {
      boolean counts = next >= from;
      if (counts) {
        offered++;
      }
      if (waiting.size() < bound) {
        waiting.addLast(next);
        longest = Math.max(longest, waiting.size());
      } else if (counts) {
        dropped++;
      }
    }
  }
}
