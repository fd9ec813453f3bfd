// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.chart;

import static io.github.jmeterndb.results.chart.Spec.list;
import static io.github.jmeterndb.results.chart.Spec.map;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What is around the series of a chart, in Lets-Plot's terms: scales, axes, grid. */
final class LetsPlotFrame {
  private static final double LETTERS = 13;
  private static final int LABEL_WIDTH = 7;

  /** As wide as a digit, and not stripped. */
  private static final String FIGURE_SPACE = "\u2007";

  private LetsPlotFrame() {}

  static List<Object> scales(Chart chart) {
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
      case LINEAR, PLACES -> {}
      case LOG2 -> scale.put("trans", "log2");
      case LOG10 -> scale.put("trans", "log10");
    }
    scale.put("limits", list(axis.low(), axis.high()));
    scale.put("expand", list(0.0, 0.0));
    if (!axis.breaks().isEmpty()) {
      scale.put("breaks", list(axis.breaks().stream().map(axis::step).toArray()));
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

  static Map<String, Object> theme(Chart chart) {
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
}
