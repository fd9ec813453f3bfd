// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.statistics;

import java.util.Optional;
import java.util.stream.DoubleStream;

/** Independent values of a quantity, one per round; the variance of one value is 0. */
public record Sample(int size, double mean, double variance) {
  /** The interval of two values is almost ±13 standard errors, which is useless. */
  public static final int FEWEST = 3;

  /** For at least one value. */
  public static Sample of(DoubleStream values) {
    double[] all = values.toArray();
    double mean = DoubleStream.of(all).average().orElseThrow();
    double squares = DoubleStream.of(all).map(value -> (value - mean) * (value - mean)).sum();
    return new Sample(all.length, mean, all.length > 1 ? squares / (all.length - 1) : 0);
  }

  /** The difference of the mean from 0 by Student's t; empty for fewer than three values. */
  public Optional<Difference> difference() {
    return size < FEWEST
        ? Optional.empty()
        : Optional.of(new Difference(mean, Math.sqrt(variance / size), size - 1));
  }

  /** The mean's 95 % confidence interval by Student's t; empty for fewer than three values. */
  public Optional<Interval> interval() {
    return difference().map(Difference::interval);
  }

  /** This mean minus the other by Welch's t; empty if a sample has fewer than three values. */
  public Optional<Difference> difference(Sample other) {
    return size < FEWEST || other.size < FEWEST
        ? Optional.empty()
        : Optional.of(Difference.welch(this, other));
  }
}
