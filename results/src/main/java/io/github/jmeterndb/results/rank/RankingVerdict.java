// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.rank;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.analysis.CellNames;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.page.Page;
import io.github.jmeterndb.results.rank.Ranking.Other;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.statistics.Ratio;
import io.github.jmeterndb.statistics.Ratio.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Which of three paths or more is the fastest, by how much, and how sure that is: a line an
 * operation, or, of many operations, a row of a table.
 */
public final class RankingVerdict {
  /** More of them are no longer read as sentences. */
  private static final int MOST_LINES = 4;

  private static final String NO_DIFFERENCE = "≈ ";
  private static final String NOT_EVERYWHERE = " *";

  private static final String FACTOR =
      "A factor is the TPS of the path with the most ÷ that of another one, the geometric mean over"
          + " the thread counts";
  private static final String CHANCE =
      ", in brackets its 95 %% interval by itself. No significant difference%s means: chance explains"
          + " it, at 5 %% for all pairs of paths of an operation together (Holm); no difference larger"
          + " than 3 %%: the interval lies within that.";
  private static final String NO_INTERVALS = "; fewer than three rounds: no intervals.";
  private static final String WITHIN_RUN =
      ", in brackets its 95 %% interval %s, which does not hold what differs between runs.";
  private static final String UNSTEADY =
      " " + NO_DIFFERENCE.strip() + " also where a path was unsteady by as much as that or more.";
  private static final String LEGEND =
      " *: the other one had more at some thread counts, as the tables of ratios show.";

  private RankingVerdict() {}

  /** That of an experiment. */
  public static Page.Verdict of(Experiment experiment) {
    List<Ranking> rankings = new ArrayList<>();
    List<String> notCompared = new ArrayList<>();
    for (Operation operation : experiment.closedLoops()) {
      Ranking.of(experiment, operation)
          .ifPresentOrElse(rankings::add, () -> notCompared.add(operation.label()));
    }
    boolean many = rankings.size() > MOST_LINES;
    List<String> notes = new ArrayList<>();
    if (!rankings.isEmpty()) {
      notes.add(note(rankings, many, experiment));
    }
    if (!notCompared.isEmpty()) {
      notes.add(
          "Not compared, since there is no thread count at which two paths, and all that can be"
              + " compared at any, can be compared: "
              + String.join(", ", notCompared)
              + ".");
    }
    return new Page.Verdict(
        lead(rankings, experiment),
        many ? List.of() : rankings.stream().map(each -> line(each, experiment)).toList(),
        many ? List.of(table(rankings, experiment)) : List.of(),
        String.join(" ", notes));
  }

  /** Which path has the most of how many operations; empty for one, whose line says it. */
  private static String lead(List<Ranking> rankings, Experiment experiment) {
    if (rankings.size() < 2) {
      return "";
    }
    Map<String, Long> wins =
        rankings.stream()
            .collect(
                Collectors.groupingBy(Ranking::best, LinkedHashMap::new, Collectors.counting()));
    boolean once =
        others(rankings).stream().allMatch(other -> other.verdict() == Verdict.ONE_ROUND);
    return (once ? capital(experiment.withoutInterval()) + ", the most TPS: " : "The most TPS: ")
        + wins.entrySet().stream()
            .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
            .map(each -> "%s in %d".formatted(each.getKey(), each.getValue()))
            .collect(Collectors.joining(", "))
        + " of %d operations".formatted(rankings.size());
  }

  private static String note(List<Ranking> rankings, boolean table, Experiment experiment) {
    boolean within =
        others(rankings).stream().anyMatch(o -> o.ratios().mean().within().isPresent());
    String unsure = within ? WITHIN_RUN.formatted(experiment.withinRun()) : NO_INTERVALS;
    boolean sure =
        others(rankings).stream().anyMatch(other -> other.verdict() != Verdict.ONE_ROUND);
    boolean mixed = table && others(rankings).stream().anyMatch(other -> !other.ahead().isEmpty());
    boolean unsteady =
        table
            && others(rankings).stream()
                .anyMatch(
                    other ->
                        !other.isShown() && other.verdict() != Verdict.NO_SIGNIFICANT_DIFFERENCE);
    return FACTOR
        + (sure ? CHANCE.formatted(table ? " (" + NO_DIFFERENCE.strip() + ")" : "") : unsure)
        + (unsteady ? UNSTEADY : "")
        + (mixed ? LEGEND : "");
  }

