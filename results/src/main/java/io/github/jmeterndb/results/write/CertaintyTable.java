// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** How sure each throughput is: between rounds by an interval, within them by the variation. */
final class CertaintyTable {
  /** What the columns are. */
  static final String REMARK =
      "Low and high: the 95 % confidence interval of the mean over rounds (Student's t), from three"
          + " rounds on. Variation: the standard deviation of the throughput from second to second"
          + " within a window, as a part of its mean; trend: its change from first to last second on"
          + " a line of least squares. These two are no confidence interval: they do not hold what"
          + " differs between runs.";

  private CertaintyTable() {}

  /** A row a measured cell. */
  static Table of(Experiment experiment) {
    return new Table(
        "How sure each TPS is (" + experiment.label() + ")",
        List.of(
            "operation", "path", "threads", "rounds", "TPS", "low", "high", "variation", "trend"),
        2,
        experiment.cells().stream()
            .filter(result -> result.tps().isPresent())
            .sorted(experiment.byOperation())
            .map(CertaintyTable::row)
            .toList());
  }

  private static List<String> row(CellResult result) {
    List<String> row =
        new ArrayList<>(
            List.of(
                result.cell().operation().label(),
                result.cell().path(),
                String.valueOf(result.cell().threads()),
                String.valueOf(result.measuredRounds().size())));
    row.add(Figures.oneDecimal(result.tps()));
    row.add(result.tpsInterval().map(Interval::low).map(Figures::oneDecimal).orElse(Figures.GAP));
    row.add(result.tpsInterval().map(Interval::high).map(Figures::oneDecimal).orElse(Figures.GAP));
    row.add(percent(result.variation()));
    row.add(percent(result.trend()));
    return row;
  }

  private static String percent(OptionalDouble part) {
    return part.isPresent() ? Figures.percent(part.getAsDouble()) : Figures.GAP;
  }
}
