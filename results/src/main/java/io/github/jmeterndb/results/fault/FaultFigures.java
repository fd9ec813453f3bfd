// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.fault;

import io.github.jmeterndb.results.chart.Axis;
import io.github.jmeterndb.results.chart.Chart;
import io.github.jmeterndb.results.chart.Ink;
import io.github.jmeterndb.results.chart.Mark;
import io.github.jmeterndb.results.chart.Point;
import io.github.jmeterndb.results.chart.Series;
import io.github.jmeterndb.results.figure.ThreadFigures;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.page.Figure;
import io.github.jmeterndb.results.page.FigureGroup;
import io.github.jmeterndb.results.page.Prose;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Throughput, latency and failures by tenths of a second around each fault that breaks something.
 */
public final class FaultFigures {
  static final double TENTH = 0.1;

  private static final int WIDTH = 420;
  private static final int HEIGHT = 170;
  private static final int HEIGHT_OF_FAILURES = 100;

  private static final int HEIGHT_OF_LABEL = 20;

  /** Less than a point can lie beside where it is, and more than arithmetic puts it there. */
  private static final double ALMOST_NONE = 1e-6;

  /** Between two points, in seconds: more than a tenth is missing there. */
  private static final double HOLE = 1.5 * TENTH;

  /** Above the highest dot, which would be cut in half. */
  private static final double ROOM = 1.2;

  private static final double BEFORE = 2;

  /** More seconds are too many points for a small chart, unless an outage lasts longer. */
  private static final double AFTER = 15;

  private static final double AFTER_AN_OUTAGE = 5;

  private static final Mark FAULT = new Mark(Ink.GREY, Mark.Shape.NONE, Mark.Dash.DASHED);

  private FaultFigures() {}

