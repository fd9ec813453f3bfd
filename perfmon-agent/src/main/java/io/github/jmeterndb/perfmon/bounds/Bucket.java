// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.bounds;

import java.util.function.LongSupplier;

/**
 * Fills with time up to a bound, so that what is taken from it is, on the whole, so much a second.
 * Not thread-safe.
 */
final class Bucket {
  private final long most;
  private final long nanosForOne;
  private final LongSupplier nanoTime;
  private long left;
  private long filledAt;

  /**
   * A full one.
   *
   * @param most what it holds
   * @param nanosForOne how long it takes for one to come in
   * @param nanoTime {@link System#nanoTime()}, or a clock of a test
   */
  Bucket(long most, long nanosForOne, LongSupplier nanoTime) {
    this.most = most;
    this.nanosForOne = nanosForOne;
    this.nanoTime = nanoTime;
    this.left = most;
    this.filledAt = nanoTime.getAsLong();
  }

  /** What is in it; below zero where more was taken. */
  long left() {
    long more = (nanoTime.getAsLong() - filledAt) / nanosForOne;
    filledAt += more * nanosForOne;
    left = Math.min(most, left + more);
    return left;
  }

  void take(long amount) {
    left -= amount;
  }
}
