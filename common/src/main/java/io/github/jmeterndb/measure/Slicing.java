// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * How the paths of a cell take turns.
 *
 * @param seconds of all turns together
 * @param sliceMillis length of a slice, before it grows
 * @param seed of the order in each block and the lengths of its slices
 * @param passes observes the contiguous pass of each path, except where nothing succeeded in it
 * @param turns observes each turn of a path: the contiguous pass and all slices
 * @param hasRows whether rows are left, where operations use them up
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

  /** Observes the turns of paths; no operation of the cell is under way meanwhile. */
  public interface TurnWatch {
    TurnWatch NONE = new TurnWatch() {};

    default void begins(String path) {}

    default void ended(String path) {}
  }
}
