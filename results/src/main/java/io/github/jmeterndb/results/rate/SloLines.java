// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.rate;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.analysis.CellNames;
import io.github.jmeterndb.results.analysis.NotComparable;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.SloInfo;
import io.github.jmeterndb.settings.Check;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Up to which rate an operation holds an SLO, in plain words. */
public final class SloLines {
  private SloLines() {}

  /**
   * A line an operation and thread count, with all paths, and after them what disturbed the
   * windows; none where no SLO was given.
   */
  public static List<String> of(Experiment experiment) {
    Map<List<Object>, Map<String, List<SloInfo>>> found = new LinkedHashMap<>();
    for (Experiment system : experiment.systems()) {
      system.rounds().stream()
          .flatMap(round -> round.info().slos().stream())
          .forEach(slo -> add(slo, system, found));
    }
    List<String> lines = new ArrayList<>();
    found.forEach((key, byPath) -> lines.add(line(key, byPath)));
    if (!lines.isEmpty()) {
      lines.addAll(disturbed(experiment));
    }
    return lines;
  }

  /** Why windows say less of a path than others, and at how many of the rates that were tried. */
  private static List<String> disturbed(Experiment experiment) {
    Map<Cell, Integer> tried = new LinkedHashMap<>();
    Map<String, Map<Cell, Integer>> disturbed = new LinkedHashMap<>();
    for (CellResult result : experiment.cells()) {
      if (result.isAtARate()) {
        Cell cell = result.cell().withoutRate();
        tried.merge(cell, 1, Integer::sum);
        for (String reason : NotComparable.reasons(experiment, result.cell())) {
          disturbed
              .computeIfAbsent(reason, key -> new LinkedHashMap<>())
              .merge(cell, 1, Integer::sum);
        }
      }
    }
    List<String> lines = new ArrayList<>();
    disturbed.forEach(
        (reason, cells) ->
            cells.forEach(
                (cell, rates) ->
                    lines.add(
                        "%s: less certain, %s in windows at %s of %s rates"
                            .formatted(
                                CellNames.of(List.of(cell)), reason, rates, tried.get(cell)))));
    return lines;
  }

  private static void add(
      SloInfo slo, Experiment system, Map<List<Object>, Map<String, List<SloInfo>>> found) {
    Cell cell;
    try {
      cell = Cell.ofTag(slo.cell());
    } catch (IllegalArgumentException e) {
      // A damaged file may name anything.
      return;
    }
    found
        .computeIfAbsent(
            List.of(cell.operation(), cell.threads(), slo.slo()), key -> new LinkedHashMap<>())
        .computeIfAbsent(name(cell.path(), system), path -> new ArrayList<>())
        .add(slo);
  }

  private static String name(String path, Experiment system) {
    return system.paths().stream()
        .filter(name -> name.equals(path) || name.endsWith(":" + path))
        .findFirst()
        .orElse(path);
  }

  private static String line(List<Object> key, Map<String, List<SloInfo>> byPath) {
    Operation operation = (Operation) key.get(0);
    String words = words((String) key.get(2));
    List<String> parts = new ArrayList<>();
    boolean said = false;
    for (var path : byPath.entrySet()) {
      String missing = missing(path.getValue());
      parts.add(
          "over %s %s"
              .formatted(
                  path.getKey(),
                  missing.isEmpty()
                      ? upTo(path.getValue(), said ? "" : words)
                      : "has no result (" + missing + ")"));
      said |= missing.isEmpty();
    }
    return "%s %s; %s threads".formatted(operation.label(), String.join(", ", parts), key.get(1));
  }

  /** Why there is no answer; one round without makes none of all. */
  private static String missing(List<SloInfo> rounds) {
    return rounds.stream()
        .filter(round -> !round.answers())
        .map(SloInfo::missing)
        .findFirst()
        .orElse("");
  }

  private static String upTo(List<SloInfo> rounds, String slo) {
    IntSummaryStatistics rates = rounds.stream().mapToInt(SloInfo::rate).summaryStatistics();
    String broken = Numbers.count(rounds.stream().mapToInt(SloInfo::broken).max().orElse(0));
    int repeats = rounds.stream().mapToInt(SloInfo::repeats).sum();
    int held = rounds.stream().mapToInt(SloInfo::repeatsHeld).sum();
    String rate =
        (rounds.size() == 1
                ? Numbers.count(rates.getMin())
                : "%s to %s in %s rounds"
                    .formatted(
                        Numbers.count(rates.getMin()),
                        Numbers.count(rates.getMax()),
                        rounds.size()))
            + (slo.isEmpty() ? "" : " a second");
    if (SloInfo.isHeldInNearlyAll(held, repeats)) {
      return "%sup to %s (%snot %s)"
          .formatted(
              slo.isEmpty() ? "holds it " : "holds " + slo + " ",
              rate,
              repeats == 0 ? "" : "in %s of %s windows, ".formatted(held, repeats),
              broken);
    }
    return "held %s at %s in only %s of %s windows (%s)"
        .formatted(
            slo.isEmpty() ? "it" : slo,
            rate,
            held,
            repeats,
            held < repeats / 2.0 ? "a lower rate is needed" : "mostly not at " + broken);
  }

  /** {@code p99:10ms} as {@code p99 < 10 ms}. */
  private static String words(String slo) {
    return Check.list(slo).stream()
        .map(item -> item.replaceFirst(":([\\d.]+)(.*)", " < $1 $2"))
        .collect(Collectors.joining(" and "));
  }
}
