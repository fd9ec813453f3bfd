// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.report.Interval;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.analysis.PathPair;
import io.github.jmeterndb.results.analysis.Ratios;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Steadiness;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.statistics.PairedBlocks;
import io.github.jmeterndb.statistics.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** How sure each throughput is: between rounds by an interval, within them by the variation. */
final class CertaintySection {
  /** What the columns are. */
  private static final String HOW_TO_READ =
      "Low and high: the 95 % confidence interval of the mean over rounds (Student's t), from three"
          + " rounds on. Variation: the standard deviation of the throughput from second to second"
          + " within a window, as a part of its mean; trend: its change from first to last second on"
          + " a line of least squares. These two are no confidence interval: they do not hold what"
          + " differs between runs, and are not told below 100 TPS, where chance alone makes 10 %.";

  private static final String RATIOS =
      " Of paths that took turns, the ratio is what must be steady: its variation from block to block,"
          + " its trend from the first to the last one, and the correlation of neighbouring blocks, for"
          + " which the interval within a run allows.";

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
    List<List<String>> ratios = ratios(experiment);
    Table ofRatios =
        new Table(
            "How sure each ratio of paths is that took turns",
            List.of(
                "operation",
                "ratio of",
                "threads",
                "rounds",
                "blocks",
                "ratio",
                "low",
                "high",
                "interval",
                "variation",
                "trend",
                "correlation"),
            2,
            ratios);
    return Section.of(
        "Certainty", List.of(table, ofRatios), HOW_TO_READ + (ratios.isEmpty() ? "" : RATIOS));
  }

  private static List<List<String>> ratios(Experiment experiment) {
    List<List<String>> rows = new ArrayList<>();
    for (Operation operation : experiment.closedLoops()) {
      for (PathPair pair : PathPair.of(experiment)) {
        for (int threads : experiment.threads()) {
          Ratios.at(experiment, operation, pair.first(), pair.second(), threads)
              .flatMap(
                  ratio ->
                      row(
                          experiment,
                          new Cell(operation, pair.first(), threads),
                          new Cell(operation, pair.second(), threads),
                          ratio))
              .ifPresent(rows::add);
        }
      }
    }
    return rows;
  }

  /** Nothing where the two never took turns. */
  private static Optional<List<String>> row(
      Experiment experiment, Cell dividend, Cell divisor, Ratio ratio) {
    List<PairedBlocks> blocks =
        Ratios.rounds(experiment, List.of(dividend), List.of(divisor)).stream()
            .flatMap(round -> Ratios.blocks(round, dividend, divisor).stream())
            .toList();
    if (blocks.isEmpty()) {
      return Optional.empty();
    }
    Optional<Steadiness> steadiness = Ratios.steadiness(experiment, dividend, divisor);
    List<String> row = new ArrayList<>();
    row.add(dividend.operation().label());
    row.add(dividend.path() + " ÷ " + divisor.path());
    row.add(String.valueOf(dividend.threads()));
    row.add(String.valueOf(blocks.size()));
    row.add(String.valueOf(blocks.stream().mapToInt(PairedBlocks::size).sum()));
    row.add(ratio.text());
    row.add(end(ratio, Interval::low));
    row.add(end(ratio, Interval::high));
    row.add(scope(ratio, experiment));
    row.add(percent(steadiness.map(Steadiness::variation)));
    row.add(percent(steadiness.map(Steadiness::trend)));
    row.add(
        Numbers.decimals(
            2, blocks.stream().mapToDouble(PairedBlocks::autocorrelation).average().orElseThrow()));
    return Optional.of(row);
  }

  private static String end(Ratio ratio, ToDoubleFunction<Interval> end) {
    return ratio
        .anyInterval()
        .map(interval -> Numbers.ratio(ratio.value(), interval, end.applyAsDouble(interval)))
        .orElse(Numbers.GAP);
  }

  private static String scope(Ratio ratio, Experiment experiment) {
    if (ratio.interval().isPresent()) {
      return "over rounds";
    }
    return ratio.within().isPresent() ? experiment.withinRun() : Numbers.GAP;
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
