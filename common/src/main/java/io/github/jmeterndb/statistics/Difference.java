// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.statistics;

import java.util.List;
import org.hipparchus.distribution.RealDistribution;
import org.hipparchus.distribution.continuous.NormalDistribution;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * The difference of two means, and how far it may be from the true one.
 *
 * @param value the difference that was found
 * @param error its standard error, 0 or more
 * @param degreesOfFreedom degrees of freedom of Student's t; infinite where the error is assumed,
 *     and not estimated
 */
public record Difference(double value, double error, double degreesOfFreedom) {
  private static final double CONFIDENCE = 0.95;

  /**
   * Of the means of two independent samples of two values or more: Welch's t, which does not take
   * the two variances for equal.
   *
   * <p>Source: B. L. Welch, The generalization of "Student's" problem when several different
   * population variances are involved, Biometrika 34 (1947), 28–35.
   */
  public static Difference welch(Sample minuend, Sample subtrahend) {
    double mine = minuend.variance() / minuend.size();
    double others = subtrahend.variance() / subtrahend.size();
    double sum = mine + others;
    double degreesOfFreedom =
        sum == 0
            ? minuend.size() + subtrahend.size() - 2
            : sum
                * sum
                / (mine * mine / (minuend.size() - 1) + others * others / (subtrahend.size() - 1));
    return new Difference(minuend.mean() - subtrahend.mean(), Math.sqrt(sum), degreesOfFreedom);
  }

  /**
   * The mean of independent differences.
   *
   * <p>Source: F. E. Satterthwaite, An approximate distribution of estimates of variance
   * components, Biometrics Bulletin 2 (1946), 110–114.
   *
   * @param each one or more
   */
  public static Difference mean(List<Difference> each) {
    double value = each.stream().mapToDouble(Difference::value).average().orElseThrow();
    double sum = 0;
    double divisor = 0;
    double least = Double.POSITIVE_INFINITY;
    for (Difference difference : each) {
      double square = difference.error * difference.error;
      sum += square;
      divisor += square * square / difference.degreesOfFreedom;
      least = Math.min(least, difference.degreesOfFreedom);
    }
    double degreesOfFreedom = divisor == 0 ? least : sum * sum / divisor;
    return new Difference(value, Math.sqrt(sum) / each.size(), degreesOfFreedom);
  }

  /** The 95 % confidence interval. */
  public Interval interval() {
    double reach = error * distribution().inverseCumulativeProbability((1 + CONFIDENCE) / 2);
    return new Interval(value - reach, value + reach);
  }

  /** The p-value: the chance of finding one as low, or lower, if in truth it were that one. */
  public double pValueOfLess(double truth) {
    double excess = value - truth;
    if (error == 0) {
      return excess < 0 ? 0 : 1;
    }
    return distribution().cumulativeProbability(excess / error);
  }

  /**
   * The p-value: the chance of finding one as far from 0, or farther, if in truth there were none.
   */
  public double pValue() {
    return error == 0
        ? (value == 0 ? 1 : 0)
        : 2 * distribution().cumulativeProbability(-Math.abs(value) / error);
  }

  private RealDistribution distribution() {
    return Double.isInfinite(degreesOfFreedom)
        ? new NormalDistribution()
        : new TDistribution(degreesOfFreedom);
  }
}
