// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.figure;

import io.github.jmeterndb.report.Interval;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.chart.Axis;
import io.github.jmeterndb.results.chart.Chart;
import io.github.jmeterndb.results.chart.Mark;
import io.github.jmeterndb.results.chart.Point;
import io.github.jmeterndb.results.chart.Series;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Latency;
import io.github.jmeterndb.results.page.Figure;
import io.github.jmeterndb.results.page.FigureGroup;
import io.github.jmeterndb.results.page.Prose;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Throughput and latency by threads: a chart an operation, a line or more an access path. */
public final class ThreadFigures {
  private static final int WIDTH = 340;
  private static final int TPS_HEIGHT = 240;
  private static final int LATENCY_HEIGHT = 260;
  private static final double BOLD = 1.2;
  private static final double THIN = 0.55;
  private static final double MICROS = 1_000;

  /** Doublings by which intervals of paths stand apart, so that they do not hide each other. */
  private static final double APART = 0.09;

  private final Experiment experiment;
  private final Map<String, Mark> legend;

  /**
   * A line of each access path.
   *
   * @param suffix what its name has after the path's
   * @param point that of a cell; none if it was not measured
   */
  private record Line(
      String suffix, double weight, boolean hollow, Function<CellResult, Optional<Point>> point) {}

  private ThreadFigures(Experiment experiment) {
    this.experiment = experiment;
    this.legend = legend(experiment);
  }

  /** The marks of the access paths: the same in all figures. */
  public static Map<String, Mark> legend(Experiment experiment) {
    Map<String, Mark> legend = new LinkedHashMap<>();
    experiment.paths().forEach(path -> legend.put(path, Mark.ofPath(legend.size())));
    return legend;
  }

  /** Throughput, in each chart from zero; no figure of an operation that was not measured. */
  public static FigureGroup tps(Experiment experiment) {
    boolean intervals =
        experiment.cells().stream().anyMatch(result -> result.tpsInterval().isPresent());
    ThreadFigures figures = new ThreadFigures(experiment);
    return figures.group(
        "tps",
        "TPS",
        "",
        Prose.of("figures.tps")
            + " "
            + Prose.of(intervals ? "figures.tps.intervals" : "figures.tps.none"),
        List.of(new Line("", 1, false, ThreadFigures::tps)),
        Axis::fromZero,
        TPS_HEIGHT);
  }

  /** Medians and percentiles 99 of latency; no figure of an operation that was not measured. */
  public static FigureGroup latency(Experiment experiment) {
    List<Latency> all =
        experiment.cells().stream().map(CellResult::latency).flatMap(Optional::stream).toList();
    Axis microseconds =
        Axis.log(
            all.stream().mapToDouble(Latency::p50).min().orElse(1),
            all.stream().mapToDouble(Latency::p99).max().orElse(1));
    return new ThreadFigures(experiment)
        .group(
            "latency",
            "Latency",
            ", in µs",
            Prose.of("figures.latency") + " " + Latency.meaning(experiment),
            List.of(
                new Line(" p50", BOLD, false, result -> latency(result, Latency::p50)),
                new Line(" p99", THIN, true, result -> latency(result, Latency::p99))),
            lines -> microseconds,
            LATENCY_HEIGHT);
  }

  /** Percentiles 99 of latency alone; no figure of an operation that was not measured. */
  public static FigureGroup p99(Experiment experiment) {
    double most =
        experiment.cells().stream()
            .flatMap(result -> result.latency().stream())
            .mapToDouble(Latency::p99)
            .max()
            .orElse(0);
    Axis milliseconds = Axis.fromZero(most / MICROS);
    return new ThreadFigures(experiment)
        .group(
            "p99",
            "p99",
            ", in ms",
            Prose.of("figures.p99"),
            List.of(new Line("", 1, false, ThreadFigures::p99)),
            lines -> milliseconds,
            TPS_HEIGHT);
  }

  private static Optional<Point> p99(CellResult result) {
    return result
        .latency()
        .map(latency -> latency.p99() / MICROS)
        .map(value -> Point.of(result.cell().threads(), value, Numbers.figure(value) + " ms"));
  }

  private FigureGroup group(
      String kind,
      String what,
      String unit,
      String note,
      List<Line> lines,
      Function<List<Series>, Axis> axis,
      int height) {
    List<Figure> figures = new ArrayList<>();
    for (Operation operation : experiment.operations()) {
      List<Series> series = series(operation, lines);
      if (!series.isEmpty()) {
        String id = kind + "-" + operation.label();
        Chart chart =
            new Chart(
                id,
                what + " of " + operation.label() + " by threads" + unit,
                Series.points(series),
                Axis.threads(experiment.threads()),
                axis.apply(series),
                Chart.Form.LINES,
                series,
                new Chart.Size(WIDTH, height));
        figures.add(new Figure(id, operation.label(), List.of(chart)));
      }
    }
    return new FigureGroup(kind, what + " by threads", note, legend, false, figures);
  }

  private List<Series> series(Operation operation, List<Line> lines) {
    List<Series> series = new ArrayList<>();
    legend.forEach(
        (path, mark) -> {
          for (Line line : lines) {
            List<Point> points =
                experiment.threads().stream()
                    .flatMap(
                        threads -> experiment.result(new Cell(operation, path, threads)).stream())
                    .flatMap(result -> line.point.apply(result).stream())
                    .toList();
            if (!points.isEmpty()) {
              series.add(
                  new Series(
                      path + line.suffix,
                      mark,
                      line.weight,
                      line.hollow,
                      points,
                      points.stream().anyMatch(p -> p.low() <= p.high()) ? apart(path) : 1));
            }
          }
        });
    return series;
  }

  private static Optional<Point> latency(CellResult result, ToDoubleFunction<Latency> percentile) {
    return result
        .latency()
        .map(percentile::applyAsDouble)
        .map(value -> Point.of(result.cell().threads(), value, Numbers.figure(value)));
  }

  /** An interval from few rounds may reach below zero, where no throughput is. */
  private static Optional<Point> tps(CellResult result) {
    if (result.tps().isEmpty()) {
      return Optional.empty();
    }
    double x = result.cell().threads();
    double tps = result.tps().getAsDouble();
    Optional<Interval> interval = result.tpsInterval();
    return Optional.of(
        new Point(
            x,
            tps,
            interval.map(each -> Math.max(0, each.low())).orElse(Double.NaN),
            interval.map(Interval::high).orElse(Double.NaN),
            Numbers.withInterval(tps, interval)));
  }

  private double apart(String path) {
    double place = experiment.paths().indexOf(path) - (experiment.paths().size() - 1) / 2.0;
    return Math.pow(2, APART * place);
  }
}
