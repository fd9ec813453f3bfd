// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.query;

import io.github.jmeterndb.results.chart.Axis;
import io.github.jmeterndb.results.chart.Chart;
import io.github.jmeterndb.results.chart.Mark;
import io.github.jmeterndb.results.chart.Point;
import io.github.jmeterndb.results.chart.Series;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.page.Figure;
import io.github.jmeterndb.results.page.FigureGroup;
import io.github.jmeterndb.results.page.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Seconds of TPC-H's queries: a chart a way in which they were asked, a bar a query. */
public final class QueryTimesFigures {
  private static final Chart.Size SIZE = new Chart.Size(700, 220);

  private QueryTimesFigures() {}

  /** The figures; nothing where no query was measured. */
  public static Optional<FigureGroup> of(Experiment experiment) {
    QueryTimes times = QueryTimes.of(experiment);
    List<Double> seconds =
        times.ways().values().stream()
            .flatMap(
                outcomes -> QueryTimes.queriesAmong(outcomes.keySet()).stream().map(outcomes::get))
            .flatMap(outcome -> outcome.seconds().stream().boxed())
            .toList();
    if (seconds.isEmpty()) {
      return Optional.empty();
    }
    Axis y = Axis.fromZero(seconds.stream().max(Double::compare).orElseThrow());
    Map<String, Mark> legend = new LinkedHashMap<>();
    List<Figure> figures = new ArrayList<>();
    for (String way : times.ways().keySet()) {
      Mark mark = Mark.ofPath(legend.size());
      legend.put(way, mark);
      figure(times, way, mark, figures.size(), y).ifPresent(figures::add);
    }
    return Optional.of(
        new FigureGroup(
            "queries",
            "Seconds by query",
            "The mean of each query's executions; there is no bar where one failed. All charts have"
                + " one scale.",
            legend,
            true,
            figures));
  }

  private static Optional<Figure> figure(
      QueryTimes times, String way, Mark mark, int number, Axis y) {
    List<Point> points = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    for (String query : QueryTimes.queriesAmong(times.queries())) {
      int place = Integer.parseInt(query.substring(1));
      places.add(place);
      Optional.ofNullable(times.ways().get(way).get(query)).stream()
          .flatMapToDouble(outcome -> outcome.seconds().stream())
          .forEach(value -> points.add(Point.of(place, value, Numbers.figure(value))));
    }
    if (points.isEmpty()) {
      return Optional.empty();
    }
    List<Series> series = List.of(Series.of(way, mark, points));
    String id = "queries-" + number;
    Chart chart =
        new Chart(
            id,
            "Seconds by query over " + way,
            Series.points(series),
            Axis.places("query", places),
            y,
            Chart.Form.STACK,
            series,
            SIZE);
    return Optional.of(new Figure(id, way, List.of(chart)));
  }
}
