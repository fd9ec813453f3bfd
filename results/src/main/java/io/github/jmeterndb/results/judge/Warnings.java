// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.judge;

import io.github.jmeterndb.report.Figures;
import io.github.jmeterndb.report.Key;
import io.github.jmeterndb.report.Metric;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.results.model.Steadiness;
import io.github.jmeterndb.results.rules.Comparability;
import io.github.jmeterndb.results.rules.Comparability.With;
import io.github.jmeterndb.results.rules.Rules;
import io.github.jmeterndb.results.rules.Rules.Rule;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunInfo;
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
import java.util.stream.Collectors;

/** The warnings of an experiment: what the {@link Rules} find, and what its runs noted besides. */
public final class Warnings {
  private static final String UNSTEADY = "unsteady";
  private static final String FEWER_ROUNDS = "fewer rounds";
  private static final String RUN = "run";
  private static final int MOST_NAMED = 3;

  private final List<Warning> all = new ArrayList<>();
  private final List<Note> notes = new ArrayList<>();
  private final Experiment experiment;
  private final int cautions;

  private record Warning(Cell cell, String label, String meaning, String text) {}

  private record Note(Optional<Cell> cell, String round, String text) {}

  /**
   * The warnings.
   *
   * @param figures those of the experiment
   */
  public Warnings(Experiment experiment, Figures figures) {
    this.experiment = experiment;
    cautions = Facts.cautions(experiment).size();
    for (Experiment system : experiment.systems()) {
      for (CellResult result : system.cells()) {
        Rules.ALL.stream().filter(Rule::isWarning).forEach(rule -> add(system, result, rule));
        unsteady(result, figures);
        fewerRounds(system, result);
      }
    }
    experiment.rounds().forEach(this::notes);
  }

  private void add(Experiment system, CellResult result, Rule rule) {
    String text =
        system.rounds().stream()
            .flatMap(
                round ->
                    round
                        .cell(result.cell())
                        .flatMap(cell -> rule.of().in(round, cell))
                        .map(found -> round.name() + ": " + found)
                        .stream())
            .collect(Collectors.joining("; "));
    if (!text.isEmpty()) {
      all.add(new Warning(result.cell(), rule.label(), rule.meaning(), text));
    }
  }

  /**
   * Of a closed loop without faults: its throughput, or of paths that took turns the ratio, which a
   * drift of the machine leaves alone.
   */
  private void unsteady(CellResult result, Figures figures) {
    Cell cell = result.cell();
    String first = experiment.paths().get(0);
    Key key =
        result.isPaired()
            ? new Key(cell.operation().label(), first, cell.threads(), cell.path())
            : Key.of(cell);
    OptionalDouble trend = figures.value(key, Metric.TREND);
    if (result.isPaired()) {
      OptionalDouble drift = figures.value(key, Metric.DRIFT);
      if (drift.isPresent()) {
        add(
            cell,
            UNSTEADY,
            "the ratio %s ÷ %s %s by %s from the first block to the last"
                .formatted(first, cell.path(), change(drift), part(drift)));
      }
      return;
    }
    if (!result.isAtARate()
        && !result.hasFaults()
        && result.steadiness().filter(Steadiness::isUnsteady).isPresent()) {
      add(
          cell,
          UNSTEADY,
          "throughput varied by %s from second to second, and %s by %s from first to last"
              .formatted(part(figures.value(key, Metric.VARIATION)), change(trend), part(trend)));
    }
  }

  private static String change(OptionalDouble trend) {
    return trend.orElse(0) < 0 ? "fell" : "rose";
  }

  private static String part(OptionalDouble part) {
    return Numbers.decimals(0, 100 * Math.abs(part.orElse(0))) + " %";
  }

  private void fewerRounds(Experiment system, CellResult result) {
    int most =
        system.cells().stream().mapToInt(cell -> cell.measuredRounds().size()).max().orElse(0);
    int here = result.measuredRounds().size();
    // A search goes its own way in each round; what was measured in none is in the notes.
    if (here < most && here > 0 && !system.isSearch()) {
      add(result.cell(), FEWER_ROUNDS, "measured in %s of %s rounds".formatted(here, most));
    }
  }

  private void add(Cell cell, String label, String text) {
    String meaning =
        label.equals(UNSTEADY)
            ? "throughput, or the ratio of paths that took turns, varied or drifted"
            : "";
    all.add(new Warning(cell, label, meaning, text));
  }

  /** Warm-ups that failed, remarks on the user's table, notes of cells. */
  private void notes(Round round) {
    round.info().warmups().stream()
        .filter(warmup -> warmup.errors() > 0)
        .forEach(
            warmup ->
                note(
                    round,
                    "in the warm-up of %s, %s operations failed%s"
                        .formatted(
                            Cell.ofTag(warmup.cell()).title(),
                            warmup.errors(),
                            warmup.firstError().isEmpty()
                                ? ""
                                : ", first: " + warmup.firstError())));
    if (round.info().cluster().get(RunInfo.TABLE) instanceof Map<?, ?> known
        && known.get(RunInfo.REMARKS) instanceof List<?> remarks) {
      remarks.forEach(remark -> note(round, remark.toString()));
    }
    for (CellRound cell : round.cells()) {
      List<String> texts = new ArrayList<>();
      if (cell.ops() == 0 && cell.invalid().isEmpty()) {
        texts.add("no operation was measured");
      }
      cell.records().stream()
          .map(PathRecord::note)
          .filter(note -> !note.isEmpty() && !isSaid(cell.cell(), note))
          .forEach(texts::add);
      if (!texts.isEmpty()) {
        notes.add(new Note(Optional.of(cell.cell()), round.name(), String.join("; ", texts)));
      }
    }
  }

