// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.chart;

import java.util.ArrayList;
import java.util.Collections;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * An axis.
 *
 * @param label what it measures; empty where the caption says it
 * @param low where it begins, in values; in steps where each value has a place
 * @param breaks where there are ticks; none to leave that to the chart
 * @param names what stands at the ticks; none for their values
 */
public record Axis(
    String label, Scale scale, double low, double high, List<Double> breaks, List<String> names) {
  /** Room beside the outermost points, so that they stand clear of the frame. */
  private static final double LOG_ROOM = 1.25;

  /** Steps beside the outermost places, half a bar and a little more. */
  private static final double PLACE_ROOM = 0.55;

  private static final int STEPS = 5;

  public Axis {
    breaks = List.copyOf(breaks);
    names = List.copyOf(names);
  }

  private Axis(String label, Scale scale, double low, double high, List<Double> breaks) {
    this(label, scale, low, high, breaks, List.of());
  }

  /**
   * Thread counts, which mostly double from one to the next: a step for each doubling.
   *
   * @param counts one or more
   */
  public static Axis threads(List<Integer> counts) {
    return new Axis(
        "threads",
        Scale.LOG2,
        Collections.min(counts) / LOG_ROOM,
        Collections.max(counts) * LOG_ROOM,
        counts.stream().map(Integer::doubleValue).toList());
  }

  /** Thread counts, each in a place of its own: for bars. */
  public static Axis places(List<Integer> counts) {
    return places("threads", counts);
  }

  public static Axis places(String label, List<Integer> counts) {
    return new Axis(
        label,
        Scale.PLACES,
        -PLACE_ROOM,
        counts.size() - 1 + PLACE_ROOM,
        counts.stream().map(Integer::doubleValue).toList());
  }

  /** A place for each name, from the top: the first one at 0, the next at -1. */
  public static Axis names(List<String> names) {
    return new Axis(
        "",
        Scale.LINEAR,
        0.6 - names.size(),
        0.6,
        IntStream.range(0, names.size()).mapToObj(i -> (double) -i).toList(),
        names);
  }

  /** From 0 to a time in seconds, with ticks at whole ones. */
  public static Axis time(String label, double length) {
    double step = Math.max(1, Ticks.step(length, STEPS));
    List<Double> breaks = new ArrayList<>();
    for (int i = 0; i * step <= length; i++) {
      breaks.add(i * step);
    }
    return new Axis(label, Scale.LINEAR, 0, length * 1.01, breaks);
  }

  /**
   * From zero: the only honest one under a throughput. It ends at a tick.
   *
   * @param max the largest value, interval and all
   */
  public static Axis fromZero(double max) {
    double step = Ticks.step(max, STEPS);
    List<Double> breaks = new ArrayList<>();
    breaks.add(0.0);
    while (breaks.get(breaks.size() - 1) < max) {
      breaks.add(breaks.size() * step);
    }
    double high = breaks.get(breaks.size() - 1);
    return new Axis("", Scale.LINEAR, 0, high > 0 ? high : 1, breaks);
  }

  public static Axis fromZero(List<Series> lines) {
    return fromZero(
        points(lines).mapToDouble(p -> p.hasInterval() ? p.high() : p.y()).max().orElse(1));
  }

  /** A step for each tenfold, for the points of these lines. */
  public static Axis log(List<Series> lines) {
    DoubleSummaryStatistics values = points(lines).mapToDouble(Point::y).summaryStatistics();
    return values.getCount() == 0 ? log(1, 1) : log(values.getMin(), values.getMax());
  }

  /** From 0 to the last rate of these lines, in operations a second. */
  public static Axis rates(List<Series> lines) {
    double highest = points(lines).mapToDouble(Point::x).max().orElse(1);
    return new Axis("operations a second", Scale.LINEAR, 0, highest * 1.05, List.of());
  }

  private static Stream<Point> points(List<Series> lines) {
    return lines.stream().flatMap(line -> line.points().stream());
  }

  /**
   * A step for each tenfold.
   *
   * @param min the smallest value, more than 0
   * @param max the largest one
   */
  public static Axis log(double min, double max) {
    double low = min / LOG_ROOM;
    double high = max * LOG_ROOM;
    return new Axis("", Scale.LOG10, low, high, Ticks.ofTens(low, high));
  }

  /**
   * The same in whole tenfolds: for charts too low for ticks between them.
   *
   * @param min the smallest value, more than 0
   * @param max the largest one
   */
  public static Axis tenfolds(double min, double max) {
    double low = Math.pow(10, Math.floor(Math.log10(min)));
    double high =
        Math.pow(10, Math.max(Math.floor(Math.log10(min)) + 1, Math.ceil(Math.log10(max))));
    List<Double> breaks = new ArrayList<>();
    for (double power = low; power <= high; power *= 10) {
      breaks.add(power);
    }
    return new Axis("", Scale.LOG10, low / LOG_ROOM, high * LOG_ROOM, breaks);
  }

  /** Where a value is, from 0 where the axis begins to 1 where it ends. */
  double place(double value) {
    return switch (scale) {
      case LINEAR -> (value - low) / (high - low);
      case LOG2, LOG10 -> Math.log(value / low) / Math.log(high / low);
      case PLACES -> (step(value) - low) / (high - low);
    };
  }

  /** What is drawn for a value: itself, or the number of its place. */
  double step(double value) {
    return scale == Scale.PLACES ? breaks.indexOf(value) : value;
  }

  public enum Scale {
    LINEAR,
    LOG2,
    LOG10,
    PLACES
  }
}
