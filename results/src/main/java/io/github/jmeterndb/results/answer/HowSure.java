// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.answer;

import io.github.jmeterndb.report.Interval;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.analysis.Ratios;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.statistics.Ratio;
import io.github.jmeterndb.statistics.Sample;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.Stream;

/** How sure the figures are, by their rounds. */
public final class HowSure {
  private HowSure() {}

  public static List<String> of(Experiment experiment) {
    return List.of(rounds(experiment));
  }

  private static String rounds(Experiment experiment) {
    int fewest =
        experiment.systems().stream().mapToInt(each -> each.rounds().size()).min().orElseThrow();
    String what = fewest == 1 ? "One round" : Numbers.count(fewest) + " rounds";
    String each = experiment.beside().isEmpty() ? "" : " of each system";
    DoubleSummaryStatistics ratios = ratios(experiment);
    if (fewest < Sample.FEWEST && ratios.getCount() > 0) {
      long all = inTurns(experiment).count();
      boolean complete = ratios.getCount() == all;
      return "%s%s: %s, the 95 %% interval of %s reaches %s to each side%s. Other runs may differ by more; three rounds or more show by how much: ./bench --rounds 6."
          .formatted(
              what,
              each,
              experiment.withinRun(),
              complete ? "each ratio" : "%s of %s ratios".formatted(ratios.getCount(), all),
              Numbers.percents(ratios.getMin(), ratios.getMax()),
              complete
                  ? ""
                  : "; the others have too few blocks, and a mean over them has none either: give a longer duration");
    }
    if (fewest < Sample.FEWEST) {
      return what
          + each
          + ": no interval; other runs may differ. Three rounds or more give intervals: ./bench --rounds 6.";
    }
    DoubleSummaryStatistics widths =
        experiment.cells().stream()
            .filter(result -> !result.isAtARate())
            .flatMap(result -> result.tpsInterval().map(i -> part(result, i)).stream())
            .mapToDouble(Double::doubleValue)
            .summaryStatistics();
    return widths.getCount() == 0
        ? what + each + "."
        : "%s%s: each TPS is known to within %s%s, at 95 %%."
            .formatted(
                what,
                each,
                Numbers.percents(widths.getMin(), widths.getMax()),
                ratios.getCount() == 0
                    ? ""
                    : ", each ratio of paths that took turns to within "
                        + Numbers.percents(ratios.getMin(), ratios.getMax()));
  }

  /** The half-widths of the intervals of ratios of paths that took turns, as parts of them. */
  private static DoubleSummaryStatistics ratios(Experiment experiment) {
    return inTurns(experiment)
        .flatMap(ratio -> ratio.anyInterval().map(i -> half(i) / ratio.value()).stream())
        .mapToDouble(Double::doubleValue)
        .summaryStatistics();
  }

  private static Stream<Ratio> inTurns(Experiment experiment) {
    return Ratios.all(experiment)
        .filter(Ratios::paired)
        .flatMap(ratios -> ratios.byThreads().values().stream());
  }

  private static double half(Interval interval) {
    return (interval.high() - interval.low()) / 2;
  }

  private static double part(CellResult result, Interval interval) {
    return half(interval) / result.tps().orElseThrow();
  }
}
