// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.OperationCost;
import io.github.jmeterndb.run.Cell;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Queries as sysbench counts them, and what was tried again or connected anew. */
final class QuerySection {
  /** What the columns are. */
  private static final String HOW_TO_READ =
      "QPS: TPS × the queries of a transaction, the mean over all that were executed, in warm-up and"
          + " window; "
          + Numbers.GAP
          + " where no queries are sent, as over ClusterJ, or none were counted. Other: BEGIN, COMMIT"
          + " and ROLLBACK. Retries: failed tries that the database calls temporary, by its codes"
          + " (sysbench: ignored errors); reconnects: connections opened anew; both in warm-up and"
          + " window, over all rounds.";

  private static final List<String> COLUMNS =
      List.of(
          "operation",
          "path",
          "threads",
          "TPS",
          "QPS",
          "reads a transaction",
          "writes",
          "other",
          "retries",
          "reconnects");

  private QuerySection() {}

  /**
   * A row a cell; empty where nothing of it was counted. On a terminal, QPS alone, and that of
   * other workloads than the default one, whose every transaction is one query.
   */
  static Section of(Experiment experiment) {
    boolean counted = experiment.cells().stream().anyMatch(QuerySection::isCounted);
    Table table =
        new Table(
            "Queries, retries and reconnects",
            COLUMNS,
            2,
            counted
                ? experiment.cellsByOperation().stream().map(QuerySection::row).toList()
                : List.of());
    return Section.of("Queries", List.of(table), HOW_TO_READ)
        .inBrief(experiment.isOfTheDefaultWorkload() ? List.of() : qps(experiment));
  }

  private static boolean isCounted(CellResult result) {
    return OperationCost.qps(result).isPresent()
        || result.retries().stream().anyMatch(codes -> !codes.isEmpty())
        || result.reconnects().orElse(0) > 0;
  }

  /** A table a path over which queries were counted. */
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

  private static List<String> row(CellResult result) {
    OperationCost cost = OperationCost.of(result.cell(), result.measuredRounds());
    List<String> row = Numbers.key(result.cell());
    row.add(Numbers.tps(result));
    row.add(Numbers.figure(OperationCost.qps(result)));
    row.add(Numbers.figure(cost.readQueries()));
    row.add(Numbers.figure(cost.writeQueries()));
    row.add(Numbers.figure(cost.otherQueries()));
    row.add(count(result.retryCount()) + result.retries().map(QuerySection::codes).orElse(""));
    row.add(count(result.reconnects()));
    return row;
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
