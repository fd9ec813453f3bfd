// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;

record Axis(Scale scale, double low, double high, List<Double> ticks) {
  private static final double[] FACTORS = {1, 2, 5};
  private static final double LOG_ROOM = 1.25;
  private static final int STEPS = 5;

  private enum Scale {
    LINEAR,
    LOG,
    PLACES
  }

  static Axis x(Plot.Kind kind, SortedSet<Double> values) {
    List<Double> all = List.copyOf(values);
    double min = values.first();
    double max = values.last();
    return switch (kind) {
      case TPS_BY_THREADS, LATENCY_BY_THREADS ->
          new Axis(Scale.LOG, min / LOG_ROOM, max * LOG_ROOM, all);
      case LOAD_BY_THREADS -> new Axis(Scale.PLACES, -0.55, all.size() - 1 + 0.55, all);
      case LATENCY_BY_RATE, OVER_TIME, AFTER_A_FAULT -> {
        double low = min >= 0 && min <= max / 2 ? 0 : min;
        double high = max > low ? max + (max - low) / 100 : low + 1;
        yield new Axis(Scale.LINEAR, low, high, even(low, high, STEPS));
      }
    };
  }

  static Axis y(Plot.Kind kind, double min, double max) {
    if (kind == Plot.Kind.LATENCY_BY_RATE) {
      double low = min / LOG_ROOM;
      double high = max * LOG_ROOM;
      return new Axis(Scale.LOG, low, high, tens(low, high));
    }
    double step = step(max, STEPS);
    double high = max > 0 ? step * Math.ceil(max / step - 1e-9) : 1;
    return new Axis(Scale.LINEAR, 0, high, even(0, high, STEPS));
  }

  double place(double value) {
    return switch (scale) {
      case LINEAR -> (value - low) / (high - low);
      case LOG -> Math.log(value / low) / Math.log(high / low);
      case PLACES -> (ticks.indexOf(value) - low) / (high - low);
    };
  }

  double part() {
    return 1 / (high - low);
  }

  static String label(double value) {
    return value == Math.rint(value)
        ? String.format(Locale.ROOT, "%,.0f", value)
        : String.valueOf((float) value);
  }

  private static double step(double length, int steps) {
    if (length <= 0) {
      return 1;
    }
    double power = Math.pow(10, Math.floor(Math.log10(length / steps)));
    for (double factor : FACTORS) {
      if (power * factor * steps >= length) {
        return power * factor;
      }
    }
    return power * 10;
  }

  private static List<Double> even(double low, double high, int steps) {
    double step = step(high - low, steps);
    List<Double> ticks = new ArrayList<>();
    for (double i = Math.ceil(low / step); i * step <= high * (1 + 1e-9); i++) {
      // + 0.0 turns -0 into 0.
      ticks.add(i * step + 0.0);
    }
    return ticks;
  }

  /** Powers of ten; if these are too few, twos and fives as well; then even steps. */
  private static List<Double> tens(double low, double high) {
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
    if (powers.size() >= 3) {
      return powers;
    }
    return all.size() >= 3 ? all : even(low, high, 3);
  }
}
