// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A chart as the places of what is in it, in units of its SVG, to a tenth: the template writes the
 * elements. Letters are measured by their number, for there may be no fonts where reports are made.
 */
public final class Drawing {
  private static final double LETTER = 7.6;

  /** Letters that the labels of y have room for, so that charts below each other are in line. */
  private static final int LABELS = 7;

  private static final int TOP = 10;
  private static final int RIGHT = 10;
  private static final int TICKS = 24;
  private static final int TITLE = 18;
  private static final int STEPS = 5;
  private static final double LINE = 2;
  private static final double POINT = 3.6;
  private static final double CAP = 4;
  private static final double BAR = 0.7;

  private final Chart chart;
  private final double left;
  private final double right;
  private final double bottom;

  public Drawing(Chart chart) {
    this.chart = chart;
    int letters =
        ticks(chart.y()).stream()
            .mapToInt(value -> label(chart.y(), value).length())
            .reduce(LABELS, Math::max);
    left = round(letters * LETTER + 8);
    right = chart.size().width() - RIGHT;
    bottom = chart.size().height() - TICKS - (chart.x().label().isEmpty() ? 0 : TITLE);
  }

  /** A value at an axis. */
  public record Tick(double at, String label) {}

  public record Line(String path, String ink, double width, Mark.Dash dash) {}

  /** An interval, from its lower to its upper end, with the ends of its caps. */
  public record Whisker(double x, double left, double right, double low, double high, String ink) {}

  /**
   * A point.
   *
   * @param path its outline; empty for a circle
   */
  public record Dot(double x, double y, double radius, String path, String ink, boolean hollow) {}

  public record Bar(double x, double y, double width, double height, String ink) {}

  /** A rectangle that says something. */
  public record Strip(double x, double y, double width, double height, String words) {}

  /** Where the plot begins and ends. */
  public double left() {
    return left;
  }

  public double right() {
    return right;
  }

  public double middle() {
    return round((left + right) / 2);
  }

  public double top() {
    return TOP;
  }

  public double bottom() {
    return bottom;
  }

  public List<Tick> xTicks() {
    return ticks(chart.x()).stream()
        .map(value -> new Tick(x(value), label(chart.x(), value)))
        .toList();
  }

  public List<Tick> yTicks() {
    return ticks(chart.y()).stream()
        .map(value -> new Tick(y(value), label(chart.y(), value)))
        .toList();
  }

  private static List<Double> ticks(Axis axis) {
    if (!axis.breaks().isEmpty()) {
      return axis.breaks();
    }
    double step = Ticks.step(axis.high() - axis.low(), STEPS);
    List<Double> ticks = new ArrayList<>();
    for (double i = Math.ceil(axis.low() / step); i * step <= axis.high(); i++) {
      // Not -0, which would be written so.
      ticks.add(i * step + 0.0);
    }
    return ticks;
  }

  private static String label(Axis axis, double value) {
    if (!axis.names().isEmpty()) {
      return axis.names().get(axis.breaks().indexOf(value));
    }
    return value == Math.rint(value)
        ? String.format(Locale.ROOT, "%,.0f", value)
        : String.valueOf((float) value);
  }

  public List<Line> lines() {
    return isStack()
        ? List.of()
        : chart.series().stream()
            .filter(series -> series.points().size() > 1 && !isDots(series))
            .map(
                series ->
                    new Line(
                        series.points().stream()
                            .map(point -> place(x(series, point), y(point.y())))
                            .collect(Collectors.joining("L", "M", "")),
                        series.mark().ink().light(),
                        round(LINE * series.weight()),
                        series.mark().dash()))
            .toList();
  }

  public List<Whisker> whiskers() {
    List<Whisker> whiskers = new ArrayList<>();
    for (Series series : chart.series()) {
      for (Point point : series.points()) {
        if (point.hasInterval()) {
          whiskers.add(
              new Whisker(
                  x(series, point),
                  round(x(series, point) - CAP),
                  round(x(series, point) + CAP),
                  y(point.low()),
                  y(point.high()),
                  series.mark().ink().light()));
        }
      }
    }
    return whiskers;
  }

