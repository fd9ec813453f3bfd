// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.chart;

import java.util.Locale;

/**
 * A point of a series, with the interval in which its value lies.
 *
 * @param low the lower end of the interval; not a number where there is none
 * @param words its value as a reader is told it, with the digits that are known
 */
public record Point(double x, double y, double low, double high, String words) {
  public static Point of(double x, double y, String words) {
    return new Point(x, y, Double.NaN, Double.NaN, words);
  }

  public static Point of(double x, double y) {
    return of(x, y, String.format(Locale.ROOT, "%,.0f", y));
  }

  boolean hasInterval() {
    return low <= high;
  }
}
