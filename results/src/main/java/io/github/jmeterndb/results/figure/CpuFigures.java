// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.figure;

import io.github.jmeterndb.results.chart.Axis;
import io.github.jmeterndb.results.chart.Chart;
import io.github.jmeterndb.results.chart.Mark;
import io.github.jmeterndb.results.chart.Point;
import io.github.jmeterndb.results.chart.Series;
import io.github.jmeterndb.results.model.CellCpu;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.store.Operation;
import java.util.ArrayList;
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
  private final Map<Source, Mark> marks = new LinkedHashMap<>();
  private final Axis percent;

  /** What a load was recorded of. */
  private record Source(String host, String process) {}

  private CpuFigures(Experiment experiment) {
    this.experiment = experiment;
    List<CellCpu> cpu =
        experiment.cells().stream().map(result -> experiment.cpu(result.cell())).toList();
    cpu.stream()
        .flatMap(c -> c.processes().stream())
        .map(load -> new Source(load.host(), load.process()))
        .distinct()
        .forEach(source -> marks.put(source, Mark.ofProcess(marks.size())));
    this.percent =
        Axis.fromZero(100 * cpu.stream().mapToDouble(c -> c.busyCores().orElse(0)).max().orElse(0));
  }

  /** The figures, or nothing if no process was recorded. */
  public static Optional<FigureGroup> of(Experiment experiment) {
    CpuFigures figures = new CpuFigures(experiment);
    return figures.marks.isEmpty() ? Optional.empty() : Optional.of(figures.group());
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
        "Percent; 100 is one core. The processes lie on each other in the order of the legend. All"
            + " charts have one scale.",
        legend(),
        true,
        figures);
  }

  private Optional<Figure> figure(Operation operation, String path) {
    List<Series> parts = new ArrayList<>();
    marks.forEach(
        (source, mark) -> {
          List<Point> points = points(operation, path, source);
          if (!points.isEmpty()) {
            parts.add(Series.of(title(source), mark, points));
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

  private Map<String, Mark> legend() {
    Map<String, Mark> legend = new LinkedHashMap<>();
    marks.forEach((source, mark) -> legend.put(title(source), mark));
    return legend;
  }

  private String title(Source source) {
    boolean severalHosts = marks.keySet().stream().map(Source::host).distinct().count() > 1;
    return severalHosts ? source.process() + " on " + source.host() : source.process();
  }

  private List<Point> points(Operation operation, String path, Source source) {
    List<Point> points = new ArrayList<>();
    for (int threads : experiment.threads()) {
      experiment
          .cpu(new Cell(operation, path, threads))
          .percent(source.host(), source.process())
          .ifPresent(load -> points.add(Point.of(threads, load)));
    }
    return points;
  }
}
