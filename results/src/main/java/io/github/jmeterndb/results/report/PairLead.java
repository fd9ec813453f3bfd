// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.results.analysis.Forms;
import io.github.jmeterndb.results.analysis.Ratios;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.statistics.Holm;
import io.github.jmeterndb.statistics.Ratio;
import io.github.jmeterndb.statistics.Ratio.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What the operations of two paths say together, in one sentence. A path is faster where its mean
 * over the thread counts is, and chance does not explain it; where single thread counts do not show
 * it, the sentence says at how many. Without intervals, it says what was measured, and calls no
 * path the faster one.
 */
final class PairLead {
  /** More operations than these are counted, and not named. */
  private static final int MOST_NAMES = 3;

  private final List<Ratios> all;
  private final int operations;
  private final List<Ratio> sure;
  private final List<Double> chances;

  private PairLead(List<Ratios> all, int operations) {
    this.all = all;
    this.operations = operations;
    sure = all.stream().map(Ratios::mean).filter(mean -> mean.interval().isPresent()).toList();
    chances = Holm.adjust(sure.stream().map(Ratio::chance).toList());
  }

  /**
   * By each operation's geometric mean over the thread counts; their chances are adjusted together
   * by Holm's procedure.
   *
   * @param all of the same two paths, an operation each
   * @param without operations that both paths measured, and of which nothing can be compared
   * @return empty for one operation, whose own line says it, and where nothing can be compared
   */
  static String of(List<Ratios> all, List<Operation> without, Experiment experiment) {
    if (all.isEmpty() || all.size() + without.size() < 2) {
      return "";
    }
    return new PairLead(all, all.size() + without.size()).sentence(without, experiment);
  }

