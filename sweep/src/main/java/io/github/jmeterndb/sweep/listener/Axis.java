// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * A vertical axis: from 0 to a round number, or, where it is logarithmic, over whole decades.
 *
 * @param low the value at its foot
 * @param high the value at its head
 */
record Axis(double low, double high, boolean isLogarithmic) {
  private static final double TEN = 10;
  private static final double MOST_STEPS = 5;

  /** One that has room for those values. */
  static Axis of(DoubleStream values, boolean isLogarithmic) {
    double[] positive = values.filter(value -> value > 0).toArray();
    double most = DoubleStream.of(positive).max().orElse(1);
    if (!isLogarithmic) {
      double step = step(most);
      return new Axis(0, Math.ceil(most / step) * step, false);
    }
    double least = DoubleStream.of(positive).min().orElse(most);
    double low = Math.pow(TEN, Math.floor(Math.log10(least)));
    double high = Math.pow(TEN, Math.ceil(Math.log10(most)));
    return new Axis(low, high > low ? high : low * TEN, true);
  }

  /** 1, 2 or 5 times a power of ten, of which at most five make the whole. */
  private static double step(double most) {
    double power = Math.pow(TEN, Math.floor(Math.log10(most / MOST_STEPS)));
    return DoubleStream.of(1, 2, 5, TEN)
        .map(factor -> factor * power)
        .filter(step -> most / step <= MOST_STEPS)
        .findFirst()
        .orElse(TEN * power);
  }

  /** Where lines go across. */
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

  /** Where a value stands, from 0 at the foot to 1 at the head. */
  double place(double value) {
    double place =
        isLogarithmic
            ? Math.log(Math.max(value, low) / low) / Math.log(high / low)
            : (value - low) / (high - low);
    return Math.max(0, Math.min(1, place));
  }
}
