// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import java.io.Serializable;

/**
 * The time in which one path of a paired cell ran while the others waited: a row of {@code
 * slices.csv}.
 *
 * @param block number of the turn of all paths, from 1; {@link #CONTIGUOUS} for the contiguous pass
 * @param place in the order of the block, from 0
 * @param startMillis when its threads were released, in milliseconds since the epoch
 * @param guardMillis at its start, in which nothing is counted
 * @param countedMillis in which started operations are counted: after the guard, and in the
 *     extension
 * @param drainMillis at its end, in which threads end their operations, and none starts
 * @param operations that started in the counted time, and succeeded
 * @param errors operations that failed, whenever they started in the slice
 * @param engine empty for this JVM
 * @param extendedMillis part of the counted time that was added because an operation stalled
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

  public double seconds() {
    return countedMillis / MILLIS;
  }

  /** Milliseconds since the epoch. */
  public double countedFrom() {
    return startMillis + guardMillis;
  }
}
