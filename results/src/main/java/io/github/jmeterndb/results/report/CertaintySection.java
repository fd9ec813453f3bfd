// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Steadiness;
import java.util.List;
import java.util.Optional;

/** How sure each throughput is: between rounds by an interval, within them by the variation. */
final class CertaintySection {
  /** What the columns are. */
  private static final String HOW_TO_READ =
      "Low and high: the 95 % confidence interval of the mean over rounds (Student's t), from three"
          + " rounds on. Variation: the standard deviation of the throughput from second to second"
          + " within a window, as a part of its mean; trend: its change from first to last second on"
          + " a line of least squares. These two are no confidence interval: they do not hold what"
          + " differs between runs, and are not told below 100 TPS, where chance alone makes 10 %.";

  private CertaintySection() {}

  /** A row a measured cell whose throughput is its own. */
  static Section of(Experiment experiment) {
    Table table =
        new Table(
            "How sure each TPS is",
            List.of(
                "operation",
                "path",
                "threads",
                "rounds",
                "TPS",
                "low",
                "high",
                "variation",
                "trend"),
            2,
            experiment.cellsByOperation().stream()
                .filter(result -> result.tps().isPresent() && !result.isAtARate())
                .map(CertaintySection::row)
                .toList());
    return Section.of("Certainty", List.of(table), HOW_TO_READ);
  }

  private static List<String> row(CellResult result) {
    List<String> row = Numbers.key(result.cell());
    row.add(String.valueOf(result.measuredRounds().size()));
    row.add(Numbers.tps(result));
    row.add(result.tpsInterval().map(i -> Numbers.end(i, i.low())).orElse(Numbers.GAP));
    row.add(result.tpsInterval().map(i -> Numbers.end(i, i.high())).orElse(Numbers.GAP));
    row.add(percent(result.steadiness().map(Steadiness::variation)));
    row.add(percent(result.steadiness().map(Steadiness::trend)));
    return row;
  }

  private static String percent(Optional<Double> part) {
    return part.map(Numbers::percent).orElse(Numbers.GAP);
  }
}
