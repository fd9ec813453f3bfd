// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.views;

import io.github.jmeterndb.report.Figure;
import io.github.jmeterndb.report.Figures;
import io.github.jmeterndb.report.Key;
import io.github.jmeterndb.report.Metric;
import io.github.jmeterndb.report.Second;
import io.github.jmeterndb.results.figures.CellResult;
import io.github.jmeterndb.results.figures.CellRound;
import io.github.jmeterndb.results.figures.Experiment;
import io.github.jmeterndb.results.figures.FaultFigures;
import io.github.jmeterndb.results.figures.FaultFigures.Fault;
import io.github.jmeterndb.results.figures.Slices;
import io.github.jmeterndb.results.write.Plot;
import io.github.jmeterndb.results.write.Plot.Form;
import io.github.jmeterndb.results.write.Plot.Line;
import io.github.jmeterndb.results.write.Plot.Panel;
import io.github.jmeterndb.results.write.Plot.Point;
import io.github.jmeterndb.results.write.Plot.X;
import io.github.jmeterndb.results.write.Plot.Y;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.statistics.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The charts of an experiment. */
final class Plots {
  private static final int MOST_POINTS = 150;
  private static final double TENTH = 0.1;

  private final Experiment experiment;
  private final Figures figures;

  Plots(Experiment experiment, Figures figures) {
    this.experiment = experiment;
    this.figures = figures;
  }

  Plot throughput(Experiment of, String id) {
    return byThreads(of, id, "TPS by threads", "TPS", Y.FROM_ZERO, Metric.TPS);
  }

  Plot p99(Experiment of, String id) {
    return byThreads(of, id, "p99 of latency by threads", "ms", Y.SHARED_FROM_ZERO, Metric.P99);
  }

  private Plot byThreads(Experiment of, String id, String title, String label, Y y, Metric metric) {
    List<Panel> panels = new ArrayList<>();
    for (Operation operation : of.closedLoops()) {
      List<Line> lines = new ArrayList<>();
      for (String path : of.paths()) {
        add(
            lines,
            path,
            of.threads().stream()
                .flatMap(n -> figures.get(key(operation, path, n), metric).stream())
                .map(figure -> point(figure.key().threads(), figure))
                .toList());
      }
      add(panels, operation.label(), label, lines, OptionalDouble.empty());
    }
    return new Plot(
        id, title, "", "threads", X.DOUBLINGS, y, Form.MARKED_LINES, of.paths(), panels);
  }

  private static Key key(Operation operation, String path, int threads) {
    return new Key(operation.label(), path, threads, "");
  }

  private static Point point(double x, Figure figure) {
    double unit = figure.metric().unit() == Metric.Unit.LATENCY ? 1e-3 : 1;
    Optional<Interval> interval =
        figure.interval().filter(i -> figure.scope() == Figure.Scope.ROUNDS);
    return new Point(
        x,
        unit * figure.value(),
        unit * interval.map(Interval::low).orElse(1.0),
        unit * interval.map(Interval::high).orElse(0.0));
  }

  private static void add(List<Line> lines, String name, List<Point> points) {
    if (!points.isEmpty()) {
      lines.add(new Line(name, false, points));
    }
  }

  private static void add(
      List<Panel> panels, String caption, String label, List<Line> lines, OptionalDouble event) {
    if (!lines.isEmpty()) {
      panels.add(new Panel(caption, label, lines, event));
    }
  }

  Plot cpu() {
    List<String> processes =
        figures
            .of(Metric.CPU_TIME)
            .map(figure -> figure.key().of())
            .filter(of -> !of.isEmpty())
            .distinct()
            .toList();
    List<Panel> panels = new ArrayList<>();
    for (Operation operation : experiment.operations()) {
      for (String path : experiment.paths()) {
        List<Line> areas = new ArrayList<>();
        for (String process : processes) {
          add(
              areas,
              process,
              experiment.threads().stream()
                  .map(n -> key(operation, path, n))
                  // Without one of the processes the sum would be of the others.
                  .filter(key -> figures.get(key, Metric.CPU_TIME).isPresent())
                  .flatMap(key -> figures.get(key.of(process), Metric.CPU_LOAD).stream())
                  .map(figure -> Point.of(figure.key().threads(), figure.value()))
                  .toList());
        }
        String caption = operation.label() + " over " + path;
        add(panels, caption, "% of a core", areas, OptionalDouble.empty());
      }
    }
    return new Plot(
        "cpu",
        "CPU load by threads and process",
        "",
        "threads",
        X.PLACES,
        Y.SHARED_FROM_ZERO,
        Form.STACKED_BARS,
        processes,
        panels);
  }

