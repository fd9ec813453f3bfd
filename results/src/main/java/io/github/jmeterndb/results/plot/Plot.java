// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.plot;

import java.util.List;
import java.util.OptionalDouble;

/**
 * Charts of one kind beside each other (small multiples), as data.
 *
 * @param id names its file, and its place in a page
 * @param title what it shows
 * @param note how to read it; may be empty
 * @param xLabel what x measures
 * @param names the lines or areas of all panels in the order of their colours
 */
public record Plot(
    String id,
    String title,
    String note,
    String xLabel,
    X x,
    Y y,
    Form form,
    List<String> names,
    List<Panel> panels) {
  public Plot named(String name) {
    return new Plot(name, title, note, xLabel, x, y, form, names, panels);
  }

  List<Point> shown(Line line) {
    return line.points().stream().filter(this::isShown).toList();
  }

  /** A point that was not measured has no place, nor has 0 on a logarithmic scale. */
  boolean isShown(Point point) {
    return Double.isFinite(point.y()) && (y != Y.LOG || point.y() > 0);
  }

  public enum X {
    /** Thread counts, a step for each doubling. */
    DOUBLINGS,
    /** Each value has a place of its own: for bars. */
    PLACES,
    LINEAR
  }

  public enum Y {
    /** From zero, each panel with its own maximum. */
    FROM_ZERO,
    /** From zero, one maximum for all panels with the same label of y. */
    SHARED_FROM_ZERO,
    /** A step for each tenfold, one scale for all panels with the same label of y. */
    LOG
  }

  public enum Form {
    MARKED_LINES,
    LINES,
    STACKED_BARS
  }

  /**
   * One chart.
   *
   * @param yLabel what y measures, with its unit
   * @param event where a vertical dashed line stands, on x
   */
  public record Panel(String caption, String yLabel, List<Line> lines, OptionalDouble event) {}

  /**
   * A line, or the areas of one name.
   *
   * @param name one of the plot's names
   * @param thin whether it is the lesser of two lines of that name, drawn thin with hollow points
   */
  public record Line(String name, boolean thin, List<Point> points) {}

  /** A value, a gap where {@code y} is not finite, with its interval where {@code low <= high}. */
  public record Point(double x, double y, double low, double high) {
    public static Point of(double x, double y) {
      return new Point(x, y, 1, 0);
    }

    public boolean hasInterval() {
      return low <= high;
    }
  }
}
