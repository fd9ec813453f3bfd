// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import java.io.Serializable;

/**
 * The time in which one path of a paired cell ran while the others waited: a row of {@code
 * slices.csv}.
 *
 * @param cell operation, path and threads
 * @param block which turn of all paths it belongs to, from 1; {@link #CONTIGUOUS} for the
 *     contiguous pass
 * @param place its place in the order of the block, from 0
 * @param startMillis when its threads were released, in milliseconds since the epoch
 * @param guardMillis the time from then on in which nothing is counted
 * @param countedMillis the time in which what started is counted: after the guard, and in the
 *     extension
 * @param drainMillis the time that its threads took to end what they were at, in which nothing
 *     started
 * @param operations those that started in the counted time, and succeeded
 * @param errors those that failed, whenever they started in it
 * @param engine the engine that ran it; empty where this JVM did
 * @param extendedMillis the part of the counted time that was added because an operation stalled
 */
public record Slice(
    Cell cell,
    int block,
    int place,
    long startMillis,
    double guardMillis,
    double countedMillis,
    double drainMillis,
    long operations,
    long errors,
    String engine,
    double extendedMillis)
    implements Serializable {
  /**
   * The block of the contiguous pass: the cell's warm-up, in which CPU and the database's counters
   * are attributed to each path. It is in no throughput, latency or ratio.
   */
  public static final int CONTIGUOUS = 0;

  private static final double MILLIS = 1000;

  public boolean isContiguous() {
    return block == CONTIGUOUS;
  }

  /** The counted time, in seconds. */
  public double seconds() {
    return countedMillis / MILLIS;
  }

  /** When its counted time began, in milliseconds since the epoch. */
  public double countedFrom() {
    return startMillis + guardMillis;
  }
}
