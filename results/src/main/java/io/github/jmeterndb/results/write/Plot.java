// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import java.util.List;
import java.util.OptionalDouble;

/** Charts of one kind side by side (small multiples), as data. Names have colours in order. */
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

  public enum X {
    /** Thread counts, a step for each doubling. */
    DOUBLINGS,
    PLACES,
    LINEAR
  }

  public enum Y {
    FROM_ZERO,
    /** From zero, one maximum for all panels with the same y label. */
    SHARED_FROM_ZERO,
    /** A step for each tenfold, one scale for all panels with the same y label. */
    LOG
  }

  public enum Form {
    MARKED_LINES,
    LINES,
    STACKED_BARS
  }

  /** One chart, with an optional vertical dashed line at an event. */
  public record Panel(String caption, String yLabel, List<Line> lines, OptionalDouble event) {}

  /** A line, or the areas of one name; thin for the secondary of two lines of a name. */
  public record Line(String name, boolean thin, List<Point> points) {}

  /** A value with its interval if {@code low <= high}; a gap if {@code y} is not finite. */
  public record Point(double x, double y, double low, double high) {
    public static Point of(double x, double y) {
      return new Point(x, y, 1, 0);
    }

    public boolean hasInterval() {
      return low <= high;
    }
  }
}
