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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Throughput by tenths of a second around each fault that breaks something. */
public final class FaultFigures {
  /** Seconds of a point. */
  static final double TENTH = 0.1;

  private static final Chart.Size SIZE = new Chart.Size(420, 200);
  private static final double BEFORE = 2;

  /** More seconds are too many points for a small chart. */
  private static final double AFTER = 15;

  /** Lines of several rounds lie over each other. */
  private static final double THIN = 0.6;

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
                "faults",
                "Faults",
                "Operations a second, by tenths of a second, around each fault: it began at the dashed line.",
                legend,
                false,
                figures));
  }

  private static Optional<Figure> figure(FaultResult result, Map<String, Mark> legend) {
    List<Series> series = new ArrayList<>();
    result
        .byPath()
        .forEach(
            (path, rounds) -> {
              double weight = rounds.size() > 1 ? THIN : 1;
              rounds.stream()
                  .map(FaultFigures::around)
                  .filter(points -> !points.isEmpty())
                  .map(points -> new Series(path, legend.get(path), weight, false, points))
                  .forEach(series::add);
            });
    if (series.isEmpty()) {
      return Optional.empty();
    }
    String extremes = Series.extremes(series);
    double top =
        series.stream().flatMap(s -> s.points().stream()).mapToDouble(Point::y).max().orElse(1);
    Axis y = Axis.fromZero(top);
    series.add(Series.of("the fault", FAULT, List.of(Point.of(0, 0), Point.of(0, y.high()))));
    String caption =
        "%s, %d %s: %s"
            .formatted(
                result.operation().label(),
                result.threads(),
                result.threads() == 1 ? "thread" : "threads",
                result.fault());
    String id =
        "fault-%s-%d-%d".formatted(result.operation().label(), result.threads(), result.index());
    Chart chart =
        new Chart(
            id,
            "TPS around " + caption,
            extremes,
            new Axis(
                "seconds after the fault", Axis.Scale.LINEAR, -BEFORE, AFTER, List.of(), List.of()),
            y,
            Chart.Form.BARE_LINES,
            series,
            SIZE);
    return Optional.of(new Figure(id, caption, List.of(chart)));
  }

  private static List<Point> around(Aftermath aftermath) {
    return aftermath.course().stream()
        .filter(point -> point.x() >= -BEFORE && point.x() <= AFTER)
        .toList();
  }
}
