// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import java.io.Serializable;

/**
 * What became of the operations that were due in the window of a cell at a rate.
 *
 * @param offered those that were due in it
 * @param started those of them that a thread took; the others were dropped, or left
 * @param done those of these that succeeded
 * @param dropped those that were due when the backlog was full
 * @param left those that still waited for a thread when the cell was ended: see {@link #DRAIN}
 * @param waited those that were due when no thread was free, and started late for it
 * @param backlog the most that waited at a time, from the start of the warm-up on
 * @param grown how many more waited at the window's end than at its start; below 0 if fewer
 * @param lateP99 milliseconds, the percentile 99: by how much a thread that was free and waited for
 *     an operation to be due started it late, which is the generator's own doing
 * @param lateMax the same of the latest one
 * @param stalled milliseconds of the window in which a free thread was more than 1 ms late
 * @param collected milliseconds that the JVM's collectors took, in warm-up and window
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
  /** Seconds in which what still waits at the window's end may be started. */
  public static final int DRAIN = 1;

  /** The part of what was offered by which the backlog may grow by chance. */
  private static final double CHANCE = 0.02;

  private static final int FEW = 20;

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

  /** Whether more waited in the end than chance brings about: it would go on growing. */
  public boolean backlogGrew() {
    return grown > Math.max(FEW, CHANCE * offered);
  }

  /** Whether all were started, and the backlog did not grow. */
  public boolean keptUp() {
    return lost() == 0 && !backlogGrew();
  }
}
