// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

/**
 * The intervals that a histogram is written for each: seconds of a window, or slices of a path.
 * They follow each other in time. Thread-safe.
 */
interface Intervals {
  /** Whether an operation of that time belongs to one of them, by {@link System#nanoTime}. */
  boolean contains(long time);

  /** Which one a time belongs to that is in one, from 0. */
  int indexOf(long time);

  int count();

  /** Whether that one is neither cut short nor can be any more by the time given to it. */
  boolean isWhole(int index);

  /** In milliseconds since the epoch. */
  long startOf(int index);

  /** In milliseconds since the epoch: its start, and as long after that as was counted. */
  long endOf(int index);
}
