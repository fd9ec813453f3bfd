// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.results.analysis.Ratios;
import io.github.jmeterndb.results.page.Numbers;
import io.github.jmeterndb.results.statistics.Holm;
import io.github.jmeterndb.results.statistics.Ratio;
import io.github.jmeterndb.results.statistics.Ratio.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/** What the operations of two paths say together, in one sentence. */
final class PairLead {
  /** More operations than these are counted, and not named. */
  private static final int MOST_NAMES = 3;

  private PairLead() {}

  /**
   * By each operation's geometric mean over the thread counts; their chances are adjusted together
   * by Holm's procedure.
   *
   * @param all of the same two paths, an operation each
   * @return empty for one operation, whose own line says it
   */
  static String of(List<Ratios> all) {
    if (all.size() < 2) {
      return "";
    }
    List<Ratio> sure =
        all.stream().map(Ratios::mean).filter(mean -> mean.interval().isPresent()).toList();
    List<Double> chances = Holm.adjust(sure.stream().map(Ratio::chance).toList());
    List<String> parts = new ArrayList<>();
    part(all, r -> is(r, Verdict.FASTER, sure, chances), "is faster", parts);
    part(all, r -> is(r, Verdict.SLOWER, sure, chances), "is slower", parts);
    part(all, r -> is(r, Verdict.NOT_TOLD_APART, sure, chances), "cannot be told apart", parts);
    part(all, r -> unsure(r) && lowest(r) > 1, "was faster", parts);
    part(all, r -> unsure(r) && highest(r) < 1, "was slower", parts);
    part(
        all,
        r -> unsure(r) && lowest(r) <= 1 && highest(r) >= 1,
        "was now faster, now slower",
        parts);
    return all.get(0).first() + " " + String.join("; ", parts);
  }

  private static double lowest(Ratios ratios) {
    return ratios.byThreads().values().stream().mapToDouble(Ratio::value).min().orElseThrow();
  }

  private static double highest(Ratios ratios) {
    return ratios.byThreads().values().stream().mapToDouble(Ratio::value).max().orElseThrow();
  }

  /** Without an interval, a path is not called the faster one unless it was at each count. */
  private static boolean unsure(Ratios ratios) {
    return ratios.mean().interval().isEmpty();
  }

  private static boolean is(
      Ratios ratios, Verdict verdict, List<Ratio> sure, List<Double> chances) {
    int place = sure.indexOf(ratios.mean());
    return place >= 0 && ratios.mean().verdict(chances.get(place)) == verdict;
  }

  private static void part(
      List<Ratios> all, Predicate<Ratios> wanted, String words, List<String> parts) {
    List<Ratios> those = all.stream().filter(wanted).toList();
    if (!those.isEmpty()) {
      String times = parts.isEmpty() ? "times the TPS of " + those.get(0).second() : "times";
      parts.add("%s %s (%s %s)".formatted(words, where(those, all), range(those), times));
    }
  }

  private static String where(List<Ratios> those, List<Ratios> all) {
    if (those.size() == all.size()) {
      return (all.size() == 2
          ? "in both operations"
          : "in all %d operations".formatted(all.size()));
    }
    return those.size() > MOST_NAMES
        ? "in %d of %d operations".formatted(those.size(), all.size())
        : "in " + String.join(", ", those.stream().map(each -> each.operation().label()).toList());
  }

  private static String range(List<Ratios> those) {
    Comparator<Ratio> byValue = Comparator.comparingDouble(Ratio::value);
    String low = Numbers.ratio(those.stream().map(Ratios::mean).min(byValue).orElseThrow());
    String high = Numbers.ratio(those.stream().map(Ratios::mean).max(byValue).orElseThrow());
    return low.equals(high) ? low : low + " to " + high;
  }
}
