// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.chart;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

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

  private Hover(Chart chart) {
    this.chart = chart;
    rows = !chart.y().names().isEmpty();
    axis = rows ? chart.y() : chart.x();
  }

  /** Lays the strips over what Lets-Plot drew; nothing where it drew no points. */
  static void addTo(Element root, Chart chart) {
    NodeList clips = root.getElementsByTagName("clipPath");
    if (clips.getLength() > 0) {
      new Hover(chart).addOver((Element) clips.item(0));
    }
  }

  private void addOver(Element clip) {
    Element panel = (Element) clip.getFirstChild();
    Element drawn = (Element) clip.getParentNode().getParentNode();
    Element strips = drawn.getOwnerDocument().createElement("g");
    strips.setAttribute("class", "hover");
    strips.setAttribute("fill", "none");
    strips.setAttribute("pointer-events", "all");
    strips.setAttribute("transform", drawn.getAttribute("transform"));
    double width = Double.parseDouble(panel.getAttribute("width"));
    double height = Double.parseDouble(panel.getAttribute("height"));
    List<List<Double>> groups = groups();
    for (int i = 0; i < groups.size(); i++) {
      double from = i == 0 ? 0 : between(groups.get(i - 1), groups.get(i));
      double to = i == groups.size() - 1 ? 1 : between(groups.get(i), groups.get(i + 1));
      Element strip = drawn.getOwnerDocument().createElement("rect");
      length(strip, "x", rows ? 0 : from * width);
      length(strip, "y", rows ? (1 - to) * height : 0);
      length(strip, "width", rows ? width : (to - from) * width);
      length(strip, "height", rows ? (to - from) * height : height);
      Element title = drawn.getOwnerDocument().createElement("title");
      title.setTextContent(text(groups.get(i)));
      strip.appendChild(title);
      strips.appendChild(strip);
    }
    drawn.getParentNode().appendChild(strips);
  }

  private static void length(Element strip, String name, double value) {
    strip.setAttribute(name, SvgValue.shortened(String.valueOf((float) value)));
  }

  private double between(List<Double> before, List<Double> after) {
    return (axis.place(before.get(before.size() - 1)) + axis.place(after.get(0))) / 2;
  }

  /** The places with points, ascending, neighbours together where there are many. */
  private List<List<Double>> groups() {
    Map<Double, Double> byPlace = new TreeMap<>();
    told().forEach(line -> line.points().forEach(p -> byPlace.put(axis.place(value(p)), value(p))));
    List<Double> values = List.copyOf(byPlace.values());
    int step = rows ? 1 : Math.max(1, (values.size() + MOST - 1) / MOST);
    List<List<Double>> groups = new ArrayList<>();
    for (int i = 0; i < values.size(); i += step) {
      groups.add(values.subList(i, Math.min(i + step, values.size())));
    }
    return groups;
  }

  /** Lines that stand upright mark a moment, and have no values. */
  private List<Series> told() {
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
    for (Series line : told()) {
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