  Plot rates() {
    Map<String, Map<String, Line>> curves = new LinkedHashMap<>();
    for (Metric metric : List.of(Metric.P99, Metric.SERVICE_P99)) {
      figures
          .of(metric)
          .filter(figure -> figures.get(figure.key(), Metric.RATE).isPresent())
          .forEach(
              figure -> {
                Key key = figure.key();
                Cell cell = key.cell();
                Line line =
                    curves
                        .computeIfAbsent(
                            "%s, %s"
                                .formatted(
                                    cell.withoutRate().operation().label(),
                                    FirstScreen.threads(cell.threads())),
                            caption -> new LinkedHashMap<>())
                        .computeIfAbsent(
                            key.path() + " " + metric.name(),
                            name ->
                                new Line(
                                    key.path(),
                                    metric.equals(Metric.SERVICE_P99),
                                    new ArrayList<>()));
                line.points().add(point(cell.operation().rate().orElseThrow(), figure));
                line.points().sort(Comparator.comparingDouble(Point::x));
              });
    }
    List<Panel> panels = new ArrayList<>();
    curves.forEach(
        (caption, lines) ->
            add(panels, caption, "p99 in ms", List.copyOf(lines.values()), OptionalDouble.empty()));
    return new Plot(
        "rate",
        "Latency against rate",
        RunReport.note("rates.plot"),
        "operations a second",
        X.LINEAR,
        Y.LOG,
        Form.MARKED_LINES,
        experiment.paths(),
        panels);
  }

  /**
   * Throughput and p99 over the time of each cell, a plot an operation. In a paired cell all paths
   * have one clock, so that what met all of them is to be seen.
   */
  List<Plot> courses() {
    List<Plot> plots = new ArrayList<>();
    for (Operation operation :
        experiment.isSearch() ? List.<Operation>of() : experiment.operations()) {
      List<Panel> panels = new ArrayList<>();
      for (int threads : experiment.threads()) {
        List<Line> tps = courses(operation, threads, Second::tps, Comparator.reverseOrder());
        List<Line> p99 = courses(operation, threads, s -> s.p99() / 1e3, Comparator.naturalOrder());
        if (p99.stream().anyMatch(line -> !line.points().isEmpty())) {
          add(panels, FirstScreen.threads(threads), "TPS", tps, OptionalDouble.empty());
          add(panels, FirstScreen.threads(threads), "p99 in ms", p99, OptionalDouble.empty());
        }
      }
      plots.add(
          new Plot(
              "course-" + operation.label(),
              operation.label(),
              "",
              "seconds",
              X.LINEAR,
              Y.FROM_ZERO,
              Form.LINES,
              experiment.paths(),
              panels));
    }
    return plots;
  }

  private List<Line> courses(
      Operation operation, int threads, ToDoubleFunction<Second> value, Comparator<Double> worst) {
    List<Line> lines = new ArrayList<>();
    for (String path : experiment.paths()) {
      experiment.result(new Cell(operation, path, threads)).stream()
          .flatMap(result -> result.measuredRounds().stream())
          .forEach(
              round ->
                  lines.add(
                      new Line(path, experiment.rounds().size() > 1, course(round, value, worst))));
    }
    return lines;
  }

