// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.report.Columns;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.OperationCost;
import io.github.jmeterndb.results.page.Prose;
import io.github.jmeterndb.run.Cell;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Queries as sysbench counts them, and what was tried again or connected anew. */
final class QuerySection {
  private QuerySection() {}

  /**
   * A row a cell; empty where nothing of it was counted. On a terminal, QPS alone, and that of
   * other workloads than the default one, whose every transaction is one query.
   */
  static Section of(Experiment experiment) {
    boolean counted = experiment.cells().stream().anyMatch(QuerySection::isCounted);
    Table table =
        Columns.ofCells(CellResult::cell)
            .add("TPS", Numbers::tps)
            .add("QPS", result -> Numbers.figure(OperationCost.qps(result)))
            .add("reads a transaction", result -> Numbers.figure(cost(result).readQueries()))
            .add("writes", result -> Numbers.figure(cost(result).writeQueries()))
            .add("other", result -> Numbers.figure(cost(result).otherQueries()))
            .add("retries", QuerySection::retries)
            .add("reconnects", result -> count(result.reconnects()))
            .table(
                "Queries, retries and reconnects",
                2,
                counted ? experiment.cellsByOperation() : List.of());
    return Section.of("Queries", List.of(table), Prose.of("queries"))
        .inBrief(experiment.isOfTheDefaultWorkload() ? List.of() : qps(experiment));
  }

  private static boolean isCounted(CellResult result) {
    return OperationCost.qps(result).isPresent()
        || result.retries().stream().anyMatch(codes -> !codes.isEmpty())
        || result.reconnects().orElse(0) > 0;
  }

  private static List<Table> qps(Experiment experiment) {
    return experiment.paths().stream()
        .map(
            path ->
                Table.grid(
                    "QPS over " + path,
                    experiment.operations(),
                    experiment.threads(),
                    (operation, threads) ->
                        Numbers.figure(
                            experiment
                                .result(new Cell(operation, path, threads))
                                .map(OperationCost::qps)
                                .orElse(OptionalDouble.empty()))))
        .filter(table -> !table.isBlank())
        .toList();
  }

  private static OperationCost cost(CellResult result) {
    return OperationCost.of(result.cell(), result.measuredRounds());
  }

  private static String retries(CellResult result) {
    return count(result.retryCount()) + result.retries().map(QuerySection::codes).orElse("");
  }

  private static String count(OptionalLong value) {
    return value.isPresent() ? Numbers.count(value.getAsLong()) : Numbers.GAP;
  }

  /** Such as {@code (40001/1213: 10, HY000/1205: 2)}. */
  private static String codes(Map<String, Long> retries) {
    return retries.isEmpty()
        ? ""
        : retries.entrySet().stream()
            .map(code -> code.getKey() + ": " + code.getValue())
            .collect(Collectors.joining(", ", " (", ")"));
  }
}
