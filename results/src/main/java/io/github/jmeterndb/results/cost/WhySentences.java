// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.cost;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.OperationCost;
import io.github.jmeterndb.run.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What the counters of an experiment say, and where they may say something else. */
final class WhySentences {
  private static final String HOW_TO_READ =
      "Counted by the cluster itself from before the threads of a cell started to when they had"
          + " ended, and divided by all operations of warm-up and window; at the fewest threads,"
          + " and as a range where that differs by more than 5 % over the threads. A round trip is"
          + " a wait of the thread that calls the NDB API until the data nodes have executed what"
          + " it sent, or deliver rows of a scan: what it sends together is waited for once. Over"
          + " ClusterJ that is a thread of the client; over JDBC it is one of the mysqld, and the"
          + " way from client to mysqld and back comes on top. Rows written count once, not once a"
          + " replica.";

  private static final String PAIRED =
      " In a paired cell, both are those of each path's contiguous pass.";

  private WhySentences() {}

  /** What is counted. */
  static String howToRead(Experiment experiment) {
    return HOW_TO_READ + (experiment.isPaired() ? PAIRED : "");
  }

  /** What an operation costs, and which counters are not those of the operations alone. */
  static List<String> of(Experiment experiment) {
    List<String> sentences = new ArrayList<>(costs(experiment));
    sentences.addAll(cautions(experiment));
    return sentences;
  }

  /** A sentence an operation, at the fewest threads. */
  private static List<String> costs(Experiment experiment) {
    List<String> sentences = new ArrayList<>();
    for (Operation operation : experiment.operations()) {
      List<String> parts =
          experiment.paths().stream()
              .flatMap(path -> cost(experiment, operation, path).stream())
              .toList();
      if (!parts.isEmpty()) {
        sentences.add(article(operation) + " costs " + String.join("; ", parts) + ".");
      }
    }
    return sentences;
  }

  private static Optional<String> cost(Experiment experiment, Operation operation, String path) {
    return WhySection.costs(experiment, operation, path).stream()
        .filter(cost -> cost.roundTrips().isPresent() && cost.transactions().isPresent())
        .findFirst()
        .map(
            cost ->
                "over %s %s in %s"
                    .formatted(
                        WhySection.variant(experiment, operation, path),
                        count(cost.roundTrips().getAsDouble(), "round trip"),
                        count(cost.transactions().getAsDouble(), "transaction")));
  }

  /** Where the counters are not those of the operations alone: a line a cause, with its cells. */
  private static List<String> cautions(Experiment experiment) {
    List<OperationCost> costs =
        experiment.cells().stream()
            .map(result -> OperationCost.of(experiment, result.cell()))
            .toList();
    Predicate<OperationCost> alike = cost -> experiment.isOfTheDefaultWorkload();
    return Stream.of(
            caution(
                "No whole number of round trips, because operations failed or others used the same"
                    + " client of the NDB API",
                // Only there do all operations of a cell do the same, and none of them scans.
                costs.stream().filter(alike.and(OperationCost::isMixed)),
                cost -> count(cost.roundTrips().orElseThrow(), "round trip")),
            caution(
                "Joins that the data nodes did (ndb_join_pushdown), for which NDB counts no waits:"
                    + " round trips are left out",
                costs.stream().filter(OperationCost::hasPushedJoins),
                cost -> ""),
            caution(
                "More transactions in the data nodes than the path's own client started, because"
                    + " the data nodes made index statistics (IndexStatAutoUpdate) or others used"
                    + " the cluster, which the throughput felt, too; rows read and written are left"
                    + " out",
                costs.stream().filter(OperationCost::hasOthers),
                cost ->
                    Numbers.figure(cost.transactionsOfAll().orElseThrow())
                        + " instead of "
                        + Numbers.figure(cost.transactions().orElseThrow())),
            caution(
                "Rows read by scans that are not those of the operations, as a mysqld reads new"
                    + " index statistics; bytes are left out",
                costs.stream().filter(alike.and(OperationCost::hasForeignScans)),
                cost -> ""))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<String> caution(
      String cause, Stream<OperationCost> costs, Function<OperationCost, String> figure) {
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
        : Optional.of(cause + ": " + String.join("; ", cells) + ".");
  }

  private static String article(Operation operation) {
    String label = operation.label();
    return ("aeiou".indexOf(label.charAt(0)) >= 0 ? "An " : "A ") + label;
  }

  private static String count(double value, String what) {
    String figure = Numbers.figure(value);
    return figure + " " + what + (figure.equals("1.00") ? "" : "s");
  }
}
