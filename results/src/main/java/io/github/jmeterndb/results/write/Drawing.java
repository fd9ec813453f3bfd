// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.results.write.Plot.Form;
import io.github.jmeterndb.results.write.Plot.Line;
import io.github.jmeterndb.results.write.Plot.Panel;
import io.github.jmeterndb.results.write.Plot.Point;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

final class Drawing {
  static final int WIDTH = 340;
  static final int FONT = 13;
  private static final int TOP = 26;
  private static final int RIGHT = WIDTH - 12;

  /** Letters that the labels of y have room for at least, so that most plots are in line. */
  private static final String WIDEST = "10,000";

  /**
   * Doublings by which intervals of neighbours stand apart, so that they do not hide each other.
   */
  private static final double APART = 0.09;

  private final Plot plot;
  private final int left;
  private final int bottom;

  Drawing(Plot plot) {
    this.plot = plot;
    left =
        Stream.concat(
                    Stream.of(WIDEST),
                    plot.panels().stream().flatMap(p -> y(p).ticks().stream()).map(Axis::label))
                .mapToInt(Drawing::width)
                .max()
                .orElseThrow()
            + 8;
    bottom = plot.form() == Form.LINES ? 146 : 210;
  }

  int height() {
    return bottom + (plot.xLabel().isEmpty() ? 26 : 44);
  }

  static int width(String text) {
    return (int) (7.6 * text.length());
  }

  private Stream<Point> points(List<Panel> panels) {
    return panels.stream()
        .flatMap(panel -> panel.lines().stream())
        .flatMap(line -> plot.shown(line).stream());
  }

  private Axis x(Panel panel) {
    TreeSet<Double> values = new TreeSet<>();
    points(plot.x() == Plot.X.LINEAR ? List.of(panel) : plot.panels())
        .forEach(point -> values.add(point.x()));
    panel.event().ifPresent(values::add);
    return values.isEmpty()
        ? Axis.of(plot.x(), new TreeSet<>(List.of(1.0)))
        : Axis.of(plot.x(), values);
  }

  private Axis y(Panel panel) {
    List<Panel> alike =
        plot.y() == Plot.Y.FROM_ZERO
            ? List.of(panel)
            : plot.panels().stream().filter(p -> p.yLabel().equals(panel.yLabel())).toList();
    DoubleSummaryStatistics values =
        (plot.form() == Form.STACKED_BARS
                ? alike.stream().flatMapToDouble(this::sums)
                : points(alike).flatMapToDouble(point -> DoubleStream.of(point.y(), top(point))))
            .summaryStatistics();
    return values.getCount() == 0
        ? Axis.of(plot.y(), 1, 1)
        : Axis.of(plot.y(), values.getMin(), values.getMax());
  }

  private static double top(Point point) {
    return point.hasInterval() ? point.high() : point.y();
  }

  private DoubleStream sums(Panel panel) {
    Map<Double, Double> sums = new TreeMap<>();
    points(List.of(panel)).forEach(point -> sums.merge(point.x(), point.y(), Double::sum));
    return sums.values().stream().mapToDouble(Double::doubleValue);
  }

  void draw(Panel panel, Xml svg) {
    new OnePanel(panel, svg).draw();
  }

  private final class OnePanel {
    private final Panel panel;
    private final Xml svg;
    private final Axis xAxis;
    private final Axis yAxis;
    private final boolean isApart;

    OnePanel(Panel panel, Xml svg) {
      this.panel = panel;
      this.svg = svg;
      xAxis = Drawing.this.x(panel);
      yAxis = Drawing.this.y(panel);
      isApart = plot.x() == Plot.X.DOUBLINGS && points(List.of(panel)).anyMatch(Point::hasInterval);
    }

    void draw() {
      yAxis();
      xAxis();
      if (plot.form() == Form.STACKED_BARS) {
        bars();
      } else {
        panel.lines().forEach(this::line);
        panel.lines().forEach(line -> plot.shown(line).forEach(point -> point(line, point)));
      }
      if (panel.event().isPresent()) {
        String path = "M" + Mark.pair(x(panel.event().getAsDouble()), TOP) + "V" + bottom;
        svg.markup("\n").empty("path d stroke stroke-dasharray", path, Ink.TEXT.light(), "4 3");
      }
      svg.markup("\n");
    }

