// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.chart;

/**
 * A point of a series, with the interval in which its value lies.
 *
 * @param low the lower end of the interval; not a number where there is none
 * @param high its upper end
 */
public record Point(double x, double y, double low, double high) {
  /** A point without an interval. */
  public static Point of(double x, double y) {
    return new Point(x, y, Double.NaN, Double.NaN);
  }

  boolean hasInterval() {
    return low <= high;
  }
}
