// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * A vertical axis: from 0 to a round number, or, if it is logarithmic, over whole decades.
 *
 * @param low the value at its lower end
 * @param high the value at its upper end
 */
record ValueAxis(double low, double high, boolean isLogarithmic) {
  private static final double TEN = 10;
  private static final double MOST_STEPS = 5;

  /** An axis for those values. */
  static ValueAxis of(DoubleStream values, boolean isLogarithmic) {
    double[] positive = values.filter(value -> value > 0).toArray();
    double most = DoubleStream.of(positive).max().orElse(1);
    if (!isLogarithmic) {
      double step = step(most);
      return new ValueAxis(0, Math.ceil(most / step) * step, false);
    }
    double least = DoubleStream.of(positive).min().orElse(most);
    double low = Math.pow(TEN, Math.floor(Math.log10(least)));
    double high = Math.pow(TEN, Math.ceil(Math.log10(most)));
    return new ValueAxis(low, high > low ? high : low * TEN, true);
  }

  /** 1, 2 or 5 times a power of ten, so that there are at most five steps. */
  private static double step(double most) {
    double power = Math.pow(TEN, Math.floor(Math.log10(most / MOST_STEPS)));
    return DoubleStream.of(1, 2, 5, TEN)
        .map(factor -> factor * power)
        .filter(step -> most / step <= MOST_STEPS)
        .findFirst()
        .orElse(TEN * power);
  }

  /** The values of the grid lines. */
  List<Double> ticks() {
    List<Double> ticks = new ArrayList<>();
    if (isLogarithmic) {
      for (double tick = low; tick <= high * (1 + 1e-9); tick *= TEN) {
        ticks.add(tick);
      }
    } else {
      double step = step(high);
      for (int i = 0; i * step <= high * (1 + 1e-9); i++) {
        ticks.add(i * step);
      }
    }
    return ticks;
  }

  /** The place of a value, from 0 at the lower end to 1 at the upper end. */
  double place(double value) {
    double place =
        isLogarithmic
            ? Math.log(Math.max(value, low) / low) / Math.log(high / low)
            : (value - low) / (high - low);
    return Math.max(0, Math.min(1, place));
  }
}
