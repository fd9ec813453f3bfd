// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.arrival;

import java.util.function.LongUnaryOperator;

/**
 * When the operations of a rate are due, whatever becomes of them. The same spacing, rate and seed
 * give the same times. For one thread.
 */
public final class Schedule {
  private final LongUnaryOperator times;
  private long number;

  /**
   * A schedule at its beginning.
   *
   * @param rate operations a second, more than 0
   */
  public Schedule(Spacing spacing, double rate, long seed) {
    times = spacing.times(rate, seed);
  }

  /** When the next one is due, in nanoseconds from the start: never before the last one. */
  long next() {
    return times.applyAsLong(number++);
  }
}
