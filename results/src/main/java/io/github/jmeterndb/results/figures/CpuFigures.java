// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.figures;

import io.github.jmeterndb.report.Figure;
import io.github.jmeterndb.report.Figures;
import io.github.jmeterndb.report.Key;
import io.github.jmeterndb.report.Metric;
import io.github.jmeterndb.results.model.CellCpu;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Round;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * CPU load of each process and host, and the CPU time of an operation, from the CPU time that was
 * counted while a path ran ÷ all operations that ended in that time. Sums over processes are left
 * out where one of them was not counted.
 */
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
          SortedMap<Integer, Double> micros =
              byRound(
                  experiment, result, round -> true, of -> of.percent(load.host(), load.name()));
          if (!micros.isEmpty()) {
            figures.add(Figure.mean(key.of(name), Metric.CPU_TIME, micros));
          }
        }
      }
      SortedMap<Integer, Double> all = ofAll(experiment, result, round -> true);
      if (!all.isEmpty()) {
        Figure mean = Figure.mean(key, Metric.CPU_TIME, all);
        figures.add(mean);
        figures.add(key, Metric.TPS_PER_CORE, 1e6 / mean.value());
      }
    }
  }

  /** Microseconds of all processes per operation, by round; empty where a round lacks one. */
  static SortedMap<Integer, Double> ofAll(
      Experiment experiment, CellResult result, Predicate<Round> which) {
    return byRound(experiment, result, which, CellCpu::ofAll);
  }

  private interface Load {
    OptionalDouble of(CellCpu cpu);
  }

  private static SortedMap<Integer, Double> byRound(
      Experiment experiment, CellResult result, Predicate<Round> which, Load load) {
    Map<Integer, Round> measured = new LinkedHashMap<>();
    for (int i = 0; i < experiment.rounds().size(); i++) {
      Round round = experiment.rounds().get(i);
      if (round.measured(result.cell()).isPresent() && which.test(round)) {
        measured.put(i, round);
      }
    }
    SortedMap<Integer, Double> micros = new TreeMap<>();
    measured.forEach(
        (number, round) -> {
          OptionalDouble percent = load.of(round.cpu(result.cell()));
          OptionalDouble tps =
              round.measured(result.cell()).map(CellRound::tpsOfCpu).orElse(OptionalDouble.empty());
          if (percent.isPresent() && tps.orElse(0) > 0) {
            micros.put(number, percent.getAsDouble() / 100 * 1e6 / tps.getAsDouble());
          }
        });
    return micros.size() < measured.size() ? new TreeMap<>() : micros;
  }
}
