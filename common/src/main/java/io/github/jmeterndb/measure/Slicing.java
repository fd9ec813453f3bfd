// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import io.github.jmeterndb.settings.UserError;

/**
 * How the paths of a cell take turns.
 *
 * @param seconds for which they do, all together
 * @param sliceMillis length of a slice, before it grows
 * @param seed draws the order in each block and the lengths of its slices
 * @param passes sees the contiguous pass of each path
 * @param rows adds those that operations use up
 */
public record Slicing(int seconds, int sliceMillis, long seed, PassWatch passes, Rows rows) {
  /** Adds the rows that operations use up, while none is under way. */
  @FunctionalInterface
  public interface Rows {
    /** Of a cell that uses none up. */
    Rows ENOUGH = millis -> true;

    /**
     * Makes ready for a turn of so many milliseconds.
     *
     * @return whether there are any rows
     * @throws UserError if they cannot be added
     */
    boolean ready(long millis) throws UserError;
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
