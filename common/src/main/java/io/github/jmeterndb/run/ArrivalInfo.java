// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import java.io.Serializable;

/**
 * Operations that were due in the window of a cell at a rate.
 *
 * @param started taken by a thread; the others were dropped, or left
 * @param done started operations that succeeded
 * @param dropped due when the backlog was full
 * @param left still waiting for a thread when the cell ended: see {@link #DRAIN}
 * @param waited due when no thread was free, and started late for it
 * @param backlog the most that waited at a time, from the start of the warm-up on
 * @param grown how many more waited at the window's end than at its start; below 0 if fewer
 * @param lateP99 milliseconds, 99th percentile: how late a free thread started an operation, which
 *     is the generator's own fault
 * @param lateMax milliseconds, the maximum of the same
 * @param stalled milliseconds of the window in which a free thread was more than 1 ms late
 * @param collected milliseconds of the JVM's collectors, in warm-up and window
 */
public record ArrivalInfo(
    long offered,
    long started,
    long done,
    long dropped,
    long left,
    long waited,
    long backlog,
    long grown,
    double lateP99,
    double lateMax,
    double stalled,
    long collected)
    implements Serializable {
  /** Seconds after the window's end in which waiting operations may be started. */
  public static final int DRAIN = 1;

  /** Sums of two windows; maxima of both. */
  public ArrivalInfo plus(ArrivalInfo other) {
    return new ArrivalInfo(
        offered + other.offered,
        started + other.started,
        done + other.done,
        dropped + other.dropped,
        left + other.left,
        waited + other.waited,
        Math.max(backlog, other.backlog),
        grown + other.grown,
        Math.max(lateP99, other.lateP99),
        Math.max(lateMax, other.lateMax),
        stalled + other.stalled,
        collected + other.collected);
  }

  public long failed() {
    return started - done;
  }

  public long lost() {
    return dropped + left;
  }

  /** Whether more waited in the end than chance explains. */
  public boolean backlogGrew() {
    return grown > Math.max(20, 0.02 * offered);
  }

  public boolean keptUp() {
    return lost() == 0 && !backlogGrew();
  }
}
