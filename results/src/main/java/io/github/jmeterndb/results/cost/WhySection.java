// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.cost;

import io.github.jmeterndb.report.Columns;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.OperationCost;
import io.github.jmeterndb.results.page.Prose;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.PathName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What an operation costs in the cluster: a row an operation and path. */
public final class WhySection {
  /** What ClusterJ may do after a find, or by key alone. */
  private static final Set<String> WITH_TWO_MODES = Set.of("update", "delete");

  private static final double SAME = 0.05;

  private WhySection() {}

  /** Costs from the fewest threads to the most; one or more. */
  private record Row(Operation operation, String path, List<OperationCost> costs) {
    /** At the fewest threads, and from the least to the most where that differs by over 5 %. */
    String value(Function<OperationCost, OptionalDouble> counter) {
      List<Double> values =
          costs.stream().map(counter).flatMap(value -> value.stream().boxed()).toList();
      if (values.isEmpty()) {
        return Numbers.GAP;
      }
      String first = Numbers.figure(values.get(0));
      double least = Collections.min(values);
      double most = Collections.max(values);
      return most - least <= SAME * Math.max(1, most)
          ? first
          : "%s (%s to %s)".formatted(first, Numbers.figure(least), Numbers.figure(most));
    }
  }

  /** The table, and where it leaves something out; empty where nothing was counted. */
  public static Section of(Experiment experiment) {
    List<Row> rows = new ArrayList<>();
    for (Operation operation : experiment.operations()) {
      for (String path : experiment.paths()) {
        List<OperationCost> costs = costs(experiment, operation, path);
        if (!costs.isEmpty()) {
          rows.add(new Row(operation, path, costs));
        }
      }
    }
    Table table =
        new Columns<Row>()
            .add("operation", row -> row.operation.label())
            .add("path", row -> variant(experiment, row.operation, row.path))
            .add("round trips", row -> row.value(OperationCost::roundTrips))
            .add("transactions", row -> row.value(OperationCost::transactions))
            .add("rows read", row -> row.value(OperationCost::reads))
            .add("rows written", row -> row.value(OperationCost::writes))
            .add("bytes sent", row -> row.value(OperationCost::bytesSent))
            .add("bytes received", row -> row.value(OperationCost::bytesReceived))
            .table("What an operation costs in the cluster", 2, rows);
    String paired = experiment.isPaired() ? " " + Prose.of("counters.paired") : "";
    return Section.of("Why", List.of(table), Prose.of("counters") + paired)
        .saying(warnings(experiment));
  }

  static List<OperationCost> costs(Experiment experiment, Operation operation, String path) {
    if (!isOfNdb(experiment)) {
      return List.of();
    }
    return experiment.threads().stream()
        .map(threads -> OperationCost.of(experiment, new Cell(operation, path, threads)))
        .filter(cost -> cost.operations() > 0)
        .toList();
  }

  /** Others than the run's operations may use the cluster beside a table of another engine. */
  private static boolean isOfNdb(Experiment experiment) {
    Object engine = experiment.usersTable().get("engine");
    return engine == null || engine.toString().equalsIgnoreCase("ndbcluster");
  }

  /** The path, with the way in which it writes where it has two. */
  private static String variant(Experiment experiment, Operation operation, String path) {
    boolean hasTwo = WITH_TWO_MODES.contains(operation.label());
    PathName own = PathName.of(path);
    String mode = own.over(experiment.info().properties()).get(Parameter.WRITE_MODE.property());
    return !hasTwo || mode == null || !own.accessPath().equals("clusterj")
        ? path
        : path + (mode.equals("find") ? " (with a find)" : " (" + mode + ")");
  }

  /** Where the counters are not those of the operations alone: a line a cause, with its cells. */
  private static List<String> warnings(Experiment experiment) {
    List<OperationCost> costs =
        experiment.cells().stream()
            .filter(result -> isOfNdb(experiment))
            .map(result -> OperationCost.of(experiment, result.cell()))
            .toList();
    // Only there do all operations of a cell do the same, and none of them scans.
    Predicate<OperationCost> alike = cost -> experiment.isOfTheDefaultWorkload();
    return Stream.of(
            warning(
                "counters.mixed",
                costs.stream().filter(alike.and(OperationCost::isMixed)),
                cost -> Numbers.figure(cost.roundTrips()) + " round trips"),
            warning(
                "counters.pushed",
                costs.stream().filter(OperationCost::hasPushedJoins),
                cost -> ""),
            warning(
                "counters.others",
                costs.stream().filter(OperationCost::hasOthers),
                cost ->
                    Numbers.figure(cost.transactionsOfAll())
                        + " instead of "
                        + Numbers.figure(cost.transactions())),
            warning(
                "counters.scans",
                costs.stream().filter(alike.and(OperationCost::hasForeignScans)),
                cost -> ""))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<String> warning(
      String key, Stream<OperationCost> costs, Function<OperationCost, String> figure) {
    List<String> cells =
        costs
            .map(
                cost ->
                    figure.apply(cost).isEmpty()
                        ? cost.cell().title()
                        : cost.cell().title() + " (" + figure.apply(cost) + ")")
            .toList();
    return cells.isEmpty()
        ? Optional.empty()
        : Optional.of(Prose.of(key) + ": " + String.join("; ", cells) + ".");
  }
}
