// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.figure;

import io.github.jmeterndb.results.chart.Axis;
import io.github.jmeterndb.results.chart.Chart;
import io.github.jmeterndb.results.chart.Mark;
import io.github.jmeterndb.results.chart.Point;
import io.github.jmeterndb.results.chart.Series;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.ProcessCpu;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.store.Operation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * CPU by threads and process: a chart an operation and access path, a bar a thread count, in it the
 * processes one on the other. All charts have one scale, so that bars compare between them.
 */
public final class CpuFigures {
  private static final Chart.Size SIZE = new Chart.Size(340, 220);

  private final Experiment experiment;
  private final Map<Cell, List<ProcessCpu>> cpu;
  private final Map<String, Mark> legend = new LinkedHashMap<>();
  private final Axis percent;

  private CpuFigures(Experiment experiment, Map<Cell, List<ProcessCpu>> cpu) {
    this.experiment = experiment;
    this.cpu = cpu;
    cpu.values().stream()
        .flatMap(Collection::stream)
        .forEach(p -> legend.computeIfAbsent(name(p), n -> Mark.ofProcess(legend.size())));
    this.percent =
        Axis.fromZero(
            cpu.values().stream()
                .mapToDouble(c -> c.stream().mapToDouble(ProcessCpu::percent).sum())
                .max()
                .orElse(1));
  }

  /** The figures, or nothing if no process was observed. */
  public static Optional<FigureGroup> of(Experiment experiment, Map<Cell, List<ProcessCpu>> cpu) {
    CpuFigures figures = new CpuFigures(experiment, cpu);
    return figures.legend.isEmpty() ? Optional.empty() : Optional.of(figures.group());
  }

  private FigureGroup group() {
    List<Figure> figures = new ArrayList<>();
    for (String path : experiment.paths()) {
      for (Operation operation : experiment.operations()) {
        figure(operation, path).ifPresent(figures::add);
      }
    }
    return new FigureGroup(
        "cpu",
        "CPU by threads and process",
        "Percent; 100 is one core. All charts have one scale.",
        legend,
        true,
        figures);
  }

  private Optional<Figure> figure(Operation operation, String path) {
    List<Series> parts = new ArrayList<>();
    legend.forEach(
        (name, mark) -> {
          List<Point> points = points(operation, path, name);
          if (!points.isEmpty()) {
            parts.add(Series.of(name, mark, points));
          }
        });
    if (parts.isEmpty()) {
      return Optional.empty();
    }
    String id = "cpu-" + experiment.paths().indexOf(path) + "-" + operation.label();
    Chart chart =
        new Chart(
            "CPU of " + operation.label() + " over " + path + " by threads, in percent",
            Words.points(parts),
            Axis.places(experiment.threads()),
            percent,
            Chart.Form.STACK,
            parts,
            SIZE);
    return Optional.of(new Figure(id, operation.label() + " over " + path, List.of(chart.svg(id))));
  }

  private List<Point> points(Operation operation, String path, String name) {
    List<Point> points = new ArrayList<>();
    for (int threads : experiment.threads()) {
      cpu.getOrDefault(new Cell(operation, path, threads), List.of()).stream()
          .filter(process -> name(process).equals(name))
          .map(process -> Point.of(threads, process.percent()))
          .forEach(points::add);
    }
    return points;
  }

  private static String name(ProcessCpu process) {
    return process.process() + " on " + process.host();
  }
}
