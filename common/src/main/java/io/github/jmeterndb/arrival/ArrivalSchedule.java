// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.arrival;

import io.github.jmeterndb.workload.Share;
import java.util.SplittableRandom;

/**
 * When the operations of a rate are due. The same spacing, rate and seed give the same times. For
 * one thread.
 */
public final class ArrivalSchedule {
  private final Spacing spacing;
  private final double rate;
  private final Share share;
  private final int threads;
  private final SplittableRandom random;
  private long number;
  private double time;

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
    this.spacing = spacing;
    this.rate = rate;
    this.share = share;
    this.threads = threads;
    random = new SplittableRandom(seed);
  }

  /** When the next operation is due, in nanoseconds from the start. */
  long next() {
    if (spacing == Spacing.EVEN) {
      // From the number, not the time before: rounding errors do not add up.
      return (long) (share.number(number++, threads) * 1e9 / rate);
    }
    double part = rate * share.threads(threads) / threads;
    time -= Math.log(1 - random.nextDouble()) * 1e9 / part;
    return (long) time;
  }
}
