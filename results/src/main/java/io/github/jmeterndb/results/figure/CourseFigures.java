// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.figure;

import io.github.jmeterndb.results.analysis.CellNames;
import io.github.jmeterndb.results.chart.Axis;
import io.github.jmeterndb.results.chart.Chart;
import io.github.jmeterndb.results.chart.Mark;
import io.github.jmeterndb.results.chart.Point;
import io.github.jmeterndb.results.chart.Series;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.page.Figure;
import io.github.jmeterndb.results.page.FigureGroup;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The course of each cell over its window, by the second or slice: throughput, and under it the
 * percentile 99 of latency, so that a checkpoint or a stall is to be seen. A group an operation, a
 * figure a thread count, a line an access path and round.
 */
public final class CourseFigures {
  private static final Chart.Size SIZE = new Chart.Size(340, 130);
  private static final Chart.Size SIZE_WITH_LABEL = new Chart.Size(340, 150);

  /** Lines of several rounds lie over each other. */
  private static final double THIN = 0.6;

  private final Experiment experiment;
  private final Map<String, Mark> legend;
  private final Operation operation;

  private CourseFigures(Experiment experiment, Operation operation) {
    this.experiment = experiment;
    this.legend = ThreadFigures.legend(experiment);
    this.operation = operation;
  }

  /** A group an operation; none of one of which nothing was measured, or not one whole second. */
  public static List<FigureGroup> of(Experiment experiment) {
    return experiment.operations().stream()
        .map(operation -> new CourseFigures(experiment, operation).group())
        .filter(group -> !group.figures().isEmpty())
        .toList();
  }

  private FigureGroup group() {
    return new FigureGroup(
        "course-" + operation.label(),
        operation.label(),
        "",
        legend,
        false,
        experiment.threads().stream().map(this::figure).flatMap(Optional::stream).toList());
  }

  private Optional<Figure> figure(int threads) {
    List<Series> tps = lines(threads, Course::tps);
    List<Series> p99 = lines(threads, Course::p99);
    if (p99.stream().allMatch(line -> line.points().isEmpty())) {
      // Operations that end in no whole second, such as long queries, have no course.
      return Optional.empty();
    }
    String id = "course-" + operation.label() + "-" + threads;
    String caption = CellNames.threads(threads);
    String cell = operation.label() + ", " + caption;
    double end =
        tps.stream().flatMap(line -> line.points().stream()).mapToDouble(Point::x).max().orElse(1);
    String interval = experiment.isPaired() ? "slice" : "second";
    List<Chart> charts = new ArrayList<>();
    charts.add(
        new Chart(
            id + "-tps",
            "TPS by the " + interval + ": " + cell,
            Series.extremes(tps),
            Axis.time("", end),
            Axis.fromZero(tps),
            Chart.Form.BARE_LINES,
            tps,
            SIZE));
    charts.add(
        new Chart(
            id + "-p99",
            "p99 of latency by the " + interval + ", in µs: " + cell,
            Series.extremes(p99),
            Axis.time("seconds", end),
            Axis.log(p99),
            Chart.Form.BARE_LINES,
            p99,
            SIZE_WITH_LABEL));
    return Optional.of(new Figure(id, caption, charts));
  }

  private List<Series> lines(int threads, Function<CellRound, List<Point>> course) {
    List<Series> lines = new ArrayList<>();
    double weight = experiment.rounds().size() > 1 ? THIN : 1;
    legend.forEach(
        (path, mark) ->
            experiment
                .result(new Cell(operation, path, threads))
                .map(CellResult::measuredRounds)
                .orElse(List.of())
                .forEach(
                    round ->
                        lines.add(new Series(path, mark, weight, false, course.apply(round)))));
    return lines;
  }
}
