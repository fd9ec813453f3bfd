// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.model.ErrorCount;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.run.Cell;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Errors by cell and code, over all rounds. */
final class ErrorSection {
  private ErrorSection() {}

  /** Empty if no operation failed. */
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
    return Section.everywhere(
        "Errors",
        List.of(
            Table.ofText(
                "Errors",
                List.of("cell", "count", "code", "first message"),
                sums.entrySet().stream()
                    .flatMap(
                        cell ->
                            cell.getValue().values().stream()
                                .map(error -> row(cell.getKey(), error)))
                    .toList())));
  }

  private static List<String> row(Cell cell, ErrorCount error) {
    return List.of(cell.tag(), Numbers.count(error.count()), error.code(), error.firstMessage());
  }
}
