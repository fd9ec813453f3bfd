// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.results.model.CellNames;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Ratio;
import io.github.jmeterndb.results.model.Ratio.Verdict;
import io.github.jmeterndb.results.model.Ratios;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Which path is faster, in plain words: a line an operation and pair of paths. */
final class VerdictLines {
  private static final String REMARK =
      "Faster or slower means: not by chance, at 5 % for all thread counts of an operation together"
          + " (Holm). An interval is at 95 %, of one ratio by itself.";

  private VerdictLines() {}

  /** The lines, the first path against each other; none if no cell was measured on two paths. */
  static List<String> of(Experiment experiment) {
    return all(experiment).map(ratios -> line(ratios, experiment)).toList();
  }

  /** How sure the lines are; nothing where there are no intervals. */
  static Optional<String> remark(Experiment experiment) {
    return all(experiment)
            .flatMap(ratios -> ratios.byThreads().values().stream())
            .anyMatch(ratio -> ratio.interval().isPresent())
        ? Optional.of(REMARK)
        : Optional.empty();
  }

  private static Stream<Ratios> all(Experiment experiment) {
    List<String> paths = experiment.paths();
    return experiment.operations().stream()
        .flatMap(
            operation ->
                paths.stream()
                    .skip(1)
                    .flatMap(path -> experiment.ratios(operation, paths.get(0), path).stream()));
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
    String low = two(values.getMin());
    String high = two(values.getMax());
    return (low.equals(high) ? low : low + " to " + high) + " times its TPS";
  }

  private static String mean(Ratio mean, int rounds) {
    return two(mean.value())
        + mean.interval()
            .map(i -> " (95 %% interval %s to %s)".formatted(two(i.low()), two(i.high())))
            .orElse(rounds == 1 ? " (one round: no interval)" : " (too few rounds: no interval)");
  }

  private static String two(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }
}
