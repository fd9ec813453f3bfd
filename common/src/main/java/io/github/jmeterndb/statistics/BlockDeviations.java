// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.statistics;

import java.util.List;

/**
 * What each of some blocks that followed each other adds to the error of a figure of all of them.
 *
 * <p>Neighbouring blocks may be alike, so that the deviations are not independent. The variance of
 * their mean is taken from their slowest cosines, which are nearly independent whatever the
 * correlation of neighbours: with {@code q} of them, the interval is Student's t with {@code q}
 * degrees of freedom (equal-weighted cosine estimator).
 *
 * <p>Source: E. Lazarus, D. J. Lewis, J. H. Stock, M. W. Watson, HAR inference: recommendations for
 * practice, Journal of Business &amp; Economic Statistics 36 (2018), 541–559.
 *
 * @param each one a block, in their order; their mean is 0
 */
public record BlockDeviations(List<Double> each) {
  /**
   * The fewest blocks that make an interval: fewer leave two or three degrees of freedom, and an
   * interval such as 1.1 (0.3–4.3).
   */
  public static final int FEWEST = 20;

  /** Lazarus et al., 2018: as few as keep the interval right where neighbours are alike. */
  private static final double COSINES = 0.4;

  public BlockDeviations {
    each = List.copyOf(each);
  }

  /** Whether there are so many that they make an interval. */
  public boolean areEnough() {
    return each.size() >= FEWEST;
  }

  /**
   * The figure with its error. Only where there are enough.
   *
   * @param value the figure
   */
  public Difference of(double value) {
    int cosines = (int) Math.round(COSINES * Math.cbrt((double) each.size() * each.size()));
    double variance = 0;
    for (int j = 1; j <= cosines; j++) {
      double projection = projection(j);
      variance += projection * projection / cosines;
    }
    return new Difference(value, Math.sqrt(variance / each.size()), cosines);
  }

  private double projection(int cosine) {
    double sum = 0;
    for (int i = 0; i < each.size(); i++) {
      sum += each.get(i) * Math.cos(Math.PI * cosine * (i + 0.5) / each.size());
    }
    return sum * Math.sqrt(2.0 / each.size());
  }
}
