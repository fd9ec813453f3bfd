// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.results.analysis.CellNames;
import io.github.jmeterndb.results.analysis.Forms;
import io.github.jmeterndb.results.analysis.NotComparable;
import io.github.jmeterndb.results.analysis.PathPair;
import io.github.jmeterndb.results.analysis.Ratios;
import io.github.jmeterndb.results.fault.FaultLines;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.page.Page;
import io.github.jmeterndb.results.rank.RankingVerdict;
import io.github.jmeterndb.results.rate.PromiseLines;
import io.github.jmeterndb.results.rate.RateVerdict;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.statistics.Ratio;
import io.github.jmeterndb.statistics.Ratio.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Which path is faster, in plain words: of two paths a line an operation. More paths are ranked,
 * for the pairs of them would be read by nobody.
 */
final class VerdictLines {
  private static final String NOTE =
      "Faster or slower means: not by chance, at 5 % for all thread counts of an operation together,"
          + " and in the headline for all operations together (Holm). An interval is at 95 %, of one"
          + " ratio by itself. No difference larger than 3 % means: the interval of the mean over the"
          + " thread counts lies within that.";

  private static final String WITHIN_NOTE =
      "An interval %s is at 95 %%, over the blocks in which the paths took turns. It does not hold"
          + " what differs between runs: three rounds or more show that (./bench).";

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
    lines.addAll(experiment.report().verdict(experiment));
    String note = promises.isEmpty() ? "" : PromiseLines.NOTE;
    if (!lines.isEmpty() && experiment.paths().size() == 1) {
      return new Page.Verdict(lines, note);
    }
    Page.Verdict verdict = ofLoops(experiment);
    lines.addAll(verdict.lines());
    String lead = verdict.lead();
    if (experiment.paths().size() > 1) {
      List<String> notCompared = NotComparable.lines(experiment, ofSpeed(experiment));
      if (isFirst && verdict.isEmpty() && notCompared.size() == 1) {
        lead = notCompared.get(0);
      } else {
        lines.addAll(notCompared);
      }
    }
    return new Page.Verdict(
        isFirst ? lead : "", lines, verdict.tables(), (note + " " + verdict.note()).strip());
  }

  /** The cells that a verdict on speed would be on: of a search, none. */
  private static List<CellResult> ofSpeed(Experiment experiment) {
    boolean rates = experiment.closedLoops().isEmpty();
    return experiment.cells().stream()
        .filter(result -> result.isAtARate() == rates && !(rates && experiment.isSearch()))
        .toList();
  }

  private static Page.Verdict ofLoops(Experiment experiment) {
    if (experiment.closedLoops().isEmpty()) {
      return experiment.isSearch()
          ? new Page.Verdict(Forms.lines(experiment), "")
          : withForms(RateVerdict.of(NotComparable.comparable(experiment)), experiment);
    }
    return switch (experiment.paths().size()) {
      case 1 -> OnlyPath.of(experiment);
      case 2 -> ofTwo(experiment);
      default -> withForms(RankingVerdict.of(experiment), experiment);
    };
  }

  private static Page.Verdict withForms(Page.Verdict verdict, Experiment experiment) {
    if (verdict.isEmpty()) {
      return verdict;
    }
    List<String> lines = new ArrayList<>(verdict.lines());
    lines.addAll(Forms.lines(experiment));
    return new Page.Verdict(verdict.lead(), lines, verdict.tables(), verdict.note());
  }

  private static Page.Verdict ofTwo(Experiment experiment) {
    List<Ratios> all = new ArrayList<>();
    List<Operation> without = new ArrayList<>();
    for (Operation operation : experiment.closedLoops()) {
      for (PathPair pair : PathPair.of(experiment)) {
        Ratios.of(experiment, operation, pair.first(), pair.second())
            .ifPresentOrElse(all::add, () -> without.add(operation));
      }
    }
    without.removeIf(operation -> !isMeasuredOverAll(experiment, operation));
    return new Page.Verdict(
        PairLead.of(all, without, experiment),
        all.stream().map(ratios -> line(ratios, experiment)).toList(),
        List.of(),
        note(all, experiment));
  }

  private static String note(List<Ratios> all, Experiment experiment) {
    List<Ratio> each = all.stream().flatMap(of -> of.byThreads().values().stream()).toList();
    if (each.stream().anyMatch(ratio -> ratio.interval().isPresent())) {
      return NOTE;
    }
    return each.stream().anyMatch(ratio -> ratio.within().isPresent())
        ? WITHIN_NOTE.formatted(experiment.withinRun())
        : "";
  }

  /** Whether there is a thread count at which each path was measured. */
  private static boolean isMeasuredOverAll(Experiment experiment, Operation operation) {
    return experiment.threads().stream()
        .anyMatch(
            threads ->
                experiment.paths().stream()
                    .map(path -> new Cell(operation, path, threads))
                    .allMatch(cell -> experiment.tps(cell).isPresent()));
  }

  private static String line(Ratios ratios, Experiment experiment) {
    List<String> parts = new ArrayList<>();
    int all = experiment.threads().size();
    String second = ratios.second();
    String is = ratios.first() + " is ";
    part(ratios, Verdict.FASTER, is + "faster than " + second, all, parts);
    part(ratios, Verdict.SLOWER, is + "slower than " + second, all, parts);
    List<Integer> alike = ratios.threads(Verdict.NO_SIGNIFICANT_DIFFERENCE);
    if (!alike.isEmpty()) {
      boolean equivalent =
          ratios.mean().isEquivalent() && alike.size() == ratios.byThreads().size();
      parts.add(
          "%s between %s and %s%s (ratio %s)"
              .formatted(
                  equivalent ? Ratio.NO_DIFFERENCE : "no significant difference",
                  ratios.first(),
                  second,
                  at(alike, all),
                  range(ratios, alike)));
    }
    List<Integer> once = ratios.threads(Verdict.ONE_ROUND);
    if (!once.isEmpty()) {
      parts.add(
          ratios.paired()
              ? is
                  + "%s times as fast as %s%s %s%s"
                      .formatted(
                          range(ratios, once),
                          second,
                          at(once, all),
                          experiment.withoutInterval(),
                          interval(ratios, once, experiment))
              : "%s, %s had %s times the TPS of %s%s"
                  .formatted(
                      experiment.withoutInterval(),
                      ratios.first(),
                      range(ratios, once),
                      second,
                      at(once, all)));
    }
    List<Integer> without = ratios.withoutVerdict();
    if (!without.isEmpty()) {
      parts.add(
          "no verdict%s (ratio %s): unsteady by as much as that or more"
              .formatted(at(without, all), range(ratios, without)));
    }
    if (!ratios.isUnsteady() && (once.isEmpty() || ratios.byThreads().size() > 1)) {
      parts.add(
          "the geometric mean of the ratios%s is %s"
              .formatted(
                  without.isEmpty()
                      ? ""
                      : ", %d of %d without a verdict,"
                          .formatted(without.size(), ratios.byThreads().size()),
                  mean(ratios.mean(), experiment)));
    }
    Forms.of(experiment, ratios.operation(), List.of(ratios.first(), second))
        .ifPresent(forms -> parts.add("the forms differ (" + forms + ")"));
    return ratios.operation().label() + ": " + String.join("; ", parts);
  }

  /** That of a single ratio; of several, their mean has one. */
  private static String interval(Ratios ratios, List<Integer> threads, Experiment experiment) {
    Ratio first = ratios.byThreads().get(threads.get(0));
    return threads.size() > 1 || first.within().isEmpty()
        ? ""
        : " (%s %s)".formatted(first.ends("–"), experiment.withinRun());
  }

  private static void part(
      Ratios ratios, Verdict verdict, String words, int all, List<String> parts) {
    List<Integer> threads = ratios.threads(verdict);
    if (!threads.isEmpty()) {
      parts.add(
          "%s%s (%s times its TPS)".formatted(words, at(threads, all), range(ratios, threads)));
    }
  }

  /** Says at which thread counts, unless at all that ran. */
  private static String at(List<Integer> threads, int all) {
    return threads.size() == all ? "" : " at " + CellNames.threads(threads);
  }

  private static String range(Ratios ratios, List<Integer> threads) {
    Comparator<Ratio> byValue = Comparator.comparingDouble(Ratio::value);
    List<Ratio> values = threads.stream().map(count -> ratios.byThreads().get(count)).toList();
    String low = values.stream().min(byValue).orElseThrow().text();
    String high = values.stream().max(byValue).orElseThrow().text();
    return low.equals(high) ? low : low + " to " + high;
  }

  private static String mean(Ratio mean, Experiment experiment) {
    if (mean.interval().isPresent()) {
      return "%s (95 %% interval %s)%s"
          .formatted(
              mean.text(),
              mean.ends(" to "),
              mean.isEquivalent() ? ": " + Ratio.NO_DIFFERENCE : "");
    }
    if (mean.within().isPresent()) {
      return mean.textWithInterval(" " + experiment.withinRun());
    }
    return mean.text()
        + (experiment.rounds().size() == 1
            ? " (one round: no interval)"
            : " (too few rounds: no interval)");
  }
}
