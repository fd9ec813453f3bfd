// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.judge;

import static java.util.stream.Collectors.joining;

import io.github.jmeterndb.report.Figures;
import io.github.jmeterndb.report.Key;
import io.github.jmeterndb.report.Metric;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.figures.CellResult;
import io.github.jmeterndb.results.figures.CellRound;
import io.github.jmeterndb.results.figures.Experiment;
import io.github.jmeterndb.results.figures.Producers;
import io.github.jmeterndb.results.figures.Round;
import io.github.jmeterndb.results.figures.Rules;
import io.github.jmeterndb.results.figures.Rules.Rule;
import io.github.jmeterndb.results.figures.Rules.With;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.WarmupInfo;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;

/** The warnings of an experiment: findings of the {@link Rules}, and notes of its runs. */
public final class Warnings {
  private final Experiment experiment;
  private final Figures figures;
  private final List<Warning> all = new ArrayList<>();
  private final List<List<String>> notes = new ArrayList<>();

  private record Warning(Cell cell, String label, String meaning, String text) {}

  public Warnings(Experiment experiment, Figures figures) {
    this.experiment = experiment;
    this.figures = figures;
    for (Experiment system : experiment.systems()) {
      int most =
          system.cells().stream().mapToInt(cell -> cell.measuredRounds().size()).max().orElse(0);
      for (CellResult result : system.cells()) {
        Rules.WARNINGS.forEach(rule -> add(system, result.cell(), rule));
        add(
            result.cell(),
            "unsteady",
            "throughput, or the ratio of paths that took turns, varied or drifted",
            unsteady(result));
        int here = result.measuredRounds().size();
        // Each round of a search tries other rates; cells that no round measured are in the notes.
        if (here < most && here > 0 && !system.isSearch()) {
          String text = "measured in %s of %s rounds".formatted(here, most);
          add(result.cell(), "fewer rounds", "", text);
        }
      }
    }
    experiment.rounds().forEach(this::notes);
  }

  private void add(Cell cell, String label, String meaning, String text) {
    if (!text.isEmpty()) {
      all.add(new Warning(cell, label, meaning, text));
    }
  }

  private void add(Experiment system, Cell cell, Rule rule) {
    List<String> found = new ArrayList<>();
    for (Round round : system.rounds()) {
      Optional<String> text = round.cell(cell).flatMap(own -> rule.of().apply(round, own));
      text.ifPresent(known -> found.add(round.name() + ": " + known));
    }
    add(cell, rule.label(), rule.meaning(), String.join("; ", found));
  }

  /**
   * For closed loops without faults. Of paths that took turns, the ratio counts: a drift of the
   * machine does not change it.
   */
  private String unsteady(CellResult result) {
    Cell cell = result.cell();
    String first = experiment.paths().get(0);
    if (result.isPaired()) {
      Key key = new Key(cell.operation().label(), first, cell.threads(), cell.path());
      OptionalDouble drift = figures.value(key, Metric.DRIFT);
      return drift.isEmpty()
          ? ""
          : "the ratio %s ÷ %s %s by %s from the first block to the last"
              .formatted(first, cell.path(), change(drift), part(drift));
    }
    Key key = Key.of(cell);
    OptionalDouble trend = figures.value(key, Metric.TREND);
    return result.isAtARate()
            || result.hasFaults()
            || figures.get(key, Producers.UNSTEADY).isEmpty()
        ? ""
        : "throughput varied by %s from second to second, and %s by %s from first to last"
            .formatted(part(figures.value(key, Metric.VARIATION)), change(trend), part(trend));
  }

  private static String change(OptionalDouble trend) {
    return trend.orElse(0) < 0 ? "fell" : "rose";
  }

  private static String part(OptionalDouble part) {
    return Numbers.decimals(0, 100 * Math.abs(part.orElse(0))) + " %";
  }

