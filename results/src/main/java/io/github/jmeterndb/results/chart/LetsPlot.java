// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.chart;

import static io.github.jmeterndb.results.chart.Spec.list;
import static io.github.jmeterndb.results.chart.Spec.map;

import java.util.ArrayList;
import java.util.List;
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
    return map(
        "kind",
        "plot",
        "layers",
        layers,
        "scales",
        LetsPlotFrame.scales(chart),
        "theme",
        LetsPlotFrame.theme(chart));
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
                "x", list(points.stream().map(point -> point.x() * series.apart()).toArray()),
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
        x.add(chart.x().step(point.x()));
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
}