  /** Points that are marked: of lines with few of them, alone, or of no line. */
  public List<Dot> dots() {
    List<Dot> dots = new ArrayList<>();
    for (Series series : isStack() ? List.<Series>of() : chart.series()) {
      if (chart.form() == Chart.Form.LINES || series.points().size() == 1 || isDots(series)) {
        double radius = POINT * (isDots(series) ? series.weight() : 1);
        for (Point point : series.points()) {
          double x = x(series, point);
          double y = y(point.y());
          dots.add(
              new Dot(
                  x,
                  y,
                  round(radius),
                  outline(series.mark().shape(), x, y, radius),
                  series.mark().ink().light(),
                  series.hollow()));
        }
      }
    }
    return dots;
  }

  private static String outline(Mark.Shape shape, double x, double y, double r) {
    return switch (shape) {
      case NONE, CIRCLE -> "";
      case SQUARE -> closed(x - r, y - r, x + r, y - r, x + r, y + r, x - r, y + r);
      case TRIANGLE -> closed(x, y - 1.2 * r, x + 1.15 * r, y + r, x - 1.15 * r, y + r);
      case DIAMOND -> closed(x, y - 1.3 * r, x + 1.3 * r, y, x, y + 1.3 * r, x - 1.3 * r, y);
    };
  }

  private static String closed(double... places) {
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < places.length; i += 2) {
      path.append(i == 0 ? "M" : "L").append(place(round(places[i]), round(places[i + 1])));
    }
    return path.append('Z').toString();
  }

  private static String place(double x, double y) {
    return number(x) + " " + number(y);
  }

  private static String number(double value) {
    return value == Math.rint(value) ? String.valueOf(Math.round(value)) : String.valueOf(value);
  }

  private static boolean isDots(Series series) {
    return series.mark().dash() == Mark.Dash.NONE;
  }

  /** Bars, one series on the other, the first one on top. */
  public List<Bar> bars() {
    if (!isStack()) {
      return List.of();
    }
    List<Bar> bars = new ArrayList<>();
    double width = (right - left) * BAR / (chart.x().high() - chart.x().low());
    for (double place : chart.x().breaks()) {
      double below = 0;
      for (int i = chart.series().size() - 1; i >= 0; i--) {
        Series series = chart.series().get(i);
        for (Point point : series.points()) {
          if (point.x() == place && point.y() > 0) {
            double high = y(below + point.y());
            bars.add(
                new Bar(
                    round(x(place) - width / 2),
                    high,
                    round(width),
                    round(y(below) - high),
                    series.mark().ink().light()));
            below += point.y();
          }
        }
      }
    }
    return bars;
  }

  public List<Strip> hovers() {
    return new Hover(chart)
        .strips().stream()
            .map(
                strip ->
                    strip.isRow()
                        ? new Strip(
                            left,
                            round(bottom - strip.to() * (bottom - TOP)),
                            round(right - left),
                            round((strip.to() - strip.from()) * (bottom - TOP)),
                            strip.words())
                        : new Strip(
                            round(left + strip.from() * (right - left)),
                            TOP,
                            round((strip.to() - strip.from()) * (right - left)),
                            round(bottom - TOP),
                            strip.words()))
            .toList();
  }

  private boolean isStack() {
    return chart.form() == Chart.Form.STACK;
  }

  private double x(Series series, Point point) {
    return x(point.x() * series.apart());
  }

  private double x(double value) {
    return round(left + chart.x().place(value) * (right - left));
  }

  private double y(double value) {
    return round(bottom - chart.y().place(value) * (bottom - TOP));
  }

  /** A tenth of a unit is not to be seen. */
  private static double round(double value) {
    return Math.rint(10 * value) / 10;
  }
}
