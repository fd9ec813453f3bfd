// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.model;

import java.util.Optional;
import java.util.stream.DoubleStream;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * Independent values of one quantity, one a round, and what they tell of its mean.
 *
 * @param size how many, 1 or more
 * @param mean their arithmetic mean
 * @param variance their variance with {@code size - 1} in the divisor, 0 for one value
 */
record Sample(int size, double mean, double variance) {
  /**
   * The fewest values that make an interval. From two, the t distribution has one degree of freedom
   * and the interval is nearly 13 standard errors to each side: it says nothing.
   */
  static final int FEWEST = 3;

  private static final double CONFIDENCE = 0.95;

  /**
   * The sample of these values.
   *
   * @throws IllegalArgumentException if there are none
   */
  static Sample of(DoubleStream values) {
    double[] all = values.toArray();
    if (all.length == 0) {
      throw new IllegalArgumentException("no values");
    }
    double mean = DoubleStream.of(all).sum() / all.length;
    double squares = DoubleStream.of(all).map(value -> (value - mean) * (value - mean)).sum();
    return new Sample(all.length, mean, all.length > 1 ? squares / (all.length - 1) : 0);
  }

  /** The squared standard error of the mean. */
  private double errorSquared() {
    return variance / size;
  }

  /** The mean's 95 % confidence interval by Student's t; none from fewer than three values. */
  Optional<Interval> interval() {
    return size < FEWEST
        ? Optional.empty()
        : Optional.of(around(mean, Math.sqrt(errorSquared()), size - 1));
  }

  /**
   * The 95 % confidence interval of this mean less the other's by Welch's t, which does not take
   * the two variances for equal; none if one of the two has fewer than three values.
   *
   * <p>Source: B. L. Welch, The generalization of "Student's" problem when several different
   * population variances are involved, Biometrika 34 (1947), 28–35.
   */
  Optional<Interval> difference(Sample other) {
    return size < FEWEST || other.size < FEWEST
        ? Optional.empty()
        : Optional.of(around(mean - other.mean, error(other), freedom(other)));
  }

  /**
   * The chance of a difference as low as this mean less the other's, or lower, if in truth it were
   * {@code margin}: Welch's one-sided test. Both have two values or more.
   */
  double chanceOfLess(Sample other, double margin) {
    double excess = mean - other.mean - margin;
    double error = error(other);
    if (error == 0) {
      return excess < 0 ? 0 : 1;
    }
    return new TDistribution(freedom(other)).cumulativeProbability(excess / error);
  }

  private double error(Sample other) {
    return Math.sqrt(errorSquared() + other.errorSquared());
  }

  /** The degrees of freedom by Welch and Satterthwaite. */
  private double freedom(Sample other) {
    double mine = errorSquared();
    double others = other.errorSquared();
    double sum = mine + others;
    return sum == 0
        ? size + other.size - 2
        : sum * sum / (mine * mine / (size - 1) + others * others / (other.size - 1));
  }

  private static Interval around(double centre, double error, double freedom) {
    double reach =
        error * new TDistribution(freedom).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
    return new Interval(centre - reach, centre + reach);
  }
}
