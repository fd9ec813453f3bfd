// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import static java.util.stream.Collectors.joining;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.statistics.Interval;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Charts of one kind beside each other (small multiples), as data. Names have colours in order. */
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

  String words(Panel panel) {
    Map<String, List<Point>> lines = new LinkedHashMap<>();
    for (Line line : panel.lines()) {
      lines
          .computeIfAbsent(line.name() + (line.thin() ? " (thin)" : ""), key -> new ArrayList<>())
          .addAll(shown(line));
    }
    lines.values().removeIf(List::isEmpty);
    String event =
        panel.event().isPresent()
            ? " Dashed line at " + Axis.label(panel.event().getAsDouble()) + "."
            : "";
    return lines.entrySet().stream()
        .map(line -> line.getKey() + ": " + values(line.getValue()) + ".")
        .collect(joining(" ", panel.yLabel() + ". ", event));
  }

  private String values(List<Point> points) {
    if (form == Form.LINES) {
      DoubleSummaryStatistics values = points.stream().mapToDouble(Point::y).summaryStatistics();
      String low = Numbers.figure(values.getMin());
      String high = Numbers.figure(values.getMax());
      return low.equals(high) ? low : low + " to " + high;
    }
    return points.stream()
        .map(point -> value(point) + " at " + Axis.label(point.x()))
        .collect(joining(", "));
  }

  String words(Line line, Point point) {
    String place = (xLabel.isEmpty() ? "at" : xLabel) + " " + Axis.label(point.x());
    return line.name() + ", " + place + ": " + value(point);
  }

  private static String value(Point point) {
    return Numbers.withInterval(
        point.y(),
        point.hasInterval()
            ? Optional.of(new Interval(point.low(), point.high()))
            : Optional.empty());
  }

  public enum X {
    /** Thread counts, a step for each doubling. */
    DOUBLINGS,
    PLACES,
    LINEAR
  }

  public enum Y {
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

  /** One chart, with a vertical dashed line where an event was. */
  public record Panel(String caption, String yLabel, List<Line> lines, OptionalDouble event) {}

  /** A line, or the areas of one name; thin for the lesser of two lines of that name. */
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
