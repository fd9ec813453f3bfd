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
import io.github.jmeterndb.results.write.Plot;
import io.github.jmeterndb.results.write.Plot.Kind;
import io.github.jmeterndb.results.write.Plot.Line;
import io.github.jmeterndb.results.write.Plot.Panel;
import io.github.jmeterndb.results.write.Plot.Point;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.FaultsInfo;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.statistics.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The charts of an experiment's report. */
record Plots(Experiment experiment, Figures figures) {
  private static final int MOST_POINTS = 150;
  private static final double TENTH = 0.1;

  /** Throughput and p99; empty for one thread count, which makes no line. */
  List<Plot> byThreads(Experiment of, String prefix) {
    String p99 = "p99 of latency by threads";
    return experiment.threads().size() < 2
        ? List.of()
        : List.of(
            byThreads(of, prefix + "tps", "TPS by threads", "TPS", Kind.TPS_BY_THREADS, Metric.TPS),
            byThreads(of, prefix + "p99", p99, "ms", Kind.LATENCY_BY_THREADS, Metric.P99));
  }

  private Plot byThreads(
      Experiment of, String id, String title, String label, Kind kind, Metric metric) {
    List<Panel> panels = new ArrayList<>();
    for (Operation operation : of.closedLoops()) {
      List<Line> lines = new ArrayList<>();
      for (String path : of.paths()) {
        add(lines, path, key(operation, path), n -> figures.get(n, metric));
      }
      add(panels, operation.label(), label, lines);
    }
    return new Plot(id, title, "", kind, of.paths(), panels);
  }

  private static Key key(Operation operation, String path) {
    return new Key(operation.label(), path, 0, "");
  }

