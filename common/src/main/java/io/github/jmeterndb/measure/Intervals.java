// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

/**
 * Consecutive intervals with a histogram each: seconds of a window, or slices of a path.
 * Thread-safe.
 */
interface Intervals {
  /** Whether a time by {@link System#nanoTime} is in an interval. */
  boolean contains(long time);

  /** The index, from 0, of the interval of a time that is in one. */
  int indexOf(long time);

  int count();

  /** Whether the interval has its full length, for sure. */
  boolean isWhole(int index);

  /** Milliseconds since the epoch. */
  long startOf(int index);

  /** Milliseconds since the epoch: the start, and what was counted after it. */
  long endOf(int index);
}
