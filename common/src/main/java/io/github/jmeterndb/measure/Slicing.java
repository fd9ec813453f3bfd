// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * How the paths of a cell take turns.
 *
 * @param seconds for which they do, all together
 * @param sliceMillis length of a slice, before it grows
 * @param seed draws the order in each block and the lengths of its slices
 * @param passes sees the contiguous pass of each path, except where nothing succeeded in it
 * @param turns sees each turn of a path: the contiguous pass and all slices
 * @param hasRows whether there is a row left for an operation, where they use them up
 */
public record Slicing(
    int seconds,
    int sliceMillis,
    long seed,
    TurnWatch passes,
    TurnWatch turns,
    BooleanSupplier hasRows) {
  /** How many blocks a cell has at least, unless its slices grow. */
  public static long blocks(int seconds, int paths, int sliceMillis) {
    // A fifth is for operations that are waited for at the end of a slice, and for longer slices.
    return (TimeUnit.SECONDS.toMillis(seconds) - paths * SliceSchedule.passMillis(seconds, paths))
        * 4
        / (5L * paths * sliceMillis);
  }

  /**
   * Sees when a path begins and ends to run, with none of the cell's operations under way; from a
   * thread of the cell's own.
   */
  public interface TurnWatch {
    /** Sees nothing. */
    TurnWatch NONE = new TurnWatch() {};

    /** The slice of this path is about to begin. */
    default void begins(String path) {}

    /** The slice of this path has ended. */
    default void ended(String path) {}
  }
}
