// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.results.analysis.Caution;
import io.github.jmeterndb.results.analysis.Cautions;
import io.github.jmeterndb.results.analysis.CellNames;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.run.Cell;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which results have warnings: how many, and a line a kind. */
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
        "%d of %d results %s warnings"
            .formatted(cells, experiment.cells().size(), cells == 1 ? "has" : "have"));
    kinds.forEach((kind, of) -> lines.add(line(kind, of)));
    return lines;
  }

  private static String line(Caution.Kind kind, Set<Cell> cells) {
    String names = CellNames.of(cells);
    return "%s: %d%s"
        .formatted(
            kind.label(),
            cells.size(),
            names.split("; ").length > MOST_NAMES ? "" : " (" + names + ")");
  }
}
