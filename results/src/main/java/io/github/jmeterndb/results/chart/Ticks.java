// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.chart;

import java.util.ArrayList;
import java.util.List;

/** Where people expect ticks: at 1, 2 and 5 times a power of ten. */
final class Ticks {
  private static final double[] FACTORS = {1, 2, 5};
  private static final int ENOUGH = 3;

  private Ticks() {}

  /** The smallest step of that kind that reaches the value in so many steps; 1 for 0. */
  static double step(double max, int steps) {
    if (max <= 0) {
      return 1;
    }
    double power = Math.pow(10, Math.floor(Math.log10(max / steps)));
    for (double factor : FACTORS) {
      if (power * factor * steps >= max) {
        return power * factor;
      }
    }
    return power * 10;
  }

  /**
   * The powers of ten between two values; where those are too few, twos and fives as well; where
   * those are, even steps.
   */
  static List<Double> ofTens(double low, double high) {
    List<Double> powers = new ArrayList<>();
    List<Double> all = new ArrayList<>();
    for (double power = Math.pow(10, Math.floor(Math.log10(low))); power <= high; power *= 10) {
      for (double factor : FACTORS) {
        double tick = power * factor;
        if (low <= tick && tick <= high) {
          all.add(tick);
          if (factor == 1) {
            powers.add(tick);
          }
        }
      }
    }
    if (powers.size() >= ENOUGH) {
      return powers;
    }
    return all.size() >= ENOUGH ? all : even(low, high);
  }

  private static List<Double> even(double low, double high) {
    double step = step(high - low, ENOUGH);
    List<Double> ticks = new ArrayList<>();
    for (double count = Math.ceil(low / step); count * step <= high; count++) {
      ticks.add(count * step);
    }
    return ticks;
  }
}
