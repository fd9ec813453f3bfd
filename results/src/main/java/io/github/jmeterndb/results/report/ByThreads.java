// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.analysis.Misses;
import io.github.jmeterndb.results.analysis.PathPair;
import io.github.jmeterndb.results.analysis.Ratios;
import io.github.jmeterndb.results.cost.CpuShare;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.rate.RateSection;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.statistics.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** Throughput and CPU time at each thread count, the paths below each other. */
final class ByThreads {
  private ByThreads() {}

  /** The tables with values; of operations at rates, what these have. */
  static List<Table> of(Experiment experiment) {
    return experiment.closedLoops().isEmpty()
        ? RateSection.of(experiment).brief()
        : Stream.of(throughput(experiment), cpu(experiment))
            .filter(table -> !table.rows().isEmpty())
            .toList();
  }

  /**
   * With what of their operations found a row, where some found none; of two paths, their ratio
   * below them.
   */
  static Table throughput(Experiment experiment) {
    List<PathPair> pairs = PathPair.of(experiment);
    List<List<String>> rows = new ArrayList<>();
    for (Operation operation : experiment.closedLoops()) {
      for (String path : experiment.paths()) {
        rows.add(
            row(
                experiment,
                operation,
                path,
                count -> Numbers.tps(experiment, new Cell(operation, path, count))));
        if (Misses.canMiss(experiment, operation)) {
          rows.add(
              row(
                  experiment,
                  operation,
                  path + ", hits",
                  count -> Misses.hits(experiment, new Cell(operation, path, count))));
        }
      }
      if (pairs.size() == 1) {
        String first = pairs.get(0).first();
        String second = pairs.get(0).second();
        rows.add(
            row(
                experiment,
                operation,
                first + " ÷ " + second + label(experiment, operation, first, second),
                count ->
                    Ratios.at(experiment, operation, first, second, count)
                        .map(Ratio::textWithInterval)
                        .orElse(Numbers.GAP)));
      }
    }
    return new Table("TPS", header(experiment), 2, rows);
  }

  /** Where the interval of a ratio is one within the run. */
  private static String label(
      Experiment experiment, Operation operation, String first, String second) {
    return Ratios.of(experiment, operation, first, second).stream()
            .flatMap(ratios -> ratios.byThreads().values().stream())
            .anyMatch(ratio -> ratio.within().isPresent())
        ? ", " + experiment.withinRun()
        : "";
  }

  /** Without rows of which nothing is known. */
  private static Table cpu(Experiment experiment) {
    List<List<String>> rows = new ArrayList<>();
    for (Operation operation : experiment.closedLoops()) {
      for (String path : experiment.paths()) {
        List<String> row =
            row(
                experiment,
                operation,
                path,
                count ->
                    Numbers.figure(
                        CpuShare.microseconds(experiment, new Cell(operation, path, count))));
        if (row.stream().skip(2).anyMatch(value -> !value.equals(Numbers.GAP))) {
          rows.add(row);
        }
      }
    }
    return new Table(
        "CPU time for an operation in µs, all processes together", header(experiment), 2, rows);
  }

  private static List<String> header(Experiment experiment) {
    List<String> header = new ArrayList<>(List.of("operation", "path, threads:"));
    experiment.threads().forEach(count -> header.add(String.valueOf(count)));
    return header;
  }

  private static List<String> row(
      Experiment experiment, Operation operation, String what, IntFunction<String> value) {
    List<String> row = new ArrayList<>(List.of(operation.label(), what));
    experiment.threads().forEach(count -> row.add(value.apply(count)));
    return row;
  }
}
