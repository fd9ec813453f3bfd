// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.results.analysis.CellNames;
import io.github.jmeterndb.results.analysis.PathPair;
import io.github.jmeterndb.results.analysis.Ratios;
import io.github.jmeterndb.results.fault.FaultLines;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.page.Numbers;
import io.github.jmeterndb.results.page.Page;
import io.github.jmeterndb.results.query.QueryVerdict;
import io.github.jmeterndb.results.rank.RankingVerdict;
import io.github.jmeterndb.results.rate.PromiseLines;
import io.github.jmeterndb.results.rate.RateVerdict;
import io.github.jmeterndb.results.statistics.Ratio;
import io.github.jmeterndb.results.statistics.Ratio.Verdict;
import io.github.jmeterndb.run.Operation;
import java.util.ArrayList;
import java.util.Comparator;
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
    List<String> promises = PromiseLines.of(experiment);
    List<String> lines = new ArrayList<>(FaultLines.of(experiment));
    lines.addAll(promises);
    boolean isFirst = lines.isEmpty();
    lines.addAll(QueryVerdict.of(experiment));
    String note = promises.isEmpty() ? "" : PromiseLines.NOTE;
    if (!lines.isEmpty() && experiment.paths().size() == 1) {
      return new Page.Verdict(lines, note);
    }
    Page.Verdict verdict = ofLoops(experiment);
    lines.addAll(verdict.lines());
    return new Page.Verdict(
        isFirst ? verdict.lead() : "",
        lines,
        verdict.tables(),
        (note + " " + verdict.note()).strip());
  }

  private static Page.Verdict ofLoops(Experiment experiment) {
    if (experiment.closedLoops().isEmpty()) {
      return experiment.isSearch() ? new Page.Verdict(List.of(), "") : RateVerdict.of(experiment);
    }
    return switch (experiment.paths().size()) {
      case 1 -> OnlyPath.of(experiment);
      case 2 -> ofTwo(experiment);
      default -> RankingVerdict.of(experiment);
    };
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
        PairLead.of(all),
        all.stream().map(ratios -> line(ratios, experiment)).toList(),
        List.of(),
        intervals ? NOTE : "");
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
    String where = threads.size() == all ? "" : " at " + CellNames.threads(threads);
    parts.add("%s%s (%s)".formatted(words, where, times(ratios, threads)));
  }

  private static DoubleSummaryStatistics values(Ratios ratios, Verdict verdict) {
    return ratios.threads(verdict).stream()
        .mapToDouble(threads -> ratios.byThreads().get(threads).value())
        .summaryStatistics();
  }

  private static String times(Ratios ratios, List<Integer> threads) {
    Comparator<Ratio> byValue = Comparator.comparingDouble(Ratio::value);
    List<Ratio> values = threads.stream().map(count -> ratios.byThreads().get(count)).toList();
    String low = Numbers.ratio(values.stream().min(byValue).orElseThrow());
    String high = Numbers.ratio(values.stream().max(byValue).orElseThrow());
    return (low.equals(high) ? low : low + " to " + high) + " times its TPS";
  }

  private static String mean(Ratio mean, int rounds) {
    return Numbers.ratio(mean)
        + mean.interval()
            .map(
                i ->
                    " (95 %% interval %s to %s)"
                        .formatted(Numbers.end(i, i.low()), Numbers.end(i, i.high())))
            .orElse(rounds == 1 ? " (one round: no interval)" : " (too few rounds: no interval)");
  }
}
