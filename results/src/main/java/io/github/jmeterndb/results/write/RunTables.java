// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.results.model.Caution;
import io.github.jmeterndb.results.model.Cautions;
import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.RunInfo.CellInfo;
import io.github.jmeterndb.run.RunInfo.WarmupInfo;
import io.github.jmeterndb.settings.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What ran, on what, and how it went. */
final class RunTables {
  private RunTables() {}

  /** The tables that have rows, in the order to be shown. */
  static List<Table> all(Experiment experiment) {
    List<Table> tables = new ArrayList<>();
    tables.add(rounds(experiment));
    tables.add(facts("Versions", experiment, Facts.versions(experiment)));
    tables.add(facts("Host", experiment, Facts.host(experiment)));
    tables.add(facts("Properties", experiment, Facts.properties(experiment)));
    tables.add(facts("Server", experiment, Facts.cluster(experiment)));
    return tables.stream().filter(table -> !table.rows().isEmpty()).toList();
  }

  /** When it ran, and how much, in a line. */
  static String line(Experiment experiment) {
    List<String> parts = new ArrayList<>();
    int rounds = experiment.rounds().size();
    parts.add(rounds == 1 ? "1 round" : rounds + " rounds");
    parts.add(experiment.cells().size() + " cells");
    String seconds =
        experiment.rounds().get(0).info().properties().get(Parameter.DURATION.property());
    if (seconds != null) {
      parts.add("each measured for " + seconds + " s");
    }
    String started = experiment.rounds().get(0).info().started();
    if (!started.isEmpty()) {
      parts.add("started " + started);
    }
    return String.join(", ", parts);
  }

  private static Table rounds(Experiment experiment) {
    List<List<String>> rows = new ArrayList<>();
    for (Round round : experiment.rounds()) {
      rows.add(
          List.of(
              round.name(),
              round.info().state() == null ? "unknown" : round.info().state().name(),
              round.info().started(),
              round.info().ended(),
              round.info().message()));
    }
    return Table.ofText(
        "Rounds (" + experiment.label() + ")",
        List.of("run directory", "state", "started", "ended", "message"),
        rows);
  }

  private static Table facts(String what, Experiment experiment, List<Facts.Fact> facts) {
    return Table.ofText(
        what + " (" + experiment.label() + ")",
        List.of("name", "value"),
        facts.stream().map(fact -> List.of(fact.name(), fact.value())).toList());
  }

  /**
   * What to know beyond the cautions: which warm-ups before the first cell failed or were too
   * short, the cells' notes, and the gaps in the tables.
   */
  static Table notes(Experiment experiment) {
    List<Caution> cautions = Cautions.of(experiment);
    List<List<String>> rows = new ArrayList<>();
    for (Round round : experiment.rounds()) {
      round.info().warmups().stream()
          .filter(warmup -> warmup.errors() > 0)
          .forEach(warmup -> rows.add(List.of(Figures.GAP, round.name(), failures(warmup))));
      String rising =
          round.info().warmups().stream()
              .filter(warmup -> !warmup.steady())
              .map(warmup -> title(warmup.cell()))
              .distinct()
              .collect(Collectors.joining("; "));
      if (!rising.isEmpty()) {
        rows.add(
            List.of(
                Figures.GAP, round.name(), "warm-ups that ended before all was warm: " + rising));
      }
      for (CellRound cell : round.cells()) {
        List<String> notes =
            new ArrayList<>(
                round.told(cell.cell()).stream()
                    .map(CellInfo::note)
                    .filter(note -> !note.isEmpty() && !isSaid(cautions, cell.cell(), note))
                    .toList());
        if (cell.ops() == 0 && cell.invalid().isEmpty()) {
          notes.add(0, "no operation was measured");
        }
        if (!notes.isEmpty()) {
          rows.add(List.of(cell.cell().title(), round.name(), String.join("; ", notes)));
        }
      }
    }
    return Table.ofText(
        "Notes (" + experiment.label() + ")", List.of("cell", "run directory", "note"), rows);
  }

  private static String failures(WarmupInfo warmup) {
    return "in the warm-up of %s, %d operations failed%s"
        .formatted(
            title(warmup.cell()),
            warmup.errors(),
            warmup.firstError().isEmpty() ? "" : ", first: " + warmup.firstError());
  }

  /** A damaged file may name anything. */
  private static String title(String tag) {
    try {
      return Cell.ofTag(tag).title();
    } catch (IllegalArgumentException e) {
      return tag;
    }
  }

  private static boolean isSaid(List<Caution> cautions, Cell cell, String note) {
    return cautions.stream()
        .anyMatch(caution -> caution.cell().equals(cell) && caution.text().contains(note));
  }
}
