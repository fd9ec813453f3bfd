// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.plot;

import static java.util.stream.Collectors.joining;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.plot.Plot.Form;
import io.github.jmeterndb.results.plot.Plot.Line;
import io.github.jmeterndb.results.plot.Plot.Panel;
import io.github.jmeterndb.results.plot.Plot.Point;
import io.github.jmeterndb.statistics.Interval;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The values of a panel in words, for those who hear the page and for pointers. */
final class Words {
  private Words() {}

  static String of(Plot plot, Panel panel) {
    Map<String, List<Point>> lines = new LinkedHashMap<>();
    for (Line line : panel.lines()) {
      lines
          .computeIfAbsent(line.name() + (line.thin() ? " (thin)" : ""), key -> new ArrayList<>())
          .addAll(plot.shown(line));
    }
    lines.values().removeIf(List::isEmpty);
    String event =
        panel.event().isPresent()
            ? " Dashed line at " + Axis.label(panel.event().getAsDouble()) + "."
            : "";
    return lines.entrySet().stream()
        .map(line -> line.getKey() + ": " + values(plot.form(), line.getValue()) + ".")
        .collect(joining(" ", panel.yLabel() + ". ", event));
  }

  private static String values(Form form, List<Point> points) {
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

  static String of(Plot plot, Line line, Point point) {
    String place = (plot.xLabel().isEmpty() ? "at" : plot.xLabel()) + " " + Axis.label(point.x());
    return line.name() + ", " + place + ": " + value(point);
  }

  private static String value(Point point) {
    return Numbers.withInterval(
        point.y(),
        point.hasInterval()
            ? Optional.of(new Interval(point.low(), point.high()))
            : Optional.empty());
  }
}
