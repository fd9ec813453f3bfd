// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import static java.util.stream.Collectors.joining;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.write.Plot.Kind;
import io.github.jmeterndb.results.write.Plot.Line;
import io.github.jmeterndb.results.write.Plot.Panel;
import io.github.jmeterndb.results.write.Plot.Point;
import io.github.jmeterndb.statistics.Interval;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * A plot with its positions in pixels, for the template {@code chart.ftlh}. Text width is estimated
 * from the number of letters: machines that build reports may have no fonts.
 */
public final class Chart {
  private static final int WIDTH = 340;
  private static final int TOP = 26;
  private static final int RIGHT = WIDTH - 12;
  private static final int FONT = 13;

  /** The minimum width of y labels, which aligns most plots. */
  private static final String WIDEST = "10,000";

  /** The distance between neighbouring intervals, in doublings, so that none hides another. */
  private static final double APART = 0.09;

  private final Plot plot;
  private final Kind kind;
  private final List<Drawing> panels;
  private final int left;
  private final int bottom;

  public Chart(Plot plot) {
    this.plot = plot;
    kind = plot.kind();
    panels = plot.panels().stream().map(Drawing::new).toList();
    bottom = kind.isOverTime() ? 146 : 210;
    left =
        panels.stream()
                .flatMap(panel -> panel.yAxis.ticks().stream().map(Axis::label))
                .mapToInt(this::width)
                .reduce(width(WIDEST), Math::max)
            + 8;
  }

  /** A tick; its label is empty if there is no room for it. */
  public record Tick(double place, double labelPlace, String label) {}

  /** A line with the index of its name. */
  public record Stroke(int name, boolean thin, String path) {}

  public record Bar(int name, double x, double y, double width, double height, String title) {}

  public Plot plot() {
    return plot;
  }

  public int left() {
    return left;
  }

  public int bottom() {
    return bottom;
  }

  public int height() {
    return bottom + 44;
  }

  public int width(String text) {
    return (int) (7.6 * text.length());
  }

  public List<Drawing> panels() {
    return panels;
  }

  /** Wraps text to lines that fit into a width at a font size, both in pixels. */
  public List<String> lines(String text, int font, int width) {
    List<String> lines = new ArrayList<>();
    for (String word : text.split("\\s+", -1)) {
      int last = lines.size() - 1;
      if (last >= 0 && (lines.get(last) + word).length() * font * 0.54 < width) {
        lines.set(last, lines.get(last) + " " + word);
      } else {
        lines.add(word);
      }
    }
    return lines;
  }

  /** A point has no position if it was not measured, or is 0 on a logarithmic scale. */
  private boolean isShown(Point point) {
    return Double.isFinite(point.y()) && (kind != Kind.LATENCY_BY_RATE || point.y() > 0);
  }

  public List<Point> shown(Line line) {
    return line.points().stream().filter(this::isShown).toList();
  }

  private Stream<Point> points(List<Panel> of) {
    return of.stream()
        .flatMap(panel -> panel.lines().stream())
        .flatMap(line -> shown(line).stream());
  }

  private DoubleStream sums(Panel panel) {
    Map<Double, Double> sums = new TreeMap<>();
    points(List.of(panel)).forEach(point -> sums.merge(point.x(), point.y(), Double::sum));
    return sums.values().stream().mapToDouble(Double::doubleValue);
  }

  public int name(Line line) {
    return Math.max(0, plot.names().indexOf(line.name()));
  }

  public String title(Line line, Point point) {
    return "%s, %s %s: %s"
        .formatted(line.name(), kind.xLabel(), Axis.label(point.x()), value(point));
  }

  private static String value(Point point) {
    return Numbers.withInterval(
        point.y(),
        point.hasInterval()
            ? Optional.of(new Interval(point.low(), point.high()))
            : Optional.empty());
  }

  private static double tenth(double pixels) {
    return Math.rint(10 * pixels) / 10;
  }

  /** A panel. */
  public final class Drawing {
    private final Panel panel;
    private final Axis xAxis;
    private final Axis yAxis;
    private final boolean isApart;

    Drawing(Panel panel) {
      this.panel = panel;
      xAxis = xAxis();
      yAxis = yAxis();
      isApart =
          (kind == Kind.TPS_BY_THREADS || kind == Kind.LATENCY_BY_THREADS)
              && points(List.of(panel)).anyMatch(Point::hasInterval);
    }

    private Axis xAxis() {
      boolean isOwn = kind.isOverTime() || kind == Kind.LATENCY_BY_RATE;
      TreeSet<Double> values = new TreeSet<>();
      points(isOwn ? List.of(panel) : plot.panels()).forEach(point -> values.add(point.x()));
      values.addAll(panel.events());
      if (values.isEmpty()) {
        values.add(1.0);
      }
      return Axis.x(kind, values);
    }