  /** The figures; nothing where nothing was broken, or what followed is not known. */
  public static Optional<FigureGroup> of(Experiment experiment) {
    Map<String, Mark> legend = ThreadFigures.legend(experiment);
    List<Figure> figures =
        FaultResult.of(experiment).stream()
            .filter(FaultResult::breaks)
            .flatMap(result -> figure(result, legend).stream())
            .toList();
    return figures.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new FigureGroup(
                "faults", "Faults", Prose.of("figures.faults"), legend, false, figures));
  }

  private static Optional<Figure> figure(FaultResult result, Map<String, Mark> legend) {
    double after = after(result);
    List<Series> tps = lines(result, legend, after, Aftermath::course);
    List<Series> p99 = lines(result, legend, after, Aftermath::p99);
    if (tps.isEmpty() || p99.isEmpty()) {
      return Optional.empty();
    }
    String caption = result.cell() + ": " + result.fault();
    String id =
        "fault-%s-%s-%s".formatted(result.operation().label(), result.threads(), result.index());
    List<Series> failures = dots(result, legend, after);
    List<Chart> charts = new ArrayList<>();
    charts.add(chart(id, "TPS around " + caption, HEIGHT, false, after, Axis.fromZero(tps), tps));
    charts.add(
        chart(
            id + "-p99",
            "p99 of latency, in µs, around " + caption,
            HEIGHT,
            failures.isEmpty(),
            after,
            Axis.log(p99),
            p99));
    if (!failures.isEmpty()) {
      charts.add(
          chart(
              id + "-failures",
              "Failures around " + caption,
              HEIGHT_OF_FAILURES,
              true,
              after,
              Axis.fromZero(ROOM * most(failures)),
              failures));
    }
    return Optional.of(new Figure(id, caption, charts));
  }

  /** To which second it shows what followed: beyond an outage that began with the fault. */
  private static double after(FaultResult result) {
    double outage =
        result.byPath().values().stream()
            .flatMap(List::stream)
            .mapToDouble(round -> round.outage().orElse(0))
            .max()
            .orElse(0);
    return Math.max(AFTER, Math.ceil(outage) + AFTER_AN_OUTAGE);
  }

  private static Chart chart(
      String id,
      String title,
      int height,
      boolean isLast,
      double after,
      Axis y,
      List<Series> lines) {
    String extremes = Series.extremes(lines);
    List<Series> all = new ArrayList<>(lines);
    // Zero is on no scale of tenfolds.
    double foot = Math.max(0, y.low());
    all.add(Series.of("the fault", FAULT, List.of(Point.of(0, foot), Point.of(0, y.high()))));
    String time = isLast ? "seconds after the fault" : "";
    Axis x = new Axis(time, Axis.Scale.LINEAR, -BEFORE, after, List.of(), List.of());
    Chart.Size size = new Chart.Size(WIDTH, height + (isLast ? HEIGHT_OF_LABEL : 0));
    return new Chart(id, title, extremes, x, y, Chart.Form.BARE_LINES, all, size);
  }

  private static List<Series> lines(
      FaultResult result,
      Map<String, Mark> legend,
      double after,
      Function<Aftermath, List<Point>> course) {
    List<Series> lines = new ArrayList<>();
    result
        .byPath()
        .forEach(
            (path, rounds) ->
                unbroken(median(rounds.stream().map(course).toList(), after)).stream()
                    .map(points -> Series.of(path, legend.get(path), points))
                    .forEach(lines::add));
    return lines;
  }

  /**
   * By tenths of a second; of several rounds, the median of each tenth that at least half of them
   * have.
   */
  private static List<Point> median(List<List<Point>> rounds, double after) {
    if (rounds.size() == 1) {
      return around(rounds.get(0), after);
    }
    SortedMap<Long, List<Double>> tenths = new TreeMap<>();
    for (List<Point> round : rounds) {
      for (Point point : around(round, after)) {
        tenths
            .computeIfAbsent(
                (long) Math.floor(point.x() / TENTH + ALMOST_NONE), tenth -> new ArrayList<>())
            .add(point.y());
      }
    }
    List<Point> medians = new ArrayList<>();
    tenths.forEach(
        (tenth, values) -> {
          if (2 * values.size() >= rounds.size()) {
            medians.add(Point.of(TENTH * (tenth + 0.5), median(values)));
          }
        });
    return medians;
  }

  private static double median(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    int half = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(half)
        : (sorted.get(half - 1) + sorted.get(half)) / 2;
  }

  /** What failed, of which most tenths have nothing. */
  private static List<Series> dots(FaultResult result, Map<String, Mark> legend, double after) {
    List<Series> dots = new ArrayList<>();
    result
        .byPath()
        .forEach(
            (path, rounds) -> {
              List<Point> points =
                  rounds.stream()
                      .flatMap(round -> around(round.failures(), after).stream())
                      .sorted(Comparator.comparingDouble(Point::x))
                      .toList();
              Mark mark = legend.get(path);
              if (!points.isEmpty()) {
                Mark dot = new Mark(mark.ink(), mark.shape(), Mark.Dash.NONE);
                dots.add(Series.of(path, dot, points));
              }
            });
    return dots;
  }

  /** Parts of it: a line that goes on over tenths without a point would tell what nobody saw. */
  private static List<List<Point>> unbroken(List<Point> course) {
    List<List<Point>> parts = new ArrayList<>();
    double last = Double.NEGATIVE_INFINITY;
    for (Point point : course) {
      if (point.x() - last > HOLE) {
        parts.add(new ArrayList<>());
      }
      parts.get(parts.size() - 1).add(point);
      last = point.x();
    }
    return parts;
  }

  private static double most(List<Series> lines) {
    return lines.stream()
        .flatMap(line -> line.points().stream())
        .mapToDouble(Point::y)
        .max()
        .orElse(1);
  }

  private static List<Point> around(List<Point> course, double after) {
    return course.stream().filter(point -> point.x() >= -BEFORE && point.x() <= after).toList();
  }
}
