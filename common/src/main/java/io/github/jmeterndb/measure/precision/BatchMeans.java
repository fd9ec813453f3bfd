// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure.precision;

import io.github.jmeterndb.statistics.Difference;

/**
 * The mean of values that followed each other, and how far it may be from the true one, though
 * neighbours may be alike.
 *
 * <p>The values are put together in batches of 1, 2, 4 … of them, down to ten batches; from the
 * means of each size follows an interval by Student's t, widened by what is left of their
 * autocorrelation, as if that were of first order. The widest of these is taken: batches of any one
 * size may be too short to be independent, or too few to show how they vary.
 *
 * <p>Sources: A. M. Law, W. D. Kelton, Simulation Modeling and Analysis, 3rd edition, McGraw-Hill
 * 2000, 9.5.3 (batch means); A. Tafazzoli, J. R. Wilson, Skart: a skewness- and
 * autoregression-adjusted batch-means procedure for simulation analysis, IIE Transactions 43
 * (2011), 110–128 (the factor (1 + φ) ÷ (1 − φ)).
 *
 * @param size how many values
 * @param mean their mean
 * @param reach from the mean to each end of its 95 % interval, 0 or more
 * @param autocorrelationTime how many values tell as much as one would if all were independent, 1
 *     or more
 */
public record BatchMeans(int size, double mean, double reach, double autocorrelationTime) {
  /** The fewest batches. */
  public static final int FEWEST = 10;

  private static final double MOST_ALIKE = 0.99;

  /**
   * That of these values.
   *
   * @throws IllegalArgumentException if there are fewer than {@value #FEWEST}
   */
  static BatchMeans of(double... values) {
    if (values.length < FEWEST) {
      throw new IllegalArgumentException(values.length + " values");
    }
    double reach = 0;
    for (int size = 1; values.length / size >= FEWEST; size *= 2) {
      reach = Math.max(reach, reach(distances(batches(values, size))));
    }
    return new BatchMeans(
        values.length,
        mean(values, 0, values.length),
        reach,
        autocorrelationTime(distances(values)));
  }

  /** The means of batches; what fills none is left out at the start. */
  private static double[] batches(double[] values, int size) {
    double[] batches = new double[values.length / size];
    int first = values.length - batches.length * size;
    for (int i = 0; i < batches.length; i++) {
      batches[i] = mean(values, first + i * size, first + (i + 1) * size);
    }
    return batches;
  }

  private static double reach(double[] distances) {
    int count = distances.length;
    double variance = products(distances, 0) / (count - 1);
    double error = Math.sqrt(variance / count * autocorrelationTime(distances));
    return new Difference(0, error, count - 1).interval().high();
  }

  /**
   * From the correlation of neighbours, φ, whose estimate from few values is too low by (1 + 4 φ) ÷
   * their number.
   *
   * <p>Source: M. G. Kendall, Note on bias in the estimation of autocorrelation, Biometrika 41
   * (1954), 403–404: (1 + 3 φ); and φ more, for the sum of products has a term less than that of
   * squares.
   */
  private static double autocorrelationTime(double[] distances) {
    double squares = products(distances, 0);
    double estimate = squares > 0 ? products(distances, 1) / squares : 0;
    double count = distances.length;
    double alike = (estimate + 1 / count) / (1 - 4 / count);
    double phi = Math.min(MOST_ALIKE, Math.max(0, alike));
    return (1 + phi) / (1 - phi);
  }

  /** The sum of the products of each with the one so many later. */
  private static double products(double[] distances, int later) {
    double sum = 0;
    for (int i = later; i < distances.length; i++) {
      sum += distances[i - later] * distances[i];
    }
    return sum;
  }

  /** From the mean. */
  private static double[] distances(double[] values) {
    double mean = mean(values, 0, values.length);
    double[] distances = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      distances[i] = values[i] - mean;
    }
    return distances;
  }

  private static double mean(double[] values, int from, int to) {
    double sum = 0;
    for (int i = from; i < to; i++) {
      sum += values[i];
    }
    return sum / (to - from);
  }
}
