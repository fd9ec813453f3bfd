// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.faults;

import io.github.jmeterndb.run.FailuresInfo;
import io.github.jmeterndb.run.StoreException.Outcome;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The failures of a cell by intervals of its window. Not thread-safe. */
final class FailureTimeline {
  private static final double MILLIS = 1e3;

  /** By the number of the interval, from 0. */
  private final SortedMap<Long, FailuresInfo> intervals = new TreeMap<>();

  /**
   * Adds a failed operation; one before the window is ignored.
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

  /** The intervals with failures, in the order of their times. */
  List<FailuresInfo> infos() {
    return List.copyOf(intervals.values());
  }
}
