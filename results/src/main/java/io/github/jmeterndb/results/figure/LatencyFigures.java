// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.figure;

import io.github.jmeterndb.results.chart.Axis;
import io.github.jmeterndb.results.chart.Chart;
import io.github.jmeterndb.results.chart.Mark;
import io.github.jmeterndb.results.chart.Point;
import io.github.jmeterndb.results.chart.Series;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Latency;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The median and the percentile 99 of latency by threads: a chart an operation, two lines an access
 * path.
 */
public final class LatencyFigures {
  private static final Chart.Size SIZE = new Chart.Size(340, 260);
  private static final double BOLD = 1.2;
  private static final double THIN = 0.55;

  private final Experiment experiment;
  private final Map<String, Mark> legend;
  private final Axis microseconds;

  private LatencyFigures(Experiment experiment, List<Latency> all) {
    this.experiment = experiment;
    this.legend = Paths.legend(experiment);
    this.microseconds =
        Axis.log(
            all.stream().mapToDouble(Latency::p50).min().orElse(1),
            all.stream().mapToDouble(Latency::p99).max().orElse(1));
  }

  /** The figures; none of an operation of which nothing was measured. */
  public static FigureGroup of(Experiment experiment) {
    List<Latency> all =
        experiment.cells().stream().map(CellResult::latency).flatMap(Optional::stream).toList();
    LatencyFigures figures = new LatencyFigures(experiment, all);
    return new FigureGroup(
        "latency",
        "Latency by threads",
        "µs, as the caller saw it: the thick lines with filled points are medians (p50), the thin"
            + " ones with hollow points percentiles 99 (p99). All charts have one scale, on which"
            + " a step is a tenfold. "
            + Latency.OF_A_CLOSED_LOOP,
        figures.legend,
        false,
        experiment.operations().stream().map(figures::figure).flatMap(Optional::stream).toList());
  }

  private Optional<Figure> figure(Operation operation) {
    List<Series> lines = new ArrayList<>();
    for (Map.Entry<String, Mark> path : legend.entrySet()) {
      line(lines, operation, path, "p50", false, Latency::p50);
      line(lines, operation, path, "p99", true, Latency::p99);
    }
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    String id = "latency-" + operation.label();
    Chart chart =
        new Chart(
            "Latency of " + operation.label() + " by threads, in µs",
            Words.points(lines),
            Axis.threads(experiment.threads()),
            microseconds,
            Chart.Form.LINES,
            lines,
            SIZE);
    return Optional.of(new Figure(id, operation.label(), List.of(chart.svg(id))));
  }

  private void line(
      List<Series> lines,
      Operation operation,
      Map.Entry<String, Mark> path,
      String what,
      boolean tail,
      ToDoubleFunction<Latency> percentile) {
    List<Point> points = new ArrayList<>();
    for (int threads : experiment.threads()) {
      experiment
          .result(new Cell(operation, path.getKey(), threads))
          .flatMap(CellResult::latency)
          .ifPresent(latency -> points.add(Point.of(threads, percentile.applyAsDouble(latency))));
    }
    if (!points.isEmpty()) {
      lines.add(
          new Series(
              path.getKey() + " " + what, path.getValue(), tail ? THIN : BOLD, tail, points));
    }
  }
}
