// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.results.analysis.CellNames;
import io.github.jmeterndb.results.analysis.PathPair;
import io.github.jmeterndb.results.analysis.Ratios;
import io.github.jmeterndb.results.fault.FaultLines;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.page.Numbers;
import io.github.jmeterndb.results.page.Page;
import io.github.jmeterndb.results.rank.RankingVerdict;
import io.github.jmeterndb.results.rate.PromiseLines;
import io.github.jmeterndb.results.statistics.Ratio;
import io.github.jmeterndb.results.statistics.Ratio.Verdict;
import io.github.jmeterndb.run.Operation;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;

/**
 * Which path is faster, in plain words: of two paths a line an operation. More paths are ranked,
 * for the pairs of them would be read by nobody.
 */
final class VerdictLines {
  private static final String NOTE =
      "Faster or slower means: not by chance, at 5 % for all thread counts of an operation together"
          + " (Holm). An interval is at 95 %, of one ratio by itself.";

  private VerdictLines() {}

  /**
   * The lines: what followed each fault, up to which rates promises hold, then which path is faster
   * in a closed loop; none if nothing was broken or promised, and no cell was measured on two paths
   * in a closed loop.
   */
  static Page.Verdict of(Experiment experiment) {
    Page.Verdict verdict =
        experiment.paths().size() > 2 ? RankingVerdict.of(experiment) : ofTwo(experiment);
    List<String> lines = new ArrayList<>(FaultLines.of(experiment));
    List<String> promises = PromiseLines.of(experiment);
    lines.addAll(promises);
    lines.addAll(verdict.lines());
    String note = promises.isEmpty() ? verdict.note() : PromiseLines.NOTE + " " + verdict.note();
    return new Page.Verdict(lines, verdict.tables(), note.strip());
  }

  private static Page.Verdict ofTwo(Experiment experiment) {
    List<Ratios> all = new ArrayList<>();
    for (Operation operation : experiment.closedLoops()) {
      for (PathPair pair : PathPair.of(experiment)) {
        Ratios.of(experiment, operation, pair.first(), pair.second()).ifPresent(all::add);
      }
    }
    boolean intervals =
        all.stream()
            .flatMap(ratios -> ratios.byThreads().values().stream())
            .anyMatch(ratio -> ratio.interval().isPresent());
    return new Page.Verdict(
        all.stream().map(ratios -> line(ratios, experiment)).toList(), intervals ? NOTE : "");
  }

  private static String line(Ratios ratios, Experiment experiment) {
    List<String> parts = new ArrayList<>();
    int all = experiment.threads().size();
    part(ratios, Verdict.FASTER, "is faster than " + ratios.second(), all, parts);
    part(ratios, Verdict.SLOWER, "is slower than " + ratios.second(), all, parts);
    part(ratios, Verdict.NOT_TOLD_APART, "cannot be told from " + ratios.second(), all, parts);
    part(ratios, Verdict.ONE_ROUND, "was " + unsure(ratios), all, parts);
    return "%s: %s %s; the geometric mean of the ratios is %s"
        .formatted(
            ratios.operation().label(),
            ratios.first(),
            String.join(", and ", parts),
            mean(ratios.mean(), experiment.rounds().size()));
  }

  /** Without an interval, a path is not called the faster one unless it was at each count. */
  private static String unsure(Ratios ratios) {
    DoubleSummaryStatistics values = values(ratios, Verdict.ONE_ROUND);
    if (values.getMin() > 1) {
      return "faster than " + ratios.second();
    }
    return values.getMax() < 1
        ? "slower than " + ratios.second()
        : "now faster, now slower than " + ratios.second();
  }

  /** Says at which thread counts, unless at all that ran. */
  private static void part(
      Ratios ratios, Verdict verdict, String words, int all, List<String> parts) {
    List<Integer> threads = ratios.threads(verdict);
    if (threads.isEmpty()) {
      return;
    }
    DoubleSummaryStatistics values = values(ratios, verdict);
    String where = threads.size() == all ? "" : " at " + CellNames.threads(threads);
    parts.add("%s%s (%s)".formatted(words, where, times(values)));
  }

  private static DoubleSummaryStatistics values(Ratios ratios, Verdict verdict) {
    return ratios.threads(verdict).stream()
        .mapToDouble(threads -> ratios.byThreads().get(threads).value())
        .summaryStatistics();
  }

  private static String times(DoubleSummaryStatistics values) {
    String low = Numbers.decimals(2, values.getMin());
    String high = Numbers.decimals(2, values.getMax());
    return (low.equals(high) ? low : low + " to " + high) + " times its TPS";
  }

  private static String mean(Ratio mean, int rounds) {
    return Numbers.decimals(2, mean.value())
        + mean.interval()
            .map(
                i ->
                    " (95 %% interval %s to %s)"
                        .formatted(Numbers.decimals(2, i.low()), Numbers.decimals(2, i.high())))
            .orElse(rounds == 1 ? " (one round: no interval)" : " (too few rounds: no interval)");
  }
}
