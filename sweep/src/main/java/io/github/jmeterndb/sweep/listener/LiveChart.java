// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

import java.util.List;
import java.util.function.DoubleFunction;

/**
 * The content of a chart.
 *
 * @param title what is plotted
 * @param lines one for each series
 * @param ticks the labels at x = 0, 1, 2 …; empty where x is a time in seconds
 * @param length the largest x
 * @param isLogarithmic whether the vertical axis is logarithmic
 * @param label formats a value of the vertical axis
 * @param marks vertical lines for events
 */
record LiveChart(
    String title,
    List<Line> lines,
    List<String> ticks,
    double length,
    boolean isLogarithmic,
    DoubleFunction<String> label,
    List<Mark> marks) {

  /** Whether no line has a point. */
  boolean isEmpty() {
    return lines.stream().allMatch(line -> line.points().isEmpty());
  }

  /**
   * A line.
   *
   * @param ink the index of its colour
   * @param isDashed to tell it from another line of that colour
   */
  record Line(String name, int ink, boolean isDashed, List<Point> points) {}

  /** A point of a line. */
  record Point(double x, double y) {}

  /** An event at a time. */
  record Mark(double x, String title) {}
}
