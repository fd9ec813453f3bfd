// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.statistics;

import java.util.List;
import java.util.Optional;
import org.hipparchus.distribution.RealDistribution;
import org.hipparchus.distribution.continuous.NormalDistribution;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * An estimate, such as the difference of two means, and its standard error.
 *
 * @param degreesOfFreedom of Student's t; infinite if the error is assumed, not estimated
 */
public record Difference(double value, double error, double degreesOfFreedom) {
  /** Fewer blocks leave two or three degrees of freedom, and intervals such as 1.1 (0.3–4.3). */
  public static final int FEWEST_BLOCKS = 20;

  /** Lazarus et al., 2018: few enough for a correct interval if neighbours are correlated. */
  private static final double COSINES = 0.4;

  /**
   * The difference of the means of two independent samples of at least two values: Welch's t (B. L.
   * Welch, The generalization of "Student's" problem, Biometrika 34, 1947, 28–35).
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
   * The mean of independent differences (F. E. Satterthwaite, An approximate distribution of
   * estimates of variance components, Biometrics Bulletin 2, 1946, 110–114).
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

  /**
   * An estimate from consecutive blocks, which may be correlated; empty for fewer than {@value
   * #FEWEST_BLOCKS}. The variance is taken from the slowest cosines of the deviations, which are
   * nearly independent (equal-weighted cosine estimator: E. Lazarus, D. J. Lewis, J. H. Stock, M.
   * W. Watson, HAR inference, Journal of Business &amp; Economic Statistics 36, 2018, 541–559).
   *
   * @param deviations contribution of each block to the error of the estimate; their mean is 0
   */
  public static Optional<Difference> ofBlocks(double value, List<Double> deviations) {
    int size = deviations.size();
    if (size < FEWEST_BLOCKS) {
      return Optional.empty();
    }
    int cosines = (int) Math.round(COSINES * Math.cbrt((double) size * size));
    double variance = 0;
    for (int j = 1; j <= cosines; j++) {
      double projection = 0;
      for (int i = 0; i < size; i++) {
        projection += deviations.get(i) * Math.cos(Math.PI * j * (i + 0.5) / size);
      }
      variance += projection * projection * 2 / size / cosines;
    }
    return Optional.of(new Difference(value, Math.sqrt(variance / size), cosines));
  }

  /** The 95 % confidence interval. */
  public Interval interval() {
    double reach = error * distribution().inverseCumulativeProbability(0.975);
    return new Interval(value - reach, value + reach);
  }

  /** The one-sided p-value of an estimate this low, if the true value were {@code truth}. */
  public double pValueOfLess(double truth) {
    double excess = value - truth;
    if (error == 0) {
      return excess < 0 ? 0 : 1;
    }
    return distribution().cumulativeProbability(excess / error);
  }

  /** The two-sided p-value of the estimate, if the true value were 0. */
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
