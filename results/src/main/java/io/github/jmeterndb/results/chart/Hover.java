// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.chart;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a chart tells where a pointer rests on it: the values of all series at that place of its
 * axis, in a strip that reaches from half the way to the place before to half the way to the next.
 * Browsers show the title of such a strip without any script.
 */
final class Hover {
  /** More strips make a large page, and are too narrow to be hit. */
  private static final int MOST = 24;

  private final Chart chart;

  /** Rows of names are told by row; all else by what is on the other axis. */
  private final boolean rows;

  private final Axis axis;

  Hover(Chart chart) {
    this.chart = chart;
    rows = !chart.y().names().isEmpty();
    axis = rows ? chart.y() : chart.x();
  }

  /**
   * A part of the chart.
   *
   * @param isRow whether it lies; else it stands
   * @param from where it begins, as a part of the axis
   */
  record Part(boolean isRow, double from, double to, String words) {}

  /** The strips, from the beginning of the axis to its end; none where there are no points. */
  List<Part> strips() {
    List<List<Double>> groups = groups();
    List<Part> strips = new ArrayList<>();
    for (int i = 0; i < groups.size(); i++) {
      double from = i == 0 ? 0 : between(groups.get(i - 1), groups.get(i));
      double to = i == groups.size() - 1 ? 1 : between(groups.get(i), groups.get(i + 1));
      strips.add(new Part(rows, from, to, text(groups.get(i))));
    }
    return strips;
  }

  private double between(List<Double> before, List<Double> after) {
    return (axis.place(before.get(before.size() - 1)) + axis.place(after.get(0))) / 2;
  }

  private List<List<Double>> groups() {
    Map<Double, Double> byPlace = new TreeMap<>();
    lines()
        .forEach(line -> line.points().forEach(p -> byPlace.put(axis.place(value(p)), value(p))));
    List<Double> values = List.copyOf(byPlace.values());
    int step = rows ? 1 : Math.max(1, (values.size() + MOST - 1) / MOST);
    List<List<Double>> groups = new ArrayList<>();
    for (int i = 0; i < values.size(); i += step) {
      groups.add(values.subList(i, Math.min(i + step, values.size())));
    }
    return groups;
  }

  /** Lines that stand upright mark a moment, and have no values. */
  private List<Series> lines() {
    return chart.series().stream()
        .filter(
            line ->
                rows
                    || line.points().size() < 2
                    || line.points().stream().mapToDouble(Point::x).distinct().count() > 1)
        .toList();
  }

  private double value(Point point) {
    return rows ? point.y() : point.x();
  }

  private String text(List<Double> group) {
    double low = group.get(0);
    double high = group.get(group.size() - 1);
    Map<String, List<Point>> byName = new LinkedHashMap<>();
    for (Series line : lines()) {
      line.points().stream()
          .filter(point -> low <= value(point) && value(point) <= high)
          .forEach(p -> byName.computeIfAbsent(line.name(), name -> new ArrayList<>()).add(p));
    }
    return place(low, high)
        + byName.entrySet().stream()
            .map(line -> line.getKey() + ": " + Series.range(line.getValue()))
            .collect(Collectors.joining("\n", "\n", ""));
  }

  private String place(double low, double high) {
    if (rows) {
      return axis.names().get(axis.breaks().indexOf(low));
    }
    String values = low == high ? number(low) : number(low) + " to " + number(high);
    return (axis.label().isEmpty() ? "at" : axis.label()) + " " + values;
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value == Math.rint(value) ? "%,.0f" : "%,.1f", value);
  }
}
