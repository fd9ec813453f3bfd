// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.arrival;

import io.github.jmeterndb.workload.Share;
import java.util.function.LongUnaryOperator;

/**
 * When the operations of a rate are due, whatever becomes of them. The same spacing, rate and seed
 * give the same times. For one thread.
 */
public final class ArrivalSchedule {
  private final LongUnaryOperator times;
  private long number;

  /**
   * A schedule at its beginning.
   *
   * @param rate operations a second, more than 0
   */
  public ArrivalSchedule(Spacing spacing, double rate, long seed) {
    this(spacing, rate, seed, Share.ALL, 1);
  }

  /**
   * The schedule of one of several JVMs: together they have the whole rate.
   *
   * @param rate operations a second of all JVMs, more than 0
   * @param seed another one for each JVM
   * @param share which part of the threads this JVM has, at least one
   * @param threads of all JVMs
   */
  public ArrivalSchedule(Spacing spacing, double rate, long seed, Share share, int threads) {
    times = spacing.times(rate, seed, share, threads);
  }

  /** When the next one is due, in nanoseconds from the start: never before the last one. */
  long next() {
    return times.applyAsLong(number++);
  }
}
