// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.arrival;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.run.ArrivalInfo;
import java.util.ArrayDeque;
import java.util.Deque;
import org.HdrHistogram.Histogram;

/**
 * The operations of a rate, and the threads that take them: a bounded queue before a pool of
 * threads. No thread fills the queue: a thread that asks for an operation first queues, or drops,
 * all that have become due, in their order. Where none is due, the thread takes the next one, and
 * waits for it itself.
 *
 * <pre>{@code
 * for (long due = arrivals.take(now()); due != Arrivals.END; due = arrivals.take(now())) {
 *   if (due > now()) {
 *     sleepUntil(due);
 *     if (!arrivals.wake(due, now())) {
 *       break;
 *     }
 *   }
 *   operation();
 * }
 * }</pre>
 *
 * <p>Times are nanoseconds from the start of the schedule, and must not decrease from one {@link
 * #take} to the next: callers hold this object's lock while they read the clock. Thread-safe.
 */
public final class Arrivals {
  /** Returned when no operation is left. */
  public static final long END = Long.MAX_VALUE;

  private static final int LEAST_BACKLOG = 100;

  private final ArrivalSchedule schedule;
  private final int bound;
  private final long from;
  private final long drain;
  private final Deque<Long> waiting = new ArrayDeque<>();
  private final Promptness promptness = new Promptness();
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
  private boolean closed;

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
  }

  /** The default bound: as many as are due in a second, at least 100. */
  public static int usualBacklog(double rate) {
    return (int) Math.max(LEAST_BACKLOG, Math.ceil(rate));
  }

  /**
   * Takes an operation for a free thread: the one that has waited longest, or the next one, which
   * is due later than now.
   *
   * @return when it is due, or {@link #END}
   */
  public synchronized long take(long now) {
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

  /**
   * Starts an operation that a thread has waited for.
   *
   * @return false if the end has come before it
   */
  public synchronized boolean wake(long due, long now) {
    if (due >= end) {
      return false;
    }
    if (due >= from) {
      offered++;
      started++;
      promptness.woken(due, now);
    }
    return true;
  }

  /** Ends the schedule: waiting operations are not started any more. */
  public synchronized void close(long now) {
    if (!closed) {
      end = Math.min(end, now);
      letIn(now);
      closed = true;
    }
  }

  /** When the last operation is due, at the latest. */
  public synchronized long end() {
    return end;
  }

  /**
   * @param done how many succeeded
   * @param collected milliseconds of the JVM's collectors
   */
  public synchronized ArrivalInfo info(long done, long collected) {
    return new ArrivalInfo(
        offered,
        started,
        done,
        dropped,
        waiting.stream().filter(due -> due >= from).count(),
        waited,
        longest,
        waitingAtEnd - waitingAtStart,
        promptness.p99(),
        promptness.max(),
        promptness.stalled(),
        collected);
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

  /**
   * How late free threads started operations. The reason is the timer of the operating system, a
   * pause of the JVM's collector, or an overloaded machine, not the database.
   */
  private static final class Promptness {
    /** The imprecision of timers. */
    private static final long PROMPT = MILLISECONDS.toNanos(1);

    private static final double MILLISECOND = MILLISECONDS.toNanos(1);
    private static final double HIGH = 99;
    private static final int DIGITS = 2;

    private final Histogram lateness = new Histogram(1, SECONDS.toNanos(1), DIGITS);
    private long stalled;
    private long stalledUntil = Long.MIN_VALUE;

    Promptness() {
      lateness.setAutoResize(true);
    }

    void woken(long due, long now) {
      long late = Math.max(0, now - due);
      lateness.recordValue(late);
      if (late > PROMPT) {
        // Threads that one pause has kept are late by the same time: it counts once.
        stalled += Math.max(0, now - Math.max(due, stalledUntil));
        stalledUntil = Math.max(stalledUntil, now);
      }
    }

    /** Milliseconds. */
    double p99() {
      return lateness.getValueAtPercentile(HIGH) / MILLISECOND;
    }

    /** Milliseconds. */
    double max() {
      return lateness.getMaxValue() / MILLISECOND;
    }

    /** Milliseconds in which a free thread was late. */
    double stalled() {
      return stalled / MILLISECOND;
    }
  }
}
