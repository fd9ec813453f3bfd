// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import java.util.concurrent.TimeUnit;

/**
 * How the paths of a cell take turns.
 *
 * @param seconds for which they do, all together
 * @param sliceMillis length of a slice, before it grows
 * @param seed draws the order in each block and the lengths of its slices
 * @param passes sees the contiguous pass of each path
 */
public record Slicing(int seconds, int sliceMillis, long seed, PassWatch passes) {
  /** How many blocks a cell has at least, unless its slices grow. */
  public static long blocks(int seconds, int paths, int sliceMillis) {
    // A fifth is for operations that are waited for at the end of a slice, and for longer slices.
    return (TimeUnit.SECONDS.toMillis(seconds) - paths * SliceSchedule.passMillis(seconds, paths))
        * 4
        / (5L * paths * sliceMillis);
  }

  /**
   * Sees when the contiguous pass of a path begins and ends, with none of the cell's operations
   * under way; from a thread of the cell's own.
   */
  public interface PassWatch {
    /** Sees nothing. */
    PassWatch NONE =
        new PassWatch() {
          @Override
          public void begins(String path) {
            // Nothing to see.
          }

          @Override
          public void ended(String path) {
            // Nothing to see.
          }
        };

    /** That of this path is about to begin. */
    void begins(String path);

    /** That of this path has ended. */
    void ended(String path);
  }
}
