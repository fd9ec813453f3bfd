// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure.precision;

/**
 * Student's t distribution, as far as a 95 % interval needs it.
 *
 * <p>Source: M. Abramowitz, I. A. Stegun, Handbook of Mathematical Functions, 1964, 26.7.5: what is
 * left out is below 0.00002 from nine degrees of freedom on.
 */
final class StudentT {
  /** Below, the expansion is too coarse. */
  private static final int FEWEST = 9;

  /** The quantile 0.975 of the normal distribution. */
  private static final double NORMAL = 1.959963984540054;

  /** The coefficients of the powers 1, 3, 5, 7 and 9, those of a term each in a row. */
  private static final double[][] TERMS = {
    {1.0 / 4, 1.0 / 4},
    {3.0 / 96, 16.0 / 96, 5.0 / 96},
    {-15.0 / 384, 17.0 / 384, 19.0 / 384, 3.0 / 384},
    {-945.0 / 92160, -1920.0 / 92160, 1482.0 / 92160, 776.0 / 92160, 79.0 / 92160}
  };

  private StudentT() {}

  /**
   * The quantile 0.975: standard errors to each side of a mean that its 95 % interval has.
   *
   * @param freedom degrees of freedom, 9 or more
   */
  static double quantile(int freedom) {
    if (freedom < FEWEST) {
      throw new IllegalArgumentException(freedom + " degrees of freedom");
    }
    double sum = NORMAL;
    double divisor = 1;
    for (double[] term : TERMS) {
      divisor *= freedom;
      double power = NORMAL;
      for (double coefficient : term) {
        sum += coefficient * power / divisor;
        power *= NORMAL * NORMAL;
      }
    }
    return sum;
  }
}
