// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.figure;

import io.github.jmeterndb.results.chart.Axis;
import io.github.jmeterndb.results.chart.Chart;
import io.github.jmeterndb.results.chart.Mark;
import io.github.jmeterndb.results.chart.Point;
import io.github.jmeterndb.results.chart.Series;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Interval;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Throughput by threads: a chart an operation, a line an access path. */
public final class ThroughputFigures {
  private static final Chart.Size SIZE = new Chart.Size(340, 240);

  /** Doublings by which intervals of paths stand apart, so that they do not hide each other. */
  private static final double APART = 0.09;

  private final Experiment experiment;
  private final Map<String, Mark> legend;
  private final boolean intervals;

  private ThroughputFigures(Experiment experiment) {
    this.experiment = experiment;
    this.intervals =
        experiment.cells().stream().anyMatch(result -> result.tpsInterval().isPresent());
    this.legend = Paths.legend(experiment);
  }

  /** The figures; none of an operation of which nothing was measured. */
  public static FigureGroup of(Experiment experiment) {
    ThroughputFigures figures = new ThroughputFigures(experiment);
    String note =
        "Operations a second. Each chart has a scale of its own, from zero. "
            + (figures.intervals
                ? "Whiskers are 95 % confidence intervals over the rounds."
                : "No intervals: they take three rounds or more.");
    return new FigureGroup(
        "tps",
        "TPS by threads",
        note,
        figures.legend,
        false,
        experiment.operations().stream().map(figures::figure).flatMap(Optional::stream).toList());
  }

  private Optional<Figure> figure(Operation operation) {
    List<Series> lines = new ArrayList<>();
    double max = 0;
    for (Map.Entry<String, Mark> path : legend.entrySet()) {
      List<Point> points = points(operation, path.getKey());
      if (!points.isEmpty()) {
        lines.add(Series.of(path.getKey(), path.getValue(), points));
        max = points.stream().mapToDouble(ThroughputFigures::top).reduce(max, Math::max);
      }
    }
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    String id = "tps-" + operation.label();
    Chart chart =
        new Chart(
            "TPS of " + operation.label() + " by threads",
            Words.points(lines),
            Axis.threads(experiment.threads()),
            Axis.fromZero(max),
            Chart.Form.LINES,
            lines,
            SIZE);
    return Optional.of(new Figure(id, operation.label(), List.of(chart.svg(id))));
  }

  private static double top(Point point) {
    return Double.isNaN(point.high()) ? point.y() : point.high();
  }

  private List<Point> points(Operation operation, String path) {
    List<Point> points = new ArrayList<>();
    for (int threads : experiment.threads()) {
      Optional<CellResult> result = experiment.result(new Cell(operation, path, threads));
      OptionalDouble tps = result.map(CellResult::tps).orElse(OptionalDouble.empty());
      if (tps.isPresent()) {
        points.add(point(x(threads, path), tps.getAsDouble(), result.get().tpsInterval()));
      }
    }
    return points;
  }

  private double x(int threads, String path) {
    if (!intervals) {
      return threads;
    }
    double place = experiment.paths().indexOf(path) - (experiment.paths().size() - 1) / 2.0;
    return threads * Math.pow(2, APART * place);
  }

  /** An interval from few rounds may reach below zero, where no throughput is. */
  private static Point point(double x, double tps, Optional<Interval> interval) {
    return interval
        .map(i -> new Point(x, tps, Math.max(0, i.low()), i.high()))
        .orElse(Point.of(x, tps));
  }
}
