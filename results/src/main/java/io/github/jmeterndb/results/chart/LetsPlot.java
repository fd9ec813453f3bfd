// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.chart;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jetbrains.letsPlot.commons.encoding.UnsupportedRGBEncoder;
import org.jetbrains.letsPlot.commons.geometry.DoubleVector;
import org.jetbrains.letsPlot.core.util.PlotSvgExportCommon;

/**
 * Draws charts with JetBrains' Lets-Plot, which JMeter ships. It measures its letters with tables
 * of its own. What draws through java.awt asks the system's fonts instead, and fails where there
 * are none: in a container with nothing but a JDK.
 */
final class LetsPlot {
  private static final double LINE = 0.8;
  private static final double POINT = 2.8;
  private static final double WHISKER = 0.6;
  private static final double LETTERS = 13;

  private static final int LABEL_WIDTH = 7;

  /** As wide as a digit, and not stripped. */
  private static final String FIGURE_SPACE = "\u2007";

  private LetsPlot() {}

  /** An SVG document, as the library writes it. */
  static String draw(Chart chart) {
    return PlotSvgExportCommon.INSTANCE.buildSvgImageFromRawSpecs(
        spec(chart),
        new DoubleVector(chart.size().width(), chart.size().height()),
        new UnsupportedRGBEncoder(),
        false);
  }

  /** In the terms of ggplot2: layers, scales, a theme. */
  private static Map<String, Object> spec(Chart chart) {
    List<Object> layers = new ArrayList<>();
    if (chart.form() == Chart.Form.STACK) {
      layers.add(bars(chart));
    } else {
      chart.series().forEach(series -> layers.addAll(line(series, chart.form())));
    }
    return map("kind", "plot", "layers", layers, "scales", scales(chart), "theme", theme(chart));
  }

  private static List<Object> line(Series series, Chart.Form form) {
    List<Object> layers = new ArrayList<>();
    boolean dots = series.mark().dash() == Mark.Dash.NONE;
    if (series.points().size() > 1 && !dots) {
      layers.add(
          layer(
              "line",
              series,
              series.points(),
              map("size", LINE * series.weight(), "linetype", series.mark().dash().code)));
    }
    List<Point> withInterval = series.points().stream().filter(Point::hasInterval).toList();
    if (!withInterval.isEmpty()) {
      layers.add(layer("errorbar", series, withInterval, map("size", WHISKER, "width", 0.16)));
    }
    if (form == Chart.Form.LINES || series.points().size() == 1 || dots) {
      layers.add(
          layer(
              "point",
              series,
              series.points(),
              map("size", POINT * (dots ? series.weight() : 1), "shape", shape(series))));
    }
    return layers;
  }

  private static int shape(Series series) {
    Mark.Shape shape = series.mark().shape();
    return series.hollow() ? shape.hollowCode : shape.code;
  }

  private static Map<String, Object> layer(
      String geometry, Series series, List<Point> points, Map<String, Object> looks) {
    Map<String, Object> layer =
        map(
            "geom",
            geometry,
            "data",
            map(
                "x", list(points.stream().map(Point::x).toArray()),
                "y", list(points.stream().map(Point::y).toArray()),
                "low", list(points.stream().map(Point::low).toArray()),
                "high", list(points.stream().map(Point::high).toArray())),
            "mapping",
            geometry.equals("errorbar")
                ? map("x", "x", "ymin", "low", "ymax", "high")
                : map("x", "x", "y", "y"),
            "color",
            series.mark().ink().light());
    layer.putAll(looks);
    return layer;
  }

  private static Map<String, Object> bars(Chart chart) {
    List<Object> x = list();
    List<Object> y = list();
    List<Object> names = list();
    for (Series series : chart.series()) {
      for (Point point : series.points()) {
        x.add(point.x());
        y.add(point.y());
        names.add(series.name());
      }
    }
    return map(
        "geom",
        "bar",
        "stat",
        "identity",
        "data",
        map("x", x, "y", y, "name", names),
        "mapping",
        map("x", "x", "y", "y", "fill", "name"),
        "color",
        Ink.PAPER.light(),
        "size",
        0.4,
        "width",
        0.7);
  }

  private static List<Object> scales(Chart chart) {
    List<Object> inks = list(chart.series().stream().map(s -> s.mark().ink().light()).toArray());
    List<Object> names = list(chart.series().stream().map(Series::name).toArray());
    return list(
        scale("x", chart.x()),
        scale("y", chart.y()),
        map("aesthetic", "fill", "discrete", true, "limits", names, "values", inks));
  }

  private static Map<String, Object> scale(String which, Axis axis) {
    Map<String, Object> scale = map("aesthetic", which, "name", axis.label());
    switch (axis.scale()) {
      case LINEAR -> {}
      case LOG2 -> scale.put("trans", "log2");
      case LOG10 -> scale.put("trans", "log10");
      case PLACES -> scale.put("discrete", true);
    }
    if (axis.scale() != Axis.Scale.PLACES) {
      scale.put("limits", list(axis.low(), axis.high()));
      scale.put("expand", list(0.0, 0.0));
    }
    if (!axis.breaks().isEmpty()) {
      scale.put("breaks", new ArrayList<Object>(axis.breaks()));
      scale.put("labels", list(labels(which, axis)));
    }
    return scale;
  }

  private static Object[] labels(String which, Axis axis) {
    return axis.names().isEmpty()
        ? axis.breaks().stream().map(b -> label(which, b)).toArray()
        : axis.names().toArray();
  }

  /** All of one width beside the charts, so that these are in line with each other. */
  private static String label(String which, double value) {
    String label =
        value == Math.rint(value)
            ? String.format(Locale.ROOT, "%,.0f", value)
            : String.valueOf((float) value);
    int missing = which.equals("y") ? LABEL_WIDTH - label.length() : 0;
    return FIGURE_SPACE.repeat(Math.max(0, missing)) + label;
  }

  private static Map<String, Object> theme(Chart chart) {
    Map<String, Object> text = map("color", Ink.TEXT.light(), "size", LETTERS, "blank", false);
    return map(
        "name", "none",
        "text", text,
        "axis_title_x", chart.x().label().isEmpty() ? "blank" : text,
        "axis_title_y", chart.y().label().isEmpty() ? "blank" : text,
        "line", map("color", Ink.AXIS.light(), "size", 1.0, "blank", false),
        "axis_line_y", "blank",
        "axis_ticks_y", "blank",
        "panel_grid_major_x", "blank",
        "panel_grid_minor", "blank",
        "panel_grid_major_y", map("color", Ink.GRID.light(), "size", 1.0, "blank", false),
        "legend_position", "none",
        "plot_background", "blank",
        "panel_background", "blank");
  }

  private static Map<String, Object> map(Object... namesAndValues) {
    Map<String, Object> map = new HashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      map.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return map;
  }

  private static List<Object> list(Object... values) {
    List<Object> list = new ArrayList<>();
    Collections.addAll(list, values);
    return list;
  }
}
