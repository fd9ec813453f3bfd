// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.report.Columns;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.results.model.ErrorCount;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.run.Cell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Errors by cell and code, over all rounds. */
final class ErrorSection {
  private ErrorSection() {}

  static Section of(Experiment experiment) {
    Map<Cell, Map<String, ErrorCount>> sums = new LinkedHashMap<>();
    experiment.rounds().stream()
        .flatMap(round -> round.cells().stream())
        .forEach(
            cell ->
                cell.errors()
                    .forEach(
                        error ->
                            sums.computeIfAbsent(cell.cell(), key -> new LinkedHashMap<>())
                                .merge(error.code(), error, ErrorCount::plus)));
    List<Row> rows = new ArrayList<>();
    sums.forEach((cell, codes) -> codes.values().forEach(e -> rows.add(new Row(cell, e))));
    return Section.everywhere(
        "Errors",
        List.of(
            new Columns<Row>()
                .add("cell", row -> row.cell.tag())
                .add("count", row -> Numbers.count(row.error.count()))
                .add("code", row -> row.error.code())
                .add("first message", row -> row.error.firstMessage())
                .ofText("Errors", rows)));
  }

  private record Row(Cell cell, ErrorCount error) {}
}