  private void add(List<Line> lines, String name, Key key, Function<Key, Optional<Figure>> figure) {
    List<Point> points =
        experiment.threads().stream()
            .flatMap(count -> figure.apply(key.at(count)).stream())
            .map(each -> point(each.key().threads(), each))
            .toList();
    if (!points.isEmpty()) {
      lines.add(new Line(name, false, points));
    }
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

  private static void add(List<Panel> panels, String caption, String label, List<Line> lines) {
    if (!lines.isEmpty()) {
      panels.add(new Panel(caption, label, lines, List.of()));
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
          // Without one of the processes the sum would be too low.
          add(
              areas,
              process,
              key(operation, path),
              key ->
                  figures
                      .get(key, Metric.CPU_TIME)
                      .flatMap(all -> figures.get(key.of(process), Metric.CPU_LOAD)));
        }
        add(panels, operation.label() + " over " + path, "% of a core", areas);
      }
    }
    String title = "CPU load by threads and process";
    return new Plot("cpu", title, "", Kind.LOAD_BY_THREADS, processes, panels);
  }

  Plot rates() {
    Map<String, List<Line>> curves = new LinkedHashMap<>();
    for (Metric metric : List.of(Metric.P99, Metric.SERVICE_P99)) {
      Map<Cell, List<Point>> points = new LinkedHashMap<>();
      figures
          .of(metric)
          .filter(figure -> figures.get(figure.key(), Metric.RATE).isPresent())
          .forEach(
              f -> {
                Cell cell = f.key().cell();
                points
                    .computeIfAbsent(cell.withoutRate(), curve -> new ArrayList<>())
                    .add(point(cell.operation().rate().orElse(0), f));
              });
      points.forEach(
          (curve, line) -> {
            line.sort(Comparator.comparingDouble(Point::x));
            curves
                .computeIfAbsent(caption(curve), caption -> new ArrayList<>())
                .add(new Line(curve.path(), metric.equals(Metric.SERVICE_P99), line));
          });
    }
    List<Panel> panels = new ArrayList<>();
    curves.forEach((caption, lines) -> add(panels, caption, "p99 in ms", lines));
    return new Plot(
        "rate",
        "Latency against rate",
        RunReport.note("rates.plot"),
        Kind.LATENCY_BY_RATE,
        experiment.paths(),
        panels);
  }

  private static String caption(Cell cell) {
    return cell.operation().label() + ", " + FirstScreen.threads(cell.threads());
  }

  /**
   * Throughput and p99 over the time of each cell, a plot per operation. The paths of a paired cell
   * share one clock, which shows disturbances common to all.
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
          add(panels, FirstScreen.threads(threads), "TPS", tps);
          add(panels, FirstScreen.threads(threads), "p99 in ms", p99);
        }
      }
      String name = operation.label();
      String id = "course-" + name.replace('@', '-');
      plots.add(new Plot(id, name, "", Kind.OVER_TIME, experiment.paths(), panels));
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

  /** A long window is drawn by the worst second of each part: a mean would hide a stall. */
  private static List<Point> course(
      CellRound round, ToDoubleFunction<Second> value, Comparator<Double> worst) {
    List<Second> whole = round.lines().stream().filter(Second::isWhole).toList();
    List<Second> seconds = round.isPaired() || whole.isEmpty() ? round.lines() : whole;
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
                          name + ", " + caption(cell.cell()), n -> new LinkedHashMap<>())
                      .put(cell.cell().path(), rounds);
                }
              });
    }
    byFault.forEach(
        (name, byPath) -> {
          panel(panels, name, "TPS", byPath, fault -> series(fault, Second::tps));
          panel(
              panels,
              name,
              "p99 in ms",
              byPath,
              fault -> series(fault, s -> s.p99() > 0 ? s.p99() / 1e3 : Double.NaN));
          panel(panels, name, "failures", byPath, Plots::failures);
        });
    String note = RunReport.note("faults.plot");
    return new Plot("faults", "Faults", note, Kind.AFTER_A_FAULT, experiment.paths(), panels);
  }

  private static void panel(
      List<Panel> panels,
      String name,
      String label,
      Map<String, SortedMap<Integer, Fault>> byPath,
      Function<Fault, SortedMap<Long, Double>> course) {
    double after =
        byPath.values().stream()
            .flatMap(rounds -> rounds.values().stream())
            .mapToDouble(fault -> fault.info().outage == null ? 0 : fault.info().outage + 5)
            .reduce(15, Math::max);
    List<Line> lines = new ArrayList<>();
    byPath.forEach(
        (path, rounds) -> {
          List<Point> medians = medians(rounds.values().stream().map(course).toList(), after);
          if (!medians.isEmpty()) {
            lines.add(new Line(path, false, medians));
          }
        });
    if (!lines.isEmpty()) {
      panels.add(new Panel(name, label, lines, List.of(0.0)));
    }
  }

  private static List<Point> medians(List<SortedMap<Long, Double>> rounds, double after) {
    SortedMap<Long, List<Double>> tenths = new TreeMap<>();
    for (SortedMap<Long, Double> round : rounds) {
      round
          .subMap(-20L, (long) (10 * after))
          .forEach((tenth, y) -> tenths.computeIfAbsent(tenth, t -> new ArrayList<>()).add(y));
    }
    List<Point> medians = new ArrayList<>();
    long next = Long.MAX_VALUE;
    for (Map.Entry<Long, List<Double>> entry : tenths.entrySet()) {
      List<Double> values = entry.getValue();
      if (2 * values.size() >= rounds.size()) {
        if (entry.getKey() > next) {
          // A gap, as in an outage: no line across it.
          medians.add(Point.of(TENTH * (next + 0.5), Double.NaN));
        }
        values.sort(Comparator.naturalOrder());
        medians.add(Point.of(TENTH * (entry.getKey() + 0.5), values.get(values.size() / 2)));
        next = entry.getKey() + 1;
      }
    }
    return medians;
  }

  private static SortedMap<Long, Double> series(Fault fault, ToDoubleFunction<Second> value) {
    SortedMap<Long, Double> tenths = new TreeMap<>();
    for (Second each : fault.round().timeline()) {
      double at = each.start() - fault.round().timeline().get(0).start() + each.length() / 2;
      if (!Double.isNaN(value.applyAsDouble(each))) {
        tenths.put(tenth(fault, at), value.applyAsDouble(each));
      }
    }
    return tenths;
  }

  private static SortedMap<Long, Double> failures(Fault fault) {
    List<FaultsInfo.Failures> failures = fault.all().failures;
    SortedMap<Long, Double> tenths =
        failures.isEmpty() ? new TreeMap<>() : series(fault, each -> 0);
    for (FaultsInfo.Failures each : failures) {
      double failed = each.failed() + each.unknown();
      tenths.put(tenth(fault, each.at() + TENTH / 2), failed);
    }
    return tenths;
  }

  private static long tenth(Fault fault, double seconds) {
    return (long) Math.floor((seconds - fault.info().begun) / TENTH + 1e-6);
  }
}
