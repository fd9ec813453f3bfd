// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.statistics;

import java.util.Optional;
import java.util.stream.DoubleStream;

/** Independent values of one quantity, one a round; the variance of one value is 0. */
public record Sample(int size, double mean, double variance) {
  /** From two values, the interval is nearly 13 standard errors to each side: it says nothing. */
  public static final int FEWEST = 3;

  /** A sample of one value or more. */
  public static Sample of(DoubleStream values) {
    double[] all = values.toArray();
    double mean = DoubleStream.of(all).average().orElseThrow();
    double squares = DoubleStream.of(all).map(value -> (value - mean) * (value - mean)).sum();
    return new Sample(all.length, mean, all.length > 1 ? squares / (all.length - 1) : 0);
  }

  /** The mean's difference from 0 by Student's t; none from fewer than three values. */
  public Optional<Difference> difference() {
    return size < FEWEST
        ? Optional.empty()
        : Optional.of(new Difference(mean, Math.sqrt(variance / size), size - 1));
  }

  /** The mean's 95 % confidence interval by Student's t; none from fewer than three values. */
  public Optional<Interval> interval() {
    return difference().map(Difference::interval);
  }

  /** This mean less the other's by Welch's t; none if one of them has fewer than three values. */
  public Optional<Difference> difference(Sample other) {
    return size < FEWEST || other.size < FEWEST
        ? Optional.empty()
        : Optional.of(Difference.welch(this, other));
  }
}
