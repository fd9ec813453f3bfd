// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.report.Columns;
import io.github.jmeterndb.report.Interval;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.analysis.PathPair;
import io.github.jmeterndb.results.analysis.Ratios;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Steadiness;
import io.github.jmeterndb.results.page.Prose;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.statistics.PairedBlocks;
import io.github.jmeterndb.statistics.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** How sure each throughput is: between rounds by an interval, within them by the variation. */
final class CertaintySection {
  private CertaintySection() {}

  static Section of(Experiment experiment) {
    Table table =
        Columns.ofCells(CellResult::cell)
            .add("rounds", result -> result.measuredRounds().size())
            .add("TPS", Numbers::tps)
            .add("low", result -> end(result, Interval::low))
            .add("high", result -> end(result, Interval::high))
            .add("variation", result -> percent(result.steadiness(), Steadiness::variation))
            .add("trend", result -> percent(result.steadiness(), Steadiness::trend))
            .table(
                "Precision of each TPS",
                2,
                experiment.cellsByOperation().stream()
                    .filter(result -> result.tps().isPresent() && !result.isAtARate())
                    .toList());
    List<PairedRatio> ratios = ratios(experiment);
    Table ofRatios =
        new Columns<PairedRatio>()
            .add("operation", of -> of.dividend.operation().label())
            .add("ratio of", of -> of.dividend.path() + " ÷ " + of.divisor.path())
            .add("threads", of -> of.dividend.threads())
            .add("rounds", of -> of.blocks.size())
            .add("blocks", of -> of.blocks.stream().mapToInt(PairedBlocks::size).sum())
            .add("ratio", of -> of.ratio.text())
            .add("low", of -> of.end(Interval::low))
            .add("high", of -> of.end(Interval::high))
            .add("interval", of -> of.scope(experiment))
            .add("variation", of -> percent(of.steadiness, Steadiness::variation))
            .add("trend", of -> percent(of.steadiness, Steadiness::trend))
            .add("correlation", PairedRatio::correlation)
            .table("Precision of each ratio of paths that took turns", 2, ratios);
    return Section.of(
        "Certainty",
        List.of(table, ofRatios),
        Prose.of("certainty") + (ratios.isEmpty() ? "" : " " + Prose.of("certainty.ratios")));
  }

  private static List<PairedRatio> ratios(Experiment experiment) {
    List<PairedRatio> rows = new ArrayList<>();
    for (Operation operation : experiment.closedLoops()) {
      for (PathPair pair : PathPair.of(experiment)) {
        for (int threads : experiment.threads()) {
          Ratios.at(experiment, operation, pair.first(), pair.second(), threads)
              .flatMap(
                  ratio ->
                      PairedRatio.of(
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

  /** The ratio of two paths that took turns in a cell, by all rounds. */
  private record PairedRatio(
      Cell dividend,
      Cell divisor,
      Ratio ratio,
      List<PairedBlocks> blocks,
      Optional<Steadiness> steadiness) {
    static Optional<PairedRatio> of(
        Experiment experiment, Cell dividend, Cell divisor, Ratio ratio) {
      List<PairedBlocks> blocks =
          Ratios.rounds(experiment, List.of(dividend), List.of(divisor)).stream()
              .flatMap(round -> Ratios.blocks(round, dividend, divisor).stream())
              .toList();
      return blocks.isEmpty()
          ? Optional.empty()
          : Optional.of(
              new PairedRatio(
                  dividend,
                  divisor,
                  ratio,
                  blocks,
                  Ratios.steadiness(experiment, dividend, divisor)));
    }

    String end(ToDoubleFunction<Interval> end) {
      return ratio
          .anyInterval()
          .map(interval -> Numbers.ratio(ratio.value(), interval, end.applyAsDouble(interval)))
          .orElse(Numbers.GAP);
    }

    String scope(Experiment experiment) {
      if (ratio.interval().isPresent()) {
        return "over rounds";
      }
      return ratio.within().isPresent() ? experiment.withinRun() : Numbers.GAP;
    }

    String correlation() {
      return Numbers.decimals(
          2, blocks.stream().mapToDouble(PairedBlocks::autocorrelation).average().orElseThrow());
    }
  }

  private static String end(CellResult result, ToDoubleFunction<Interval> end) {
    return result
        .tpsInterval()
        .map(interval -> Numbers.end(interval, end.applyAsDouble(interval)))
        .orElse(Numbers.GAP);
  }

  private static String percent(
      Optional<Steadiness> steadiness, Function<Steadiness, Double> part) {
    return steadiness.map(part).map(Numbers::percent).orElse(Numbers.GAP);
  }
}