  private void notes(Round round) {
    for (WarmupInfo warmup : round.info().warmups) {
      if (warmup.errors() > 0) {
        String first = warmup.firstError().isEmpty() ? "" : ", first: " + warmup.firstError();
        note(
            round,
            Numbers.GAP,
            "in the warm-up of %s, %s operations failed%s"
                .formatted(Cell.ofTag(warmup.cell()).title(), warmup.errors(), first));
      }
    }
    if (round.info().cluster.get(RunInfo.TABLE) instanceof Map<?, ?> known
        && known.get(RunInfo.REMARKS) instanceof List<?> remarks) {
      remarks.forEach(remark -> note(round, Numbers.GAP, remark.toString()));
    }
    for (CellRound cell : round.cells()) {
      List<String> texts = new ArrayList<>();
      if (cell.ops() == 0 && cell.invalid().isEmpty()) {
        texts.add("no operation was measured");
      }
      cell.records().stream()
          .map(path -> path.note)
          .filter(note -> !note.isEmpty() && !isSaid(cell.cell(), note))
          .forEach(texts::add);
      if (!texts.isEmpty()) {
        note(round, cell.cell().tag(), String.join("; ", texts));
      }
    }
  }

  private void note(Round round, String cell, String text) {
    notes.add(List.of(round.name(), cell, text));
  }

  private boolean isSaid(Cell cell, String note) {
    return all.stream().anyMatch(w -> w.cell().equals(cell) && w.text().contains(note));
  }

  public Map<String, Integer> counts() {
    Map<String, Integer> counts = new TreeMap<>();
    int cautions = Facts.cautions(experiment).size();
    if (cautions > 0) {
      counts.put("run", cautions);
    }
    all.forEach(warning -> counts.merge(warning.label(), 1, Integer::sum));
    return counts;
  }

  /** A line per label with the cells concerned: {@code 2 short (…): select/jdbc/1, …}. */
  public List<String> lines() {
    Map<String, Set<Cell>> byLabel = new LinkedHashMap<>();
    for (Warning each : all) {
      String meaning = each.meaning().isEmpty() ? "" : " (" + each.meaning() + ")";
      byLabel.computeIfAbsent(each.label() + meaning, l -> new LinkedHashSet<>()).add(each.cell());
    }
    return lines(experiment, byLabel);
  }

  private static List<String> lines(
      Experiment experiment, Map<String, ? extends Collection<Cell>> byWhat) {
    List<String> lines = new ArrayList<>();
    byWhat.forEach(
        (what, cells) -> {
          String named =
              cells.stream().limit(3).map(Cell::tag).collect(joining(", "))
                  + (cells.size() > 3 ? ", …" : "");
          boolean isAll = cells.size() == experiment.cells().size() && cells.size() > 3;
          lines.add("%s %s: %s".formatted(cells.size(), what, isAll ? "all" : named));
        });
    return lines;
  }

  public List<String> notCompared() {
    List<Cell> closedLoops =
        experiment.cells().stream()
            .filter(each -> !each.isAtARate() && experiment.paths().size() > 1)
            .map(CellResult::cell)
            .toList();
    return notCompared(experiment, closedLoops, With.of(experiment));
  }

  static List<String> notCompared(Experiment experiment, List<Cell> which, With with) {
    Map<String, List<Cell>> byReason = new LinkedHashMap<>();
    String not = with == With.OTHER_RUNS ? "not comparable" : "without a ratio";
    for (CellResult result : experiment.cells()) {
      Cell cell = result.cell();
      List<List<String>> measured =
          experiment.rounds().stream()
              .filter(round -> round.measured(cell).isPresent())
              .map(round -> Rules.reasons(round, cell, with))
              .toList();
      long compared = measured.stream().filter(List::isEmpty).count();
      if (compared < measured.size() && !result.hasFaults() && which.contains(cell)) {
        String some = "compared in %s of %s rounds".formatted(compared, measured.size());
        String reasons = measured.stream().flatMap(List::stream).distinct().collect(joining(", "));
        byReason
            .computeIfAbsent(
                "%s (%s)".formatted(compared == 0 ? not : some, reasons), r -> new ArrayList<>())
            .add(cell);
      }
    }
    return lines(experiment, byReason);
  }

  public List<Table> tables() {
    Map<List<String>, List<String>> cells = new LinkedHashMap<>();
    for (Warning each : all) {
      cells
          .computeIfAbsent(List.of(each.label(), each.text()), key -> new ArrayList<>())
          .add(each.cell().tag());
    }
    List<List<String>> rows = new ArrayList<>();
    cells.forEach(
        (key, tags) -> rows.add(List.of(key.get(0), String.join(", ", tags), key.get(1))));
    return List.of(
        Table.ofText("Warnings", List.of("warning", "cells", "what"), rows),
        Table.ofText("Notes", List.of("run directory", "cell", "note"), notes));
  }
}
