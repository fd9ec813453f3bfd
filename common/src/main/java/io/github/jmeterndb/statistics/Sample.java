// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.statistics;

import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * Independent values of one quantity, one a round, and what they tell of its mean.
 *
 * @param size how many, 1 or more
 * @param mean their arithmetic mean
 * @param variance their variance with {@code size - 1} in the divisor, 0 for one value
 */
public record Sample(int size, double mean, double variance) {
  /**
   * The fewest values that make an interval. From two, the t distribution has one degree of freedom
   * and the interval is nearly 13 standard errors to each side: it says nothing.
   */
  public static final int FEWEST = 3;

  /**
   * The sample of these values.
   *
   * @throws IllegalArgumentException if there are none
   */
  public static Sample of(DoubleStream values) {
    double[] all = values.toArray();
    if (all.length == 0) {
      throw new IllegalArgumentException("no values");
    }
    double mean = DoubleStream.of(all).sum() / all.length;
    double squares = DoubleStream.of(all).map(value -> (value - mean) * (value - mean)).sum();
    return new Sample(all.length, mean, all.length > 1 ? squares / (all.length - 1) : 0);
  }

  /** The mean's 95 % confidence interval by Student's t; none from fewer than three values. */
  public Optional<Interval> interval() {
    return difference().map(Difference::interval);
  }

  /** The mean's difference from 0 by Student's t; none from fewer than three values. */
  public Optional<Difference> difference() {
    return size < FEWEST
        ? Optional.empty()
        : Optional.of(new Difference(mean, Math.sqrt(variance / size), size - 1));
  }

  /**
   * This mean less the other's by Welch's t; none if one of the two has fewer than three values.
   */
  public Optional<Difference> difference(Sample other) {
    return size < FEWEST || other.size < FEWEST
        ? Optional.empty()
        : Optional.of(Difference.welch(this, other));
  }
}
