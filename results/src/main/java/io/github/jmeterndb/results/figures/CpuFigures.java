// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.figures;

import io.github.jmeterndb.report.Figure;
import io.github.jmeterndb.report.Figures;
import io.github.jmeterndb.report.Key;
import io.github.jmeterndb.report.Metric;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/** CPU load by process and host, and counted CPU time ÷ all operations that ended in that time. */
public final class CpuFigures {
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
      Key key = Key.of(result.cell());
      CellCpu cpu = experiment.cpu(result.cell());
      for (CellCpu.Load load : cpu.loads()) {
        String name =
            (load.isHost() ? "host" : load.name()) + (severalHosts ? " on " + load.host() : "");
        figures.add(key.of(name), Metric.CPU_LOAD, load.percent());
        if (!load.isHost()) {
          mean(
              figures,
              key.of(name),
              byRound(experiment, result, r -> true, of -> of.percent(load.host(), load.name())));
        }
      }
      mean(figures, key, ofAll(experiment, result, round -> true));
      figures
          .get(key, Metric.CPU_TIME)
          .ifPresent(mean -> figures.add(key, Metric.TPS_PER_CORE, 1e6 / mean.value()));
    }
  }

  private static void mean(Figures figures, Key key, SortedMap<Integer, Double> micros) {
    if (!micros.isEmpty()) {
      figures.add(Figure.mean(key, Metric.CPU_TIME, micros));
    }
  }

  /** Microseconds of all processes per operation, by round; empty where a round lacks one. */
  static SortedMap<Integer, Double> ofAll(
      Experiment experiment, CellResult result, Predicate<Round> which) {
    return byRound(experiment, result, which, CellCpu::ofAll);
  }

  private static SortedMap<Integer, Double> byRound(
      Experiment experiment,
      CellResult result,
      Predicate<Round> which,
      Function<CellCpu, OptionalDouble> load) {
    SortedMap<Integer, Double> micros = new TreeMap<>();
    for (int i = 0; i < experiment.rounds().size(); i++) {
      Round round = experiment.rounds().get(i);
      Optional<CellRound> measured = round.measured(result.cell()).filter(r -> which.test(round));
      if (measured.isPresent()) {
        OptionalDouble percent = load.apply(round.cpu(result.cell()));
        OptionalDouble tps = measured.get().tpsOfCpu();
        if (percent.isEmpty() || tps.orElse(0) <= 0) {
          return new TreeMap<>();
        }
        micros.put(i, percent.getAsDouble() / 100 * 1e6 / tps.getAsDouble());
      }
    }
    return micros;
  }
}
