// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.chart;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * An axis.
 *
 * @param label what it measures; empty where the caption says it
 * @param scale how values become places
 * @param low where it begins, in values
 * @param high where it ends
 * @param breaks where there are ticks; none to leave that to the chart
 */
public record Axis(String label, Scale scale, double low, double high, List<Double> breaks) {
  /** Room beside the outermost points, so that they stand clear of the frame. */
  private static final double LOG_ROOM = 1.25;

  private static final double ROOM = 1.08;

  /** Copies the list. */
  public Axis {
    breaks = List.copyOf(breaks);
  }

  /**
   * Thread counts, which mostly double from one to the next: a step for each doubling.
   *
   * @param counts one or more
   */
  public static Axis threads(List<Integer> counts) {
    return new Axis(
        "threads",
        Scale.LOG2,
        Collections.min(counts) / LOG_ROOM,
        Collections.max(counts) * LOG_ROOM,
        counts.stream().map(Integer::doubleValue).toList());
  }

  /** Thread counts, each in a place of its own: for bars. */
  public static Axis places(List<Integer> counts) {
    return new Axis(
        "threads", Scale.PLACES, 0, 0, counts.stream().map(Integer::doubleValue).toList());
  }

  /** From 0 to a number of seconds. */
  public static Axis seconds(String label, double length) {
    return new Axis(label, Scale.LINEAR, 0, length * 1.01, List.of());
  }

  /**
   * From zero: the only honest one under a throughput.
   *
   * @param max the largest value, interval and all
   */
  public static Axis fromZero(double max) {
    return new Axis("", Scale.LINEAR, 0, max > 0 ? max * ROOM : 1, List.of());
  }

  /**
   * A step for each tenfold, with ticks at 1, 2 and 5 times a power of ten, or at the powers alone
   * where those would be too many.
   *
   * @param min the smallest value, more than 0
   * @param max the largest one
   */
  public static Axis log(double min, double max) {
    double low = min / LOG_ROOM;
    double high = max * LOG_ROOM;
    List<Double> fine = new ArrayList<>();
    List<Double> coarse = new ArrayList<>();
    for (double power = Math.pow(10, Math.floor(Math.log10(low))); power <= high; power *= 10) {
      for (double factor : new double[] {1, 2, 5}) {
        if (power * factor >= low && power * factor <= high) {
          fine.add(power * factor);
          if (factor == 1) {
            coarse.add(power);
          }
        }
      }
    }
    return new Axis("", Scale.LOG10, low, high, coarse.size() > 2 ? coarse : fine);
  }

  /** How values become places. */
  public enum Scale {
    /** Evenly. */
    LINEAR,
    /** A step for each doubling. */
    LOG2,
    /** A step for each tenfold. */
    LOG10,
    /** Each value in a place of its own. */
    PLACES
  }
}
