// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.faults;

import io.github.jmeterndb.run.FailuresInfo;
import io.github.jmeterndb.run.StoreException.Outcome;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** In which intervals of a cell's window operations failed. Not thread-safe. */
final class FailureTimeline {
  private static final double MILLIS = 1e3;

  /** By the number of the interval, from 0. */
  private final SortedMap<Long, FailuresInfo> intervals = new TreeMap<>();

  /**
   * Adds an operation that failed; not before the window.
   *
   * @param since nanoseconds since the window began
   */
  void add(long since, Outcome outcome) {
    if (since < 0) {
      return;
    }
    long interval = since / FaultWatch.INTERVAL.toNanos();
    long failed = outcome == Outcome.NOT_APPLIED ? 1 : 0;
    intervals.merge(
        interval,
        new FailuresInfo(interval * FaultWatch.INTERVAL.toMillis() / MILLIS, failed, 1 - failed),
        FailuresInfo::plus);
  }

  /** Those in which any did, in the order of their times. */
  List<FailuresInfo> infos() {
    return List.copyOf(intervals.values());
  }
}
