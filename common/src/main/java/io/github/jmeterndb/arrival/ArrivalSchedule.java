// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.arrival;

import io.github.jmeterndb.workload.Share;
import java.util.function.LongUnaryOperator;

/**
 * When the operations of a rate are due. The same spacing, rate and seed give the same times. For
 * one thread.
 */
public final class ArrivalSchedule {
  private final LongUnaryOperator times;
  private long number;

  /**
   * @param rate operations per second, more than 0
   */
  public ArrivalSchedule(Spacing spacing, double rate, long seed) {
    this(spacing, rate, seed, Share.ALL, 1);
  }

  /**
   * The schedule of one of several JVMs, which together have the whole rate.
   *
   * @param rate operations per second of all JVMs, more than 0
   * @param seed another one for each JVM
   * @param share of the threads, at least one
   * @param threads of all JVMs
   */
  public ArrivalSchedule(Spacing spacing, double rate, long seed, Share share, int threads) {
    times = spacing.times(rate, seed, share, threads);
  }

  /** When the next operation is due, in nanoseconds from the start. */
  long next() {
    return times.applyAsLong(number++);
  }
}