  private void note(Round round, String text) {
    notes.add(new Note(Optional.empty(), round.name(), text));
  }

  private boolean isSaid(Cell cell, String note) {
    return all.stream().anyMatch(w -> w.cell().equals(cell) && w.text().contains(note));
  }

  /** How many there are of each label, cautions on runs among them. */
  public Map<String, Integer> counts() {
    Map<String, Integer> counts = new TreeMap<>();
    if (cautions > 0) {
      counts.put(RUN, cautions);
    }
    all.forEach(warning -> counts.merge(warning.label(), 1, Integer::sum));
    return counts;
  }

  /** A line a label with the cells concerned: {@code 2 short (…): select/jdbc/1, …}. */
  public List<String> lines() {
    Map<List<String>, Set<Cell>> byLabel = new LinkedHashMap<>();
    for (Warning each : all) {
      byLabel
          .computeIfAbsent(List.of(each.label(), each.meaning()), l -> new LinkedHashSet<>())
          .add(each.cell());
    }
    List<String> lines = new ArrayList<>();
    byLabel.forEach(
        (label, cells) ->
            lines.add(
                "%s %s%s: %s"
                    .formatted(
                        cells.size(),
                        label.get(0),
                        label.get(1).isEmpty() ? "" : " (" + label.get(1) + ")",
                        named(cells))));
    return lines;
  }

  private String named(Collection<Cell> cells) {
    return named(experiment, cells);
  }

  private static String named(Experiment experiment, Collection<Cell> cells) {
    return cells.size() == experiment.cells().size() && cells.size() > MOST_NAMED
        ? "all"
        : cells.stream().limit(MOST_NAMED).map(Cell::tag).collect(Collectors.joining(", "))
            + (cells.size() > MOST_NAMED ? ", …" : "");
  }

  /** Which measured cells are in no ratio, a line for all with the same reasons. */
  public List<String> notCompared() {
    return notCompared(
        experiment,
        experiment.paths().size() == 1
            ? List.of()
            : experiment.cells().stream()
                .filter(each -> !each.isAtARate())
                .map(each -> Key.of(each.cell()))
                .toList(),
        With.of(experiment));
  }

  /** Which of these cells are not compared with other runs, a line for all with one reason. */
  static List<String> notCompared(Experiment experiment, List<Key> cells) {
    return notCompared(experiment, cells, With.OTHER_RUNS);
  }

  private static List<String> notCompared(Experiment experiment, List<Key> which, With with) {
    Map<String, List<Cell>> byReason = new LinkedHashMap<>();
    for (CellResult result : experiment.cells()) {
      Cell cell = result.cell();
      if (!which.contains(Key.of(cell))) {
        continue;
      }
      Set<String> reasons = new LinkedHashSet<>();
      List<Round> measured =
          experiment.rounds().stream().filter(r -> r.measured(cell).isPresent()).toList();
      measured.forEach(r -> reasons.addAll(Comparability.reasons(r, cell, with)));
      long excluded =
          measured.stream().filter(r -> !Comparability.reasons(r, cell, with).isEmpty()).count();
      if (excluded > 0 && !result.hasFaults()) {
        byReason
            .computeIfAbsent(
                "%s (%s)"
                    .formatted(
                        excluded == measured.size()
                            ? with == With.OTHER_RUNS ? "not comparable" : "without a ratio"
                            : "compared in %s of %s rounds"
                                .formatted(measured.size() - excluded, measured.size()),
                        String.join(", ", reasons)),
                r -> new ArrayList<>())
            .add(cell);
      }
    }
    List<String> lines = new ArrayList<>();
    byReason.forEach(
        (reason, cells) ->
            lines.add("%s %s: %s".formatted(cells.size(), reason, named(experiment, cells))));
    return lines;
  }

  /** A row for all cells of which a warning says the same, then the notes. */
  public List<Table> tables() {
    Map<List<String>, List<String>> rows = new LinkedHashMap<>();
    for (Warning each : all) {
      rows.computeIfAbsent(List.of(each.label(), each.text()), key -> new ArrayList<>())
          .add(each.cell().tag());
    }
    List<List<String>> warnings = new ArrayList<>();
    rows.forEach(
        (key, cells) -> warnings.add(List.of(key.get(0), String.join(", ", cells), key.get(1))));
    return List.of(
        Table.ofText("Warnings", List.of("warning", "cells", "what"), warnings),
        Table.ofText(
            "Notes",
            List.of("run directory", "cell", "note"),
            notes.stream()
                .map(
                    note ->
                        List.of(
                            note.round(),
                            note.cell().map(Cell::tag).orElse(Numbers.GAP),
                            note.text()))
                .toList()));
  }
}
