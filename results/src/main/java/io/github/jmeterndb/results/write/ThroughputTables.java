// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import java.util.List;
import java.util.OptionalDouble;

/** Throughput by path, and the ratio between paths. */
final class ThroughputTables {
  private ThroughputTables() {}

  /** A table a path, in operations a second. */
  static List<Table> tps(Experiment experiment) {
    return experiment.paths().stream()
        .map(
            path ->
                Grid.of(
                    "TPS over " + path + " (" + experiment.label() + ")",
                    experiment.operations(),
                    experiment.threads(),
                    (operation, threads) ->
                        Figures.oneDecimal(tps(experiment, operation, path, threads))))
        .toList();
  }

  /**
   * The first path's throughput ÷ that of each other path, with its interval where there is one; no
   * table for a path without any pair.
   */
  static List<Table> ratios(Experiment experiment) {
    String first = experiment.paths().get(0);
    return experiment.paths().stream()
        .skip(1)
        .map(path -> ratio(experiment, first, path))
        .filter(table -> !Grid.isEmpty(table))
        .toList();
  }

  private static Table ratio(Experiment experiment, String first, String second) {
    return Grid.of(
        "TPS ratio " + first + " ÷ " + second + " (" + experiment.label() + ")",
        experiment.operations(),
        experiment.threads(),
        (operation, threads) -> Figures.ratio(experiment.ratio(operation, first, second, threads)));
  }

  private static OptionalDouble tps(
      Experiment experiment, Operation operation, String path, int threads) {
    return experiment.tps(new Cell(operation, path, threads));
  }
}
