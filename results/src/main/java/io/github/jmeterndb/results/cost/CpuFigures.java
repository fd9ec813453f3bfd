// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.cost;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.chart.Axis;
import io.github.jmeterndb.results.chart.Chart;
import io.github.jmeterndb.results.chart.Mark;
import io.github.jmeterndb.results.chart.Point;
import io.github.jmeterndb.results.chart.Series;
import io.github.jmeterndb.results.model.CellCpu;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.ProcessCpu;
import io.github.jmeterndb.results.page.Figure;
import io.github.jmeterndb.results.page.FigureGroup;
import io.github.jmeterndb.results.page.Prose;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * CPU by threads and process: a chart an operation and access path, a bar a thread count, in it the
 * processes that the operations run in, one on the other. A bar is a sum: there is none where one
 * of these was not recorded. All charts have one scale, so that bars compare between them.
 */
public final class CpuFigures {
  private static final Chart.Size SIZE = new Chart.Size(340, 220);

  private static final Source OTHERS = new Source("", "others");

  private final Experiment experiment;
  private final Map<Source, Mark> marks = new LinkedHashMap<>();
  private final Axis percent;

  private CpuFigures(Experiment experiment) {
    this.experiment = experiment;
    List<CellCpu> cpu =
        experiment.cells().stream().map(result -> experiment.cpu(result.cell())).toList();
    for (Source source : drawn(cpu)) {
      marks.put(source, Mark.ofProcess(marks.size()));
    }
    this.percent =
        Axis.fromZero(100 * cpu.stream().mapToDouble(c -> c.busyCores().orElse(0)).max().orElse(0));
  }

  /** The busiest processes, by name; those that there is no colour for together at the end. */
  private static List<Source> drawn(List<CellCpu> cpu) {
    Map<Source, Double> sums = new LinkedHashMap<>();
    cpu.stream()
        .flatMap(c -> c.ofOperations().stream())
        .forEach(load -> sums.merge(Source.of(load), load.percent(), Double::sum));
    List<Source> all = new ArrayList<>(sums.keySet());
    if (all.size() <= Mark.PROCESS_MARKS) {
      return all;
    }
    List<Source> busiest =
        all.stream()
            .sorted(Comparator.comparing(sums::get, Comparator.reverseOrder()))
            .limit(Mark.PROCESS_MARKS - 1)
            .toList();
    all.retainAll(busiest);
    all.add(OTHERS);
    return all;
  }

  /** The figures, or nothing if there is no cell of which all processes were recorded. */
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
        "cpu", "CPU by threads and process", Prose.of("figures.cpu"), legend(), true, figures);
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
            id,
            "CPU of " + operation.label() + " over " + path + " by threads, in percent",
            Series.points(parts),
            Axis.places(experiment.threads()),
            percent,
            Chart.Form.STACK,
            parts,
            SIZE);
    return Optional.of(new Figure(id, operation.label() + " over " + path, List.of(chart)));
  }

  private Map<String, Mark> legend() {
    Map<String, Mark> legend = new LinkedHashMap<>();
    marks.forEach((source, mark) -> legend.put(title(source), mark));
    return legend;
  }

  private String title(Source source) {
    List<Source> processes = marks.keySet().stream().filter(s -> !s.equals(OTHERS)).toList();
    return source.equals(OTHERS) ? source.name() : source.title(processes);
  }

  private List<Point> points(Operation operation, String path, Source source) {
    List<Point> points = new ArrayList<>();
    for (int threads : experiment.threads()) {
      List<ProcessCpu> loads =
          experiment.cpu(new Cell(operation, path, threads)).ofOperations().stream()
              .filter(load -> drawnAs(load).equals(source))
              .toList();
      if (!loads.isEmpty()) {
        double percent = loads.stream().mapToDouble(ProcessCpu::percent).sum();
        points.add(Point.of(threads, percent, Numbers.load(OptionalDouble.of(percent))));
      }
    }
    return points;
  }

  private Source drawnAs(ProcessCpu load) {
    Source source = Source.of(load);
    return marks.containsKey(source) ? source : OTHERS;
  }
}
