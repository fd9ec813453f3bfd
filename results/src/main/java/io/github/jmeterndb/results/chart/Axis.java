// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.chart;

import java.util.List;

/**
 * An axis.
 *
 * @param label what it measures, and in which unit; empty where the caption says it
 * @param breaks where there are ticks; none to leave that to the chart
 */
public record Axis(String label, Scale scale, List<Double> breaks) {
  /** Copies the list. */
  public Axis {
    breaks = List.copyOf(breaks);
  }

  /** One that finds its ticks itself. */
  public static Axis of(String label, Scale scale) {
    return new Axis(label, scale, List.of());
  }

  /** Thread counts, which double from one to the next. */
  public static Axis threads(List<Integer> counts) {
    return new Axis("threads", Scale.LOG2, counts.stream().map(Integer::doubleValue).toList());
  }

  /** How values become places. */
  public enum Scale {
    /** Evenly. */
    LINEAR,
    /** Evenly, and from zero: the only honest one under a throughput. */
    FROM_ZERO,
    /** A step for each doubling. */
    LOG2,
    /** A step for each tenfold. */
    LOG10,
    /** Each value in a place of its own. */
    CATEGORIES
  }
}
