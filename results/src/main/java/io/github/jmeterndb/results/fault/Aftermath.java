// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.fault;

import io.github.jmeterndb.results.chart.Point;
import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.run.FaultInfo;
import io.github.jmeterndb.run.FaultsInfo;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What followed a fault in a round of a cell: until the next one began, or the window ended; its
 * failures, recovery and gap of a thread, where it broke something, until the next one that did.
 * Times are seconds after it began.
 *
 * @param usual the longest time without a success before the first fault of the cell; nothing where
 *     that was not recorded
 * @param before how long that first fault came after the start of the window
 * @param recovery until, after the outage, the throughput over a second was 90 % of that before the
 *     first fault of the cell; nothing where it was not, or where less than a second was before
 * @param course the throughput by tenths of a second, from before it to the end of the window
 * @param p99 that of latency in µs, likewise, where an operation succeeded
 * @param failures operations that failed, or are of unknown outcome, in each tenth that has any
 */
record Aftermath(
    FaultInfo fault,
    OptionalDouble usual,
    double before,
    OptionalDouble recovery,
    List<Point> course,
    List<Point> p99,
    List<Point> failures) {
  static Optional<Aftermath> of(CellRound round, int index) {
    if (round.records().size() != 1 || round.records().get(0).faults() == null) {
      return Optional.empty();
    }
    FaultsInfo info = round.records().get(0).faults();
    List<FaultInfo> faults = info.schedule();
    if (index >= faults.size() || faults.get(index).begun() == null) {
      return Optional.empty();
    }
    return Optional.of(new CellTimeline(round.timeline()).after(info, index));
  }

  /**
   * The longest time in which none of all threads' operations succeeded, from the last success
   * before to the first one after; nothing where that was not recorded.
   */
  OptionalDouble outage() {
    return CellTimeline.optional(fault.outage());
  }

  /** When that time ended; nothing where it had not when the window did. */
  OptionalDouble firstSuccess() {
    return CellTimeline.optional(fault.firstSuccess());
  }

  /** Operations that failed, those of unknown outcome among them: none was acknowledged. */
  long failed() {
    return fault.failed() + fault.unknown();
  }

  /** Whether the longest time without a success was still going on when the window ended. */
  boolean isOpen() {
    return outage().orElse(0) > 0 && firstSuccess().isEmpty();
  }

  /**
   * The longest time in which one of the threads had no success: as the run has counted it until
   * the next fault, or as long as none of them had any, if that took longer.
   */
  OptionalDouble longestGap() {
    return fault.longestGap() == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.max(fault.longestGap(), outage().orElse(0)));
  }
}
