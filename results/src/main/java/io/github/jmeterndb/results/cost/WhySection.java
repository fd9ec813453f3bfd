// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.cost;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.OperationCost;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.PathName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;

/** What an operation costs in the cluster: a row an operation and path. */
public final class WhySection {
  /** What ClusterJ may do after a find, or by key alone. */
  private static final Set<String> WITH_TWO_MODES = Set.of("update", "delete");

  private static final double SAME = 0.05;
  private static final Map<String, Function<OperationCost, OptionalDouble>> COLUMNS = columns();

  private WhySection() {}

  private static Map<String, Function<OperationCost, OptionalDouble>> columns() {
    Map<String, Function<OperationCost, OptionalDouble>> columns = new LinkedHashMap<>();
    columns.put("round trips", OperationCost::roundTrips);
    columns.put("transactions", OperationCost::transactions);
    columns.put("rows read", OperationCost::reads);
    columns.put("rows written", OperationCost::writes);
    columns.put("bytes sent", OperationCost::bytesSent);
    columns.put("bytes received", OperationCost::bytesReceived);
    return columns;
  }

  /** The table, and what it says in words; empty where nothing was counted. */
  public static Section of(Experiment experiment) {
    List<String> header = new ArrayList<>(List.of("operation", "path"));
    header.addAll(COLUMNS.keySet());
    List<List<String>> rows = new ArrayList<>();
    for (Operation operation : experiment.operations()) {
      for (String path : experiment.paths()) {
        List<OperationCost> costs = costs(experiment, operation, path);
        if (!costs.isEmpty()) {
          List<String> row = new ArrayList<>();
          row.add(operation.label());
          row.add(variant(experiment, operation, path));
          COLUMNS.values().forEach(column -> row.add(value(costs, column)));
          rows.add(row);
        }
      }
    }
    Table table = new Table("What an operation costs in the cluster", header, 2, rows);
    return Section.of("Why", List.of(table), WhySentences.howToRead(experiment))
        .saying(WhySentences.of(experiment));
  }

  /** Those of an operation over a path that were counted, from the fewest threads to the most. */
  static List<OperationCost> costs(Experiment experiment, Operation operation, String path) {
    return experiment.threads().stream()
        .map(threads -> OperationCost.of(experiment, new Cell(operation, path, threads)))
        .filter(cost -> cost.operations() > 0)
        .toList();
  }

  /** The path, with the way in which it writes where it has two. */
  static String variant(Experiment experiment, Operation operation, String path) {
    boolean hasTwo = WITH_TWO_MODES.contains(operation.label());
    PathName own = PathName.of(path);
    String mode =
        own.over(experiment.rounds().get(0).info().properties())
            .get(Parameter.WRITE_MODE.property());
    return !hasTwo || mode == null || !own.accessPath().equals("clusterj")
        ? path
        : path + (mode.equals("find") ? " (with a find)" : " (" + mode + ")");
  }

  /** At the fewest threads, and from the least to the most where that differs by more than 5 %. */
  private static String value(
      List<OperationCost> costs, Function<OperationCost, OptionalDouble> column) {
    List<Double> values =
        costs.stream()
            .map(column)
            .filter(OptionalDouble::isPresent)
            .map(OptionalDouble::getAsDouble)
            .toList();
    if (values.isEmpty()) {
      return Numbers.GAP;
    }
    double least = values.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    double most = values.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    String first = figure(values.get(0));
    return most - least <= SAME * Math.max(1, most)
        ? first
        : "%s (%s to %s)".formatted(first, figure(least), figure(most));
  }

  private static String figure(double value) {
    return Numbers.figure(value);
  }
}
