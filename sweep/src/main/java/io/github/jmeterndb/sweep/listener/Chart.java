// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

import java.util.List;
import java.util.function.DoubleFunction;

/**
 * What a chart shows.
 *
 * @param title what the values are
 * @param lines one each for what is compared
 * @param ticks the labels at x = 0, 1, 2 …; none where x is a time in seconds
 * @param length up to where x goes
 * @param isLogarithmic whether each power of ten takes the same height, and nothing stands at 0
 * @param label a value of the vertical axis, for a reader
 * @param marks what happened when
 */
record Chart(
    String title,
    List<Line> lines,
    List<String> ticks,
    double length,
    boolean isLogarithmic,
    DoubleFunction<String> label,
    List<Mark> marks) {

  /** Whether there is anything to see. */
  boolean isEmpty() {
    return lines.stream().allMatch(line -> line.points().isEmpty());
  }

  /**
   * A line.
   *
   * @param ink which of the colours it has
   * @param isDashed whether it stands behind another of that colour
   */
  record Line(String name, int ink, boolean isDashed, List<Point> points) {}

  /** A place on a line. */
  record Point(double x, double y) {}

  /** What happened at a time. */
  record Mark(double x, String title) {}
}
