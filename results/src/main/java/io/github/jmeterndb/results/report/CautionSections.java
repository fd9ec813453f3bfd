// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.results.analysis.Caution;
import io.github.jmeterndb.results.analysis.Cautions;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.page.Numbers;
import io.github.jmeterndb.results.page.Section;
import io.github.jmeterndb.results.page.Table;
import io.github.jmeterndb.run.Cell;
import java.util.List;

/** Which figures are to be taken with care, and what else the runs noted. */
final class CautionSections {
  private CautionSections() {}

  /** A row a caution on a cell. */
  static Section ofCells(Experiment experiment) {
    return Section.everywhere(
        "Cautions",
        List.of(
            Table.ofText(
                "Cautions",
                List.of("cell", "caution", "what"),
                Cautions.of(experiment).stream()
                    .filter(caution -> caution.kind().isOfACell())
                    .map(caution -> List.of(cell(caution), caution.kind().label(), caution.text()))
                    .toList())));
  }

  /** A row a note. */
  static Section notes(Experiment experiment) {
    return Section.everywhere(
        "Notes",
        List.of(
            Table.ofText(
                "Notes",
                List.of("cell", "run directory", "note"),
                Cautions.of(experiment).stream()
                    .filter(caution -> caution.kind() == Caution.Kind.NOTE)
                    .map(caution -> List.of(cell(caution), caution.round(), caution.text()))
                    .toList())));
  }

  private static String cell(Caution caution) {
    return caution.cell().map(Cell::title).orElse(Numbers.GAP);
  }
}
