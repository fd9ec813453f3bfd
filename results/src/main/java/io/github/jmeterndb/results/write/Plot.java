// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import java.util.List;

/**
 * Charts of one kind side by side (small multiples), as data. Names have colours in order.
 *
 * @param id the name of its file without an ending, unique in the report
 */
public record Plot(
    String id, String title, String note, Kind kind, List<String> names, List<Panel> panels) {
  /** The plot with its positions in pixels. */
  public Chart chart() {
    return new Chart(this);
  }

  public enum Kind {
    /** Marked lines, a step for each doubling of the threads; each panel has its own maximum. */
    TPS_BY_THREADS("threads"),
    /** Marked lines like these, with one maximum for all panels. */
    LATENCY_BY_THREADS("threads"),
    /** Stacked bars, with one maximum for all panels. */
    LOAD_BY_THREADS("threads"),
    /** Marked lines, a step for each tenfold of the latency; one scale for all panels. */
    LATENCY_BY_RATE("operations a second"),
    OVER_TIME("seconds"),
    AFTER_A_FAULT("seconds after the fault");

    private final String xLabel;

    Kind(String xLabel) {
      this.xLabel = xLabel;
    }

    public String xLabel() {
      return xLabel;
    }

    public boolean isOverTime() {
      return this == OVER_TIME || this == AFTER_A_FAULT;
    }
  }

  /** One chart, with a vertical dashed line at each event. */
  public record Panel(String caption, String yLabel, List<Line> lines, List<Double> events) {}

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
