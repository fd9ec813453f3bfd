// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.arrival;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.run.ArrivalInfo;
import java.util.ArrayDeque;
import java.util.Deque;
import org.HdrHistogram.Histogram;

/**
 * The operations of a rate as they fall due, and the threads that take them: a queue with a bound
 * before a pool of threads, as if each operation were put into it at its time. Nobody has to do
 * that: a thread that comes for an operation first lets in, or drops, all that fell due meanwhile,
 * in their order, and no thread has come in between. One that finds none takes the next to come,
 * and waits for it itself.
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
 * <p>Times are nanoseconds from the start of the schedule; one that is given to {@link #take} must
 * not be before those of earlier calls: who shares this holds its lock while looking at the clock.
 * Thread-safe.
 */
public final class Arrivals {
  /** Stands for an operation where there is none any more. */
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
   * Those of a schedule.
   *
   * @param bound how many may wait for a thread, 1 or more
   * @param from from when on they are counted
   * @param end when the last one is due, at the latest
   * @param drain how long after that those that wait may still be taken
   */
  public Arrivals(ArrivalSchedule schedule, int bound, long from, long end, long drain) {
    this.schedule = schedule;
    this.bound = bound;
    this.from = from;
    this.end = end;
    this.drain = drain;
    next = schedule.next();
  }

  /** How many may wait where nobody says: as many as are due in a second, 100 at least. */
  public static int usualBacklog(double rate) {
    return (int) Math.max(LEAST_BACKLOG, Math.ceil(rate));
  }

  /**
   * Takes an operation for a thread that is free: the one that has waited longest, or the next one,
   * which is due later than now.
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
   * @return whether it is to be done: not if the end has come before it
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

  /** Ends it: what is not taken by then is not taken any more. */
  public synchronized void close(long now) {
    if (!closed) {
      end = Math.min(end, now);
      letIn(now);
      closed = true;
    }
  }

  /** When the last one is due, at the latest. */
  public synchronized long end() {
    return end;
  }

  /**
   * What became of those that were due from when they are counted.
   *
   * @param done how many of them succeeded
   * @param collected milliseconds that the JVM's collectors took meanwhile
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

  /** Lets in what has fallen due, as far as there is room; looks at the backlog on the way. */
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
   * How late threads were that did nothing but wait for an operation to be due. No system is the
   * reason for that: it is the timer of the operating system, a pause of the JVM's collector, or a
   * machine with too much to do.
   */
  private static final class Promptness {
    /** What is no more than a timer's own imprecision. */
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

    /** A thread that had waited for that time went on at that other one. */
    void woken(long due, long now) {
      long late = Math.max(0, now - due);
      lateness.recordValue(late);
      if (late > PROMPT) {
        // Threads that one pause has kept are late by the same time: it counts once.
        stalled += Math.max(0, now - Math.max(due, stalledUntil));
        stalledUntil = Math.max(stalledUntil, now);
      }
    }

    /** Milliseconds: the percentile 99. */
    double p99() {
      return lateness.getValueAtPercentile(HIGH) / MILLISECOND;
    }

    /** Milliseconds: the most. */
    double max() {
      return lateness.getMaxValue() / MILLISECOND;
    }

    /** Milliseconds in which a thread that should have gone on did not. */
    double stalled() {
      return stalled / MILLISECOND;
    }
  }
}