    private Axis yAxis() {
      List<Panel> alike =
          kind == Kind.TPS_BY_THREADS || kind.isOverTime()
              ? List.of(panel)
              : plot.panels().stream().filter(p -> p.yLabel().equals(panel.yLabel())).toList();
      DoubleSummaryStatistics values =
          (kind == Kind.LOAD_BY_THREADS
                  ? alike.stream().flatMapToDouble(Chart.this::sums)
                  : points(alike)
                      .flatMapToDouble(
                          p -> DoubleStream.of(p.y(), p.hasInterval() ? p.high() : p.y())))
              .summaryStatistics();
      return values.getCount() == 0
          ? Axis.y(kind, 1, 1)
          : Axis.y(kind, values.getMin(), values.getMax());
    }

    public Panel panel() {
      return panel;
    }

    public List<Double> events() {
      return panel.events().stream().map(this::x).toList();
    }

    /** The contents for those who cannot see the chart. */
    public String words() {
      Map<String, List<Point>> lines = new LinkedHashMap<>();
      for (Line line : panel.lines()) {
        lines
            .computeIfAbsent(line.name() + (line.thin() ? " (thin)" : ""), key -> new ArrayList<>())
            .addAll(shown(line));
      }
      lines.values().removeIf(List::isEmpty);
      List<String> sentences = new ArrayList<>(List.of(panel.yLabel() + "."));
      lines.forEach((name, points) -> sentences.add(name + ": " + values(points) + "."));
      panel.events().forEach(x -> sentences.add("Dashed line at " + Axis.label(x) + "."));
      return String.join(" ", sentences);
    }

    private String values(List<Point> points) {
      if (kind.isOverTime()) {
        DoubleSummaryStatistics values = points.stream().mapToDouble(Point::y).summaryStatistics();
        String low = Numbers.figure(values.getMin());
        String high = Numbers.figure(values.getMax());
        return low.equals(high) ? low : low + " to " + high;
      }
      return points.stream()
          .map(point -> value(point) + " at " + Axis.label(point.x()))
          .collect(joining(", "));
    }

    public List<Tick> yTicks() {
      List<Tick> ticks = new ArrayList<>();
      double above = Double.POSITIVE_INFINITY;
      for (double tick : yAxis.ticks()) {
        boolean hasRoom = above - y(tick) > FONT;
        above = hasRoom ? y(tick) : above;
        ticks.add(new Tick(y(tick), tenth(y(tick) + 4.5), hasRoom ? Axis.label(tick) : ""));
      }
      return ticks;
    }

    public List<Tick> xTicks() {
      List<Tick> ticks = new ArrayList<>();
      double end = Double.NEGATIVE_INFINITY;
      for (double tick : xAxis.ticks()) {
        String label = Axis.label(tick);
        double half = width(label) / 2.0;
        double at = Math.min(x(tick), WIDTH - half);
        boolean hasRoom = at - half > end + 2;
        end = hasRoom ? at + half : end;
        ticks.add(new Tick(x(tick), tenth(at), hasRoom ? label : ""));
      }
      return ticks;
    }

    public List<Bar> bars() {
      List<Bar> bars = new ArrayList<>();
      double wide = 0.7 * (RIGHT - left) * xAxis.part();
      Map<Double, Double> below = new TreeMap<>();
      for (int i = panel.lines().size() - 1; i >= 0 && kind == Kind.LOAD_BY_THREADS; i--) {
        Line line = panel.lines().get(i);
        for (Point point : shown(line)) {
          double from = below.getOrDefault(point.x(), 0.0);
          double to = below.merge(point.x(), point.y(), Double::sum);
          double x = tenth(x(point.x()) - wide / 2);
          double height = tenth(y(from) - y(to));
          bars.add(new Bar(name(line), x, y(to), tenth(wide), height, title(line, point)));
        }
      }
      return bars;
    }

    public List<Stroke> strokes() {
      List<Stroke> strokes = new ArrayList<>();
      for (Line line : lines()) {
        StringBuilder path = new StringBuilder();
        boolean isGap = true;
        for (Point point : line.points()) {
          if (isShown(point)) {
            path.append(isGap ? 'M' : 'L').append(pixels(x(line, point)));
            path.append(' ').append(pixels(y(point.y())));
          }
          isGap = !isShown(point);
        }
        if (!path.isEmpty()) {
          strokes.add(new Stroke(name(line), line.thin(), path.toString()));
        }
      }
      return strokes;
    }

    private List<Line> lines() {
      return kind == Kind.LOAD_BY_THREADS ? List.of() : panel.lines();
    }

    private String pixels(double place) {
      return String.valueOf(place).replaceFirst("\\.0$", "");
    }

    /** The lines whose points are marked. */
    public List<Line> marked() {
      return lines().stream()
          .filter(line -> !kind.isOverTime() || line.points().size() == 1)
          .toList();
    }

    public double x(Line line, Point point) {
      double place = plot.names().indexOf(line.name()) - (plot.names().size() - 1) / 2.0;
      return x(isApart ? point.x() * Math.pow(2, APART * place) : point.x());
    }

    private double x(double value) {
      return tenth(left + xAxis.place(value) * (RIGHT - left));
    }

    /** An interval may begin below the axis. */
    public double y(double value) {
      return tenth(bottom - yAxis.place(Math.max(value, yAxis.low())) * (bottom - TOP));
    }
  }
}