  private static List<Other> others(List<Ranking> rankings) {
    return rankings.stream().flatMap(ranking -> ranking.others().stream()).toList();
  }

  private static String line(Ranking ranking, Experiment experiment) {
    boolean one = ranking.threads().size() == 1;
    return "%s: %s %s (%s%s TPS%s at %s): %s%s"
        .formatted(
            name(ranking, experiment),
            ranking.best(),
            standing(ranking, experiment),
            one ? "" : "up to ",
            Numbers.tps(ranking.peak()),
            one ? "" : ",",
            CellNames.threads(List.of(ranking.peak().cell().threads())),
            ranking.others().stream()
                .map(other -> distance(other, experiment))
                .collect(Collectors.joining("; ")),
            ranking.unmeasured().isEmpty()
                ? ""
                : "; not compared: " + String.join(", ", ranking.unmeasured()));
  }

  /** Without an interval, or where one of the others may be as fast, it is not called faster. */
  private static String standing(Ranking ranking, Experiment experiment) {
    if (ranking.others().stream()
        .allMatch(other -> other.verdict() == Verdict.FASTER && other.isShown())) {
      return "is the fastest";
    }
    return ranking.others().stream().allMatch(other -> other.verdict() == Verdict.ONE_ROUND)
        ? "had the most " + experiment.withoutInterval()
        : "has the most";
  }

  private static String distance(Other other, Experiment experiment) {
    return "%s times %s%s%s"
        .formatted(
            other.ratios().mean().textWithInterval(" " + experiment.withinRun()),
            other.path(),
            other.isShown() ? "" : ", " + notShown(other),
            other.ahead().isEmpty() ? "" : ", but less at " + CellNames.threads(other.ahead()));
  }

  private static String capital(String words) {
    return Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }

  private static String notShown(Other other) {
    if (other.verdict() != Verdict.NO_SIGNIFICANT_DIFFERENCE) {
      return "unsteady by as much as that or more";
    }
    return other.ratios().mean().isEquivalent() ? Ratio.NO_DIFFERENCE : "no significant difference";
  }

  /** With the thread counts, where not all that ran could be compared. */
  private static String name(Ranking ranking, Experiment experiment) {
    return ranking.operation().label()
        + (ranking.threads().equals(experiment.threads())
            ? ""
            : " at " + CellNames.threads(ranking.threads()));
  }

  private static Table table(List<Ranking> rankings, Experiment experiment) {
    List<String> header = new ArrayList<>(List.of("operation", "most TPS", "TPS", "threads"));
    experiment.paths().forEach(path -> header.add("÷ " + path));
    return new Table(
        "The path with the most TPS, and how many times that of each other one it is",
        header,
        2,
        rankings.stream().map(ranking -> row(ranking, experiment)).toList());
  }

  private static List<String> row(Ranking ranking, Experiment experiment) {
    List<String> row =
        new ArrayList<>(
            List.of(
                name(ranking, experiment),
                ranking.best(),
                Numbers.tps(ranking.peak()),
                String.valueOf(ranking.peak().cell().threads())));
    for (String path : experiment.paths()) {
      row.add(
          ranking.others().stream()
              .filter(other -> other.path().equals(path))
              .map(RankingVerdict::cell)
              .findFirst()
              .orElse(path.equals(ranking.best()) ? "1" : Numbers.GAP));
    }
    return row;
  }

  private static String cell(Other other) {
    return (other.isShown() ? "" : NO_DIFFERENCE)
        + other.ratios().mean().textWithInterval()
        + (other.ahead().isEmpty() ? "" : NOT_EVERYWHERE);
  }
}
