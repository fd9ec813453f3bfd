// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.analysis.Caution;
import io.github.jmeterndb.results.analysis.Cautions;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.run.Cell;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/** Which figures have warnings, and what else the runs noted. */
final class CautionSections {
  private CautionSections() {}

  /** A row a caution on a cell. */
  static Section ofCells(Experiment experiment) {
    return section(
        experiment,
        "Cautions",
        List.of("cell", "caution", "what"),
        Caution.Kind::isOfACell,
        caution -> List.of(cell(caution), caution.kind().label(), caution.text()));
  }

  /** A row a note. */
  static Section notes(Experiment experiment) {
    return section(
        experiment,
        "Notes",
        List.of("cell", "run directory", "note"),
        Caution.Kind.NOTE::equals,
        caution -> List.of(cell(caution), caution.round(), caution.text()));
  }

  private static Section section(
      Experiment experiment,
      String title,
      List<String> header,
      Predicate<Caution.Kind> kinds,
      Function<Caution, List<String>> row) {
    List<List<String>> rows =
        Cautions.of(experiment).stream()
            .filter(caution -> kinds.test(caution.kind()))
            .map(row)
            .toList();
    return Section.everywhere(title, List.of(Table.ofText(title, header, rows)));
  }

  private static String cell(Caution caution) {
    return caution.cell().map(Cell::title).orElse(Numbers.GAP);
  }
}