  /** A long window is drawn by the worst second of each part: a mean would hide the stall. */
  private static List<Point> course(
      CellRound round, ToDoubleFunction<Second> value, Comparator<Double> worst) {
    List<Second> whole = round.series().stream().filter(Second::isWhole).toList();
    List<Second> seconds =
        round.slices().map(Slices::lines).orElse(whole.isEmpty() ? round.series() : whole);
    double start =
        round.records().stream()
            .filter(record -> round.isPaired() && record.startMillis() > 0)
            .mapToDouble(record -> record.startMillis() / 1e3)
            .min()
            .orElse(seconds.isEmpty() ? 0 : seconds.get(0).start());
    int step = (seconds.size() + MOST_POINTS - 1) / MOST_POINTS;
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < seconds.size(); i += step) {
      seconds.subList(i, Math.min(i + step, seconds.size())).stream()
          .filter(second -> second.ops() > 0 || worst != Comparator.<Double>naturalOrder())
          .max(Comparator.comparing(value::applyAsDouble, worst))
          .map(s -> Point.of(s.start() + s.length() - start, value.applyAsDouble(s)))
          .ifPresent(points::add);
    }
    return points;
  }

  Plot faults() {
    List<Panel> panels = new ArrayList<>();
    Map<String, Map<String, SortedMap<Integer, Fault>>> byFault = new LinkedHashMap<>();
    for (CellResult cell : experiment.cellsByOperation()) {
      FaultFigures.of(experiment, cell)
          .forEach(
              (name, rounds) -> {
                if (rounds.get(rounds.firstKey()).info().breaks) {
                  byFault
                      .computeIfAbsent(
                          "%s, %s, %s"
                              .formatted(
                                  name,
                                  cell.cell().operation().label(),
                                  FirstScreen.threads(cell.cell().threads())),
                          n -> new LinkedHashMap<>())
                      .put(cell.cell().path(), rounds);
                }
              });
    }
    byFault.forEach(
        (name, byPath) -> {
          panel(panels, name, "TPS", byPath, Plots::tps);
          panel(panels, name, "p99 in ms", byPath, Plots::p99);
          panel(panels, name, "failures", byPath, Plots::failures);
        });
    return new Plot(
        "faults",
        "Faults",
        RunReport.note("faults.plot"),
        "seconds after the fault",
        X.LINEAR,
        Y.FROM_ZERO,
        Form.LINES,
        experiment.paths(),
        panels);
  }

  private static void panel(
      List<Panel> panels,
      String name,
      String label,
      Map<String, SortedMap<Integer, Fault>> byPath,
      Function<Fault, List<Point>> course) {
    double after =
        byPath.values().stream()
            .flatMap(rounds -> rounds.values().stream())
            .mapToDouble(fault -> fault.info().outage == null ? 0 : fault.info().outage + 5)
            .reduce(15, Math::max);
    List<Line> lines = new ArrayList<>();
    byPath.forEach(
        (path, rounds) ->
            add(lines, path, medians(rounds.values().stream().map(course).toList(), after)));
    add(panels, name, label, lines, OptionalDouble.of(0));
  }

  private static List<Point> medians(List<List<Point>> rounds, double after) {
    SortedMap<Long, List<Double>> tenths = new TreeMap<>();
    for (List<Point> round : rounds) {
      for (Point point : round) {
        if (point.x() >= -2 && point.x() <= after) {
          tenths.computeIfAbsent(tenth(point.x()), t -> new ArrayList<>()).add(point.y());
        }
      }
    }
    List<Point> medians = new ArrayList<>();
    long next = Long.MAX_VALUE;
    for (Map.Entry<Long, List<Double>> entry : tenths.entrySet()) {
      List<Double> values = entry.getValue();
      if (2 * values.size() >= rounds.size()) {
        if (entry.getKey() > next) {
          // No value for a while, as in an outage: no line across it.
          medians.add(Point.of(TENTH * (next + 0.5), Double.NaN));
        }
        values.sort(Comparator.naturalOrder());
        medians.add(Point.of(TENTH * (entry.getKey() + 0.5), values.get(values.size() / 2)));
        next = entry.getKey() + 1;
      }
    }
    return medians;
  }

  private static List<Point> tps(Fault fault) {
    return tenths(fault).map(t -> Point.of(at(fault, t), t.tps())).toList();
  }

  private static List<Point> p99(Fault fault) {
    return tenths(fault)
        .filter(tenth -> tenth.p99() > 0)
        .map(tenth -> Point.of(at(fault, tenth), tenth.p99() / 1e3))
        .toList();
  }

  private static List<Point> failures(Fault fault) {
    if (fault.all().failures.isEmpty()) {
      return List.of();
    }
    SortedMap<Long, Double> byTenth = new TreeMap<>();
    tenths(fault).forEach(tenth -> byTenth.put(tenth(at(fault, tenth)), 0.0));
    fault
        .all()
        .failures
        .forEach(
            each ->
                byTenth.put(
                    tenth(each.at() + TENTH / 2 - fault.info().begun),
                    (double) (each.failed() + each.unknown())));
    List<Point> points = new ArrayList<>();
    byTenth.forEach((tenth, failed) -> points.add(Point.of(TENTH * (tenth + 0.5), failed)));
    return points;
  }

  private static long tenth(double seconds) {
    return (long) Math.floor(seconds / TENTH + 1e-6);
  }

  private static Stream<Second> tenths(Fault fault) {
    return fault.round().timeline().stream();
  }

  private static double at(Fault fault, Second tenth) {
    double start = fault.round().timeline().get(0).start();
    return tenth.start() - start + tenth.length() / 2 - fault.info().begun;
  }
}