    private void yAxis() {
      svg.markup("\n").open("text x=0 y=13").text(panel.yLabel()).close();
      svg.open("g stroke", Ink.GRID.light());
      yAxis.ticks().forEach(tick -> rule(left, y(tick), RIGHT, y(tick)));
      svg.close().open("g text-anchor=end");
      double above = Double.POSITIVE_INFINITY;
      for (double tick : yAxis.ticks()) {
        if (above - y(tick) > FONT) {
          above = y(tick);
          svg.open("text x y", left - 6, above + 4.5).text(Axis.label(tick)).close();
        }
      }
      svg.close();
    }

    private void xAxis() {
      svg.open("g stroke", Ink.AXIS.light());
      rule(left, bottom, RIGHT, bottom);
      xAxis.ticks().forEach(tick -> rule(x(tick), bottom, x(tick), bottom + 4));
      svg.close().open("g text-anchor=middle");
      double end = Double.NEGATIVE_INFINITY;
      for (double tick : xAxis.ticks()) {
        String label = Axis.label(tick);
        double half = width(label) / 2.0;
        double at = Math.min(x(tick), WIDTH - half);
        if (at - half > end + 2) {
          end = at + half;
          svg.open("text x y", at, bottom + 18).text(label).close();
        }
      }
      if (!plot.xLabel().isEmpty()) {
        svg.open("text x y", (left + RIGHT) / 2, bottom + 36).text(plot.xLabel()).close();
      }
      svg.close();
    }

    private void rule(double x1, double y1, double x2, double y2) {
      svg.empty("line x1 y1 x2 y2", x1, y1, x2, y2);
    }

    private void bars() {
      double wide = 0.7 * (RIGHT - left) * xAxis.part();
      Map<Double, Double> below = new TreeMap<>();
      for (int i = panel.lines().size() - 1; i >= 0; i--) {
        Line line = panel.lines().get(i);
        for (Point point : plot.shown(line)) {
          double from = below.getOrDefault(point.x(), 0.0);
          double to = from + point.y();
          below.put(point.x(), to);
          svg.markup("\n")
              .open(
                  "rect x y width height fill stroke stroke-width=.6",
                  x(point.x()) - wide / 2,
                  y(to),
                  wide,
                  y(from) - y(to),
                  Mark.of(plot, line.name()).ink().light(),
                  Ink.PAPER.light());
          svg.open("title").text(plot.words(line, point)).close().close();
        }
      }
    }

    private void line(Line line) {
      StringBuilder path = new StringBuilder();
      boolean isGap = true;
      for (Point point : line.points()) {
        if (plot.isShown(point)) {
          path.append(isGap ? 'M' : 'L').append(Mark.pair(x(line, point), y(point.y())));
        }
        isGap = !plot.isShown(point);
      }
      if (!path.isEmpty()) {
        svg.markup("\n");
        Mark.of(plot, line.name()).line(path.toString(), line.thin() ? 1.2 : 2, svg);
      }
    }

    private void point(Line line, Point point) {
      Mark mark = Mark.of(plot, line.name());
      String ink = mark.ink().light();
      double x = x(line, point);
      if (point.hasInterval()) {
        double low = y(point.low());
        double high = y(point.high());
        svg.markup("\n").open("g stroke stroke-width=1.4", ink);
        rule(x, low, x, high);
        rule(x - 4, low, x + 4, low);
        rule(x - 4, high, x + 4, high);
        svg.close();
      }
      if (plot.form() != Form.LINES || line.points().size() == 1) {
        String outline = mark.outline(x, y(point.y()), line.thin() ? 3 : 3.8);
        String fill = line.thin() ? Ink.PAPER.light() : ink;
        svg.markup("\n").open("path d fill stroke", outline, fill, ink);
        svg.open("title").text(plot.words(line, point)).close().close();
      }
    }

    private double x(Line line, Point point) {
      double place = plot.names().indexOf(line.name()) - (plot.names().size() - 1) / 2.0;
      return x(isApart ? point.x() * Math.pow(2, APART * place) : point.x());
    }

    private double x(double value) {
      return left + xAxis.place(value) * (RIGHT - left);
    }

    /** An interval may begin below the axis, where no value is. */
    private double y(double value) {
      return bottom - yAxis.place(Math.max(value, yAxis.low())) * (bottom - TOP);
    }
  }
}
