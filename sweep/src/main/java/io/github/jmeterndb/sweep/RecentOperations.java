// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** What a path did in the last seconds of a cell. Times are in nanoseconds. For one lock. */
final class RecentOperations {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final int DIGITS = 3;

  private final long first;
  private final long span;
  private final Deque<Interval> intervals = new ArrayDeque<>();

  RecentOperations(long now, long span) {
    first = now;
    this.span = span;
  }

  void succeeded(long now, Histogram latencies) {
    intervals.add(new Interval(now, latencies.copy()));
  }

  /** Adds one that failed, and gives how many did in the current interval. */
  long failed(long now) {
    if (intervals.isEmpty() || now - intervals.getLast().time > SECOND) {
      intervals.add(new Interval(now, new Histogram(DIGITS)));
    }
    return ++intervals.getLast().failed;
  }

  boolean coversSpan(long now) {
    return now - first >= span;
  }

  long countOfFailed(long now) {
    forget(now);
    return intervals.stream().mapToLong(interval -> interval.failed).sum();
  }

  Histogram latencies(long now) {
    forget(now);
    Histogram all = new Histogram(DIGITS);
    intervals.forEach(interval -> all.add(interval.latencies));
    return all;
  }

  private void forget(long now) {
    while (!intervals.isEmpty() && now - intervals.getFirst().time > span) {
      intervals.removeFirst();
    }
  }

  /** What was measured since the interval before. */
  private static final class Interval {
    final long time;
    final Histogram latencies;
    long failed;

    Interval(long time, Histogram latencies) {
      this.time = time;
      this.latencies = latencies;
    }
  }
}