  private String sentence(List<Operation> without, Experiment experiment) {
    String first = all.get(0).first();
    List<String> parts = new ArrayList<>();
    judged(Verdict.FASTER, "faster", first, parts);
    judged(Verdict.SLOWER, "slower", first, parts);
    Predicate<Ratios> alike = r -> is(r, Verdict.NO_SIGNIFICANT_DIFFERENCE);
    alike(alike.and(r -> r.mean().isEquivalent()), Ratio.NO_DIFFERENCE, parts);
    alike(alike.and(r -> !r.mean().isEquivalent()), "no significant difference", parts);
    List<String> once = new ArrayList<>();
    Predicate<Ratios> mixed = r -> lowest(r) < 1 && highest(r) > 1;
    once(mixed.negate().and(r -> highest(r) >= 1), "", once);
    once(mixed.negate().and(r -> highest(r) < 1), "", once);
    once(mixed, " (more at some thread counts, less at others)", once);
    if (!once.isEmpty()) {
      parts.add(
          "%s, %s %s %s"
              .formatted(
                  experiment.withoutInterval(),
                  first,
                  tookTurns() ? "is" : "had",
                  String.join(", and ", once)));
    }
    List<String> open = new ArrayList<>();
    all.stream().filter(Ratios::isUnsteady).forEach(each -> open.add(label(each)));
    without.forEach(operation -> open.add(operation.label()));
    if (!open.isEmpty()) {
      parts.add("no verdict " + where(open));
    }
    List<String> forms =
        all.stream()
            .filter(
                each ->
                    Forms.of(experiment, each.operation(), List.of(each.first(), each.second()))
                        .isPresent())
            .map(PairLead::label)
            .toList();
    if (!forms.isEmpty()) {
      parts.add("the forms differ " + where(forms));
    }
    String sentence = String.join("; ", parts);
    // A path's name is written as it is.
    return sentence.startsWith(first)
        ? sentence
        : Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1);
  }

  private void alike(Predicate<Ratios> wanted, String words, List<String> parts) {
    List<Ratios> those = all.stream().filter(wanted).toList();
    if (!those.isEmpty()) {
      parts.add(
          "%s %s (ratio %s)%s"
              .formatted(words, where(labels(those)), range(those), undecided(those)));
    }
  }

  private boolean tookTurns() {
    return all.stream().allMatch(Ratios::paired);
  }

  /** By an interval: at each thread count, or only by the mean over them. */
  private void judged(Verdict verdict, String word, String first, List<String> parts) {
    Predicate<Ratios> judged = r -> is(r, verdict);
    Predicate<Ratios> everywhere = r -> r.threads(verdict).size() == r.byThreads().size();
    part(judged.and(everywhere), first + " is " + word, parts);
    List<Ratios> byMean = all.stream().filter(judged.and(everywhere.negate())).toList();
    if (!byMean.isEmpty()) {
      parts.add(
          "%s is %s on average over the thread counts, but not at each, in %s"
              .formatted(
                  first,
                  word,
                  byMean.stream().map(each -> exceptions(each)).collect(Collectors.joining(", "))));
    }
  }

  /** Such as {@code update (1.30 times; no significant difference at 6 of 7 thread counts)}. */
  private static String exceptions(Ratios ratios) {
    List<String> parts = new ArrayList<>();
    parts.add(ratios.mean().text() + " times the TPS of " + ratios.second());
    count(
        ratios,
        ratios.threads(Verdict.NO_SIGNIFICANT_DIFFERENCE),
        "no significant difference",
        parts);
    count(ratios, ratios.withoutVerdict(), "no verdict", parts);
    count(ratios, ratios.threads(Verdict.ONE_ROUND), "no interval", parts);
    Verdict other = ratios.mean().value() > 1 ? Verdict.SLOWER : Verdict.FASTER;
    count(ratios, ratios.threads(other), other == Verdict.SLOWER ? "slower" : "faster", parts);
    return "%s (%s)".formatted(label(ratios), String.join("; ", parts));
  }

  private static void count(
      Ratios ratios, List<Integer> threads, String words, List<String> parts) {
    if (!threads.isEmpty()) {
      parts.add(
          "%s at %d of %d thread counts"
              .formatted(words, threads.size(), ratios.byThreads().size()));
    }
  }

  private void once(Predicate<Ratios> wanted, String comment, List<String> parts) {
    List<Ratios> those =
        all.stream()
            .filter(ratios -> ratios.mean().interval().isEmpty() && !ratios.isUnsteady())
            .filter(wanted)
            .toList();
    if (!those.isEmpty()) {
      String than = tookTurns() ? " times as fast as " : " times the TPS of ";
      String times = parts.isEmpty() ? than + those.get(0).second() : " times";
      parts.add(range(those) + times + " " + where(labels(those)) + comment + undecided(those));
    }
  }

  /** At how many thread counts of which operations there is no verdict, though a mean has them. */
  private static String undecided(List<Ratios> those) {
    List<String> parts = new ArrayList<>();
    for (Ratios ratios : those) {
      count(ratios, ratios.withoutVerdict(), label(ratios), parts);
    }
    return parts.isEmpty() ? "" : " (no verdict in %s)".formatted(String.join("; ", parts));
  }

  private static double lowest(Ratios ratios) {
    return decided(ratios).stream().mapToDouble(Ratio::value).min().orElseThrow();
  }

  private static double highest(Ratios ratios) {
    return decided(ratios).stream().mapToDouble(Ratio::value).max().orElseThrow();
  }

  /** The ratios that unsteady throughput does not make meaningless. */
  private static List<Ratio> decided(Ratios ratios) {
    return ratios.byThreads().entrySet().stream()
        .filter(entry -> !ratios.unsteady().contains(entry.getKey()))
        .map(Map.Entry::getValue)
        .toList();
  }

  private boolean is(Ratios ratios, Verdict verdict) {
    int place = sure.indexOf(ratios.mean());
    return place >= 0
        && !ratios.isUnsteady()
        && ratios.mean().verdict(chances.get(place)) == verdict;
  }

  private void part(Predicate<Ratios> wanted, String words, List<String> parts) {
    List<Ratios> those = all.stream().filter(wanted).toList();
    if (!those.isEmpty()) {
      parts.add(
          "%s %s (%s times the TPS of %s)"
              .formatted(words, where(labels(those)), range(those), those.get(0).second()));
    }
  }

  private String where(List<String> those) {
    if (those.size() == operations) {
      return operations == 2 ? "in both operations" : "in all %d operations".formatted(operations);
    }
    return those.size() > MOST_NAMES
        ? "in %d of %d operations".formatted(those.size(), operations)
        : "in " + String.join(", ", those);
  }

  private static List<String> labels(List<Ratios> those) {
    return those.stream().map(PairLead::label).toList();
  }

  private static String label(Ratios ratios) {
    return ratios.operation().label();
  }

  private static String range(List<Ratios> those) {
    Comparator<Ratio> byValue = Comparator.comparingDouble(Ratio::value);
    String low = those.stream().map(Ratios::mean).min(byValue).orElseThrow().text();
    String high = those.stream().map(Ratios::mean).max(byValue).orElseThrow().text();
    return low.equals(high) ? low : low + " to " + high;
  }
}
