// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.results.write.Plot.Form;
import java.util.List;

/**
 * How what has one name is drawn. Lines differ in shape and dash as well as in colour: for print in
 * grey, and for who does not see all colours.
 */
record Mark(Ink ink, Shape shape, String dash) {
  private static final String DASHED = "7 4";
  private static final String DOTTED = "2 3";
  private static final String DOT_DASH = "2 3 7 3";

  private static final List<Mark> LINES =
      List.of(
          new Mark(Ink.BLUE, Shape.CIRCLE, ""),
          new Mark(Ink.VERMILION, Shape.SQUARE, DASHED),
          new Mark(Ink.GREEN, Shape.TRIANGLE, DOTTED),
          new Mark(Ink.PURPLE, Shape.DIAMOND, DOT_DASH),
          new Mark(Ink.SLATE, Shape.CIRCLE, DASHED),
          new Mark(Ink.SAND, Shape.SQUARE, ""),
          new Mark(Ink.TEAL, Shape.TRIANGLE, DOT_DASH),
          new Mark(Ink.ROSE, Shape.DIAMOND, DOTTED));

  private static final List<Ink> AREAS = List.of(Ink.SLATE, Ink.SAND, Ink.TEAL, Ink.ROSE, Ink.GREY);

  enum Shape {
    CIRCLE,
    SQUARE,
    TRIANGLE,
    DIAMOND
  }

  static Mark of(Plot plot, String name) {
    int index = Math.max(0, plot.names().indexOf(name));
    return plot.form() == Form.STACKED_BARS
        ? new Mark(AREAS.get(index % AREAS.size()), Shape.SQUARE, "")
        : LINES.get(index % LINES.size());
  }

  String outline(double x, double y, double r) {
    return switch (shape) {
      case CIRCLE -> {
        String arc = "a" + pair(r, r) + " 0 1 0 ";
        yield "M" + pair(x - r, y) + arc + pair(2 * r, 0) + arc + pair(-2 * r, 0) + "Z";
      }
      case SQUARE -> closed(x - r, y - r, x + r, y - r, x + r, y + r, x - r, y + r);
      case TRIANGLE -> closed(x, y - 1.2 * r, x + 1.15 * r, y + r, x - 1.15 * r, y + r);
      case DIAMOND -> closed(x, y - 1.3 * r, x + 1.3 * r, y, x, y + 1.3 * r, x - 1.3 * r, y);
    };
  }

  void line(String path, double width, Xml svg) {
    String tag = "path d stroke stroke-width fill=none stroke-linejoin=round";
    if (dash.isEmpty()) {
      svg.empty(tag, path, ink.light(), width);
    } else {
      svg.empty(tag + " stroke-dasharray", path, ink.light(), width, dash);
    }
  }

  private static String closed(double... places) {
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < places.length; i += 2) {
      path.append(i == 0 ? "M" : "L").append(pair(places[i], places[i + 1]));
    }
    return path.append('Z').toString();
  }

  static String pair(double x, double y) {
    return Xml.number(x) + " " + Xml.number(y);
  }
}
