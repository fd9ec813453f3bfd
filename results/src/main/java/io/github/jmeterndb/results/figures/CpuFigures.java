// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.figures;

import io.github.jmeterndb.report.Figure;
import io.github.jmeterndb.report.Figures;
import io.github.jmeterndb.report.Key;
import io.github.jmeterndb.report.Metric;
import io.github.jmeterndb.run.Cell;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/** CPU load by process and host, and counted CPU time ÷ all operations that ended in that time. */
final class CpuFigures {
  private CpuFigures() {}

  static void add(Experiment experiment, Figures figures) {
    boolean severalHosts =
        experiment.cells().stream()
                .flatMap(result -> experiment.cpu(result.cell()).loads().stream())
                .map(CellCpu.Load::host)
                .distinct()
                .count()
            > 1;
    for (CellResult result : experiment.cellsByOperation()) {
      Cell cell = result.cell();
      Key key = Key.of(cell);
      for (CellCpu.Load load : experiment.cpu(cell).loads()) {
        Key of = key.of(load.name() + (severalHosts ? " on " + load.host() : ""));
        figures.add(of, Metric.CPU_LOAD, load.percent());
        if (!load.isHost()) {
          mean(
              figures,
              of,
              Metric.CPU_TIME,
              byRound(experiment, cell, r -> true, cpu -> cpu.percent(load.host(), load.name())));
        }
      }
      mean(figures, key, Metric.CPU_TIME, byRound(experiment, cell, r -> true, CellCpu::ofAll));
      figures
          .get(key, Metric.CPU_TIME)
          .ifPresent(mean -> figures.add(key, Metric.TPS_PER_CORE, 1e6 / mean.value()));
    }
  }

  static void mean(Figures figures, Key key, Metric metric, SortedMap<Integer, Double> micros) {
    if (!micros.isEmpty()) {
      figures.add(Figure.mean(key, metric, micros));
    }
  }

  /** Microseconds per operation by round; empty if a round lacks them. */
  static SortedMap<Integer, Double> byRound(
      Experiment experiment,
      Cell cell,
      Predicate<Round> which,
      Function<CellCpu, OptionalDouble> load) {
    SortedMap<Integer, Double> micros =
        experiment.byRound(
            round ->
                round.measured(cell).filter(measured -> which.test(round)).stream()
                    .mapToDouble(
                        measured -> {
                          double tps = measured.tpsOfCpu().orElse(0);
                          OptionalDouble percent = load.apply(round.cpu(cell));
                          return tps > 0 && percent.isPresent()
                              ? percent.getAsDouble() * 1e4 / tps
                              : Double.NaN;
                        })
                    .findFirst());
    return micros.containsValue(Double.NaN) ? new TreeMap<>() : micros;
  }
}
