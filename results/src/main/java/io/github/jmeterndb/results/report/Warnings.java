// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.analysis.Caution;
import io.github.jmeterndb.results.analysis.Cautions;
import io.github.jmeterndb.results.analysis.CellNames;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.run.Cell;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/** Which results have warnings, and what else the runs noted. */
final class Warnings {
  /** More groups of cells than these are counted, and not named. */
  private static final int MOST_NAMES = 3;

  private Warnings() {}

  static List<String> of(Experiment experiment) {
    Map<Caution.Kind, Set<Cell>> kinds = new EnumMap<>(Caution.Kind.class);
    for (Caution caution : Cautions.of(experiment)) {
      if (caution.kind().isOfACell()) {
        caution
            .cell()
            .ifPresent(
                cell ->
                    kinds.computeIfAbsent(caution.kind(), k -> new LinkedHashSet<>()).add(cell));
      }
    }
    long cells = kinds.values().stream().flatMap(Set::stream).distinct().count();
    if (cells == 0) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    lines.add(
        "%s of %s results %s warnings"
            .formatted(cells, experiment.cells().size(), cells == 1 ? "has" : "have"));
    kinds.forEach((kind, of) -> lines.add(line(kind, of)));
    return lines;
  }

  private static String line(Caution.Kind kind, Set<Cell> cells) {
    String names = CellNames.of(cells);
    return "%s%s: %s%s"
        .formatted(
            kind.label(),
            kind.meaning().isEmpty() ? "" : " – " + kind.meaning(),
            cells.size(),
            names.split("; ").length > MOST_NAMES ? "" : " (" + names + ")");
  }

  /** A row a caution, with all cells of which it says the same. */
  static Section ofCells(Experiment experiment) {
    return section(
        experiment,
        "Warnings",
        List.of("cell", "warning", "what"),
        Caution.Kind::isOfACell,
        caution -> List.of(caution.kind().label(), caution.text()));
  }

  static Section notes(Experiment experiment) {
    return section(
        experiment,
        "Notes",
        List.of("cell", "run directory", "note"),
        Caution.Kind.NOTE::equals,
        caution -> List.of(caution.round(), caution.text()));
  }

  private static Section section(
      Experiment experiment,
      String title,
      List<String> header,
      Predicate<Caution.Kind> kinds,
      Function<Caution, List<String>> words) {
    Map<List<String>, List<Cell>> cells = new LinkedHashMap<>();
    for (Caution caution : Cautions.of(experiment)) {
      if (kinds.test(caution.kind())) {
        List<Cell> same = cells.computeIfAbsent(words.apply(caution), key -> new ArrayList<>());
        caution.cell().filter(cell -> !same.contains(cell)).ifPresent(same::add);
      }
    }
    List<List<String>> rows = new ArrayList<>();
    cells.forEach(
        (key, same) -> {
          List<String> row = new ArrayList<>(List.of(names(same)));
          row.addAll(key);
          rows.add(row);
        });
    return Section.everywhere(title, List.of(Table.ofText(title, header, rows)));
  }

  private static String names(List<Cell> cells) {
    return switch (cells.size()) {
      case 0 -> Numbers.GAP;
      case 1 -> cells.get(0).title();
      default -> CellNames.of(cells);
    };
  }
}
