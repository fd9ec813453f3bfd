// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.arrival;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import org.HdrHistogram.Histogram;

/**
 * How late threads were that did nothing but wait for an operation to be due. No system is the
 * reason for that: it is the timer of the operating system, a pause of the JVM's collector, or a
 * machine with too much to do. Guarded by its {@link Arrivals}.
 */
final class Promptness {
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
