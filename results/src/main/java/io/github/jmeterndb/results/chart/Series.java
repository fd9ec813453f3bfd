// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.chart;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The points of one thing over x.
 *
 * @param weight how thick its line is, or how large its points without one; 1 for ordinary
 * @param hollow whether its points are, to tell a side of a thing from its main one
 * @param apart by what factor it is drawn beside where it is on an axis of doublings, so that
 *     intervals do not hide each other; 1 for in its place
 */
public record Series(
    String name, Mark mark, double weight, boolean hollow, List<Point> points, double apart) {
  public Series {
    points = List.copyOf(points);
  }

  public Series(String name, Mark mark, double weight, boolean hollow, List<Point> points) {
    this(name, mark, weight, hollow, points, 1);
  }

  public Series with(List<Point> others) {
    return new Series(name, mark, weight, hollow, others, apart);
  }

  public static Series of(String name, Mark mark, List<Point> points) {
    return new Series(name, mark, 1, false, points);
  }

  /** Each line in words, for those who hear the page, with its points by threads. */
  public static String points(List<Series> lines) {
    return each(
        lines,
        line ->
            line.points().stream()
                .map(p -> String.format(Locale.ROOT, "%s at %.0f", p.words(), p.x()))
                .collect(Collectors.joining(", ")));
  }

  /** Each line with its lowest and highest point: for those with many. */
  public static String extremes(List<Series> lines) {
    return each(lines, line -> range(line.points()));
  }

  /** The lowest and the highest of these, one or more: one where all are told alike. */
  static String range(List<Point> points) {
    Comparator<Point> byValue = Comparator.comparingDouble(Point::y);
    String low = points.stream().min(byValue).orElseThrow().words();
    String high = points.stream().max(byValue).orElseThrow().words();
    return low.equals(high) ? low : low + " to " + high;
  }

  private static String each(List<Series> lines, Function<Series, String> words) {
    return lines.stream()
        .filter(line -> !line.points().isEmpty())
        .map(line -> line.name() + ": " + words.apply(line))
        .collect(Collectors.joining(". ", "", "."));
  }
}
