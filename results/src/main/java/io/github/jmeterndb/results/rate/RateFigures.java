// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.rate;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.analysis.CellNames;
import io.github.jmeterndb.results.chart.Axis;
import io.github.jmeterndb.results.chart.Chart;
import io.github.jmeterndb.results.chart.Mark;
import io.github.jmeterndb.results.chart.Point;
import io.github.jmeterndb.results.chart.Series;
import io.github.jmeterndb.results.figure.ThreadFigures;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Latency;
import io.github.jmeterndb.results.page.Figure;
import io.github.jmeterndb.results.page.FigureGroup;
import io.github.jmeterndb.results.page.Prose;
import io.github.jmeterndb.run.Operation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Latency against rate: a chart an operation and thread count, with the lines of all paths. */
public final class RateFigures {
  private static final Chart.Size SIZE = new Chart.Size(420, 280);
  private static final double BOLD = 1.2;
  private static final double THIN = 0.55;
  private static final double KNEE = 2.4;

  private RateFigures() {}

  /** The figures; nothing where no operation came at a rate. */
  public static Optional<FigureGroup> of(Experiment experiment) {
    Map<Shown, List<RateCurve>> curves = new LinkedHashMap<>();
    for (RateCurve curve : RateCurve.of(experiment)) {
      Shown shown = new Shown(curve.cell().operation(), curve.cell().threads());
      curves.computeIfAbsent(shown, key -> new ArrayList<>()).add(curve);
    }
    if (curves.isEmpty()) {
      return Optional.empty();
    }
    Map<String, Mark> legend = ThreadFigures.legend(experiment);
    List<Figure> figures = new ArrayList<>();
    curves.forEach((shown, ofPaths) -> figures.add(figure(shown, ofPaths, legend)));
    return Optional.of(
        new FigureGroup(
            "rate", "Latency against rate", Prose.of("figures.rate"), legend, false, figures));
  }

  private static Figure figure(Shown shown, List<RateCurve> curves, Map<String, Mark> legend) {
    List<Series> series = new ArrayList<>();
    for (RateCurve curve : curves) {
      String path = curve.cell().path();
      Mark mark = legend.get(path);
      List<Point> due = points(curve, CellResult::latency);
      List<Point> service = points(curve, CellResult::service);
      series.add(new Series(path + " p99", mark, BOLD, false, due));
      if (!service.isEmpty()) {
        series.add(new Series(path + " service p99", mark, THIN, true, service));
      }
      curve
          .knee()
          .ifPresent(
              knee ->
                  series.add(
                      new Series(
                          path + " knee",
                          mark,
                          KNEE,
                          false,
                          due.stream().filter(point -> point.x() == knee).toList())));
    }
    String id = "rate-" + shown.operation.label() + "-" + shown.threads;
    String caption = shown.operation.label() + ", " + CellNames.threads(shown.threads);
    Chart chart =
        new Chart(
            id,
            "p99 of latency against rate, in µs: " + caption,
            Series.points(series),
            Axis.rates(series),
            Axis.log(series),
            Chart.Form.LINES,
            series,
            SIZE);
    return new Figure(id, caption, List.of(chart));
  }

  private static List<Point> points(
      RateCurve curve, Function<CellResult, Optional<Latency>> latency) {
    return curve.results().stream()
        .flatMap(
            result ->
                latency.apply(result).stream()
                    .map(Latency::p99)
                    .map(p99 -> Point.of(RateCurve.rate(result), p99, Numbers.figure(p99))))
        .toList();
  }

  private record Shown(Operation operation, int threads) {}
}
