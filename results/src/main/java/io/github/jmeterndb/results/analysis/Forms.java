// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.analysis;

import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Parameter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The forms in which paths do an operation, where these differ: a batch on one path and single
 * statements on the other are different programs, so a verdict names them. They follow from the
 * workload and its properties, so that runs of earlier versions have them as well.
 */
public final class Forms {
  private static final String CLUSTERJ = "clusterj";
  private static final String BEST = "best";
  private static final Set<String> RANGES = Set.of("oltp_read_only", "oltp_read_write");
  private static final Set<String> WRITES = Set.of("oltp_write_only", "oltp_read_write");
  private static final Set<String> FINDS = Set.of("update", "delete");

  private Forms() {}

  /**
   * The form of each path for an operation, such as {@code clusterj reads the row before it writes
   * it (write.mode=find); jdbc sends one statement}.
   *
   * @return nothing where all of these paths do it in the same form
   */
  public static Optional<String> of(
      Experiment experiment, Operation operation, List<String> paths) {
    Map<String, List<String>> byForm = new LinkedHashMap<>();
    for (String path : paths) {
      byForm
          .computeIfAbsent(form(experiment, operation, path), form -> new ArrayList<>())
          .add(path);
    }
    byForm.remove("");
    return byForm.size() < 2
        ? Optional.empty()
        : Optional.of(
            byForm.entrySet().stream()
                .map(form -> String.join(", ", form.getValue()) + " " + form.getKey())
                .collect(Collectors.joining("; ")));
  }

  /** A line for all operations that the paths do in the same different forms. */
  public static List<String> lines(Experiment experiment) {
    Map<String, List<String>> operations = new LinkedHashMap<>();
    for (Operation operation : experiment.operations()) {
      of(experiment, operation, experiment.paths())
          .ifPresent(
              forms ->
                  operations
                      .computeIfAbsent(forms, key -> new ArrayList<>())
                      .add(operation.withoutRate().label()));
    }
    List<String> lines = new ArrayList<>();
    for (Map.Entry<String, List<String>> entry : operations.entrySet()) {
      lines.add(
          "The forms differ in %s: %s"
              .formatted(
                  entry.getValue().stream().distinct().collect(Collectors.joining(", ")),
                  entry.getKey()));
    }
    return lines;
  }

  /** That of all rounds; empty where the path did not run it. */
  private static String form(Experiment experiment, Operation operation, String path) {
    Set<String> forms = new LinkedHashSet<>();
    for (Round round : experiment.rounds()) {
      if (round.cells().stream()
          .anyMatch(
              cell ->
                  cell.cell().path().equals(path) && cell.cell().operation().equals(operation))) {
        forms.add(form(round, operation.withoutRate().label(), path));
      }
    }
    return String.join(" or ", forms);
  }

  private static String form(Round round, String operation, String path) {
    boolean overClusterJ = path.substring(path.indexOf(':') + 1).equals(CLUSTERJ);
    return switch (round.workload()) {
      case "crud" -> crud(round, operation, overClusterJ);
      case "sysbench" -> sysbench(round, operation, overClusterJ);
      case "tpcc" -> tpcc(round, overClusterJ);
      default -> "";
    };
  }

  private static String crud(Round round, String operation, boolean overClusterJ) {
    boolean finds =
        overClusterJ
            && FINDS.contains(operation)
            && value(round, Parameter.WRITE_MODE).equals(Parameter.WRITE_MODE.defaultValue());
    return finds
        ? "reads the row before it writes it (%s=find)".formatted(Parameter.WRITE_MODE.property())
        : "sends one statement";
  }

  private static String sysbench(Round round, String operation, boolean overClusterJ) {
    List<String> parts = new ArrayList<>();
    if (overClusterJ) {
      boolean writes = WRITES.contains(operation);
      if (isInBatches(round, operation)) {
        String reads = RANGES.contains(operation) ? "reads by key in one batch" : "";
        String locks = writes ? "locks rows in one batch and writes with the commit" : "";
        parts.add(
            Stream.of(reads, locks)
                    .filter(words -> !words.isEmpty())
                    .collect(Collectors.joining(", "))
                + " (form=best)");
      } else if (operation.equals("oltp_update_index")
          || (writes && isAny(round, "index.updates"))) {
        parts.add("reads the row with a lock before it increments it");
      }
      if (RANGES.contains(operation) && sumsOrSorts(round)) {
        parts.add("does SUM, ORDER BY and DISTINCT in the client");
      }
    }
    return parts.isEmpty() ? "sends statement by statement" : String.join(", ", parts);
  }

  private static boolean isInBatches(Round round, String operation) {
    return (RANGES.contains(operation) || WRITES.contains(operation))
        && value(round, Parameter.FORM).equals(BEST)
        && !value(round, "skip.trx", "off").equals("on");
  }

  private static boolean sumsOrSorts(Round round) {
    return value(round, "range.selects", "on").equals("on")
        && Stream.of("sum.ranges", "order.ranges", "distinct.ranges")
            .anyMatch(ranges -> isAny(round, ranges));
  }

  /** Whether a transaction has any of these, of which it has one by default. */
  private static boolean isAny(Round round, String statements) {
    return !value(round, statements, "1").equals("0");
  }

  private static String tpcc(Round round, boolean overClusterJ) {
    String form = value(round, Parameter.FORM);
    boolean isBest = form.equals(BEST);
    String words;
    if (overClusterJ) {
      words =
          (isBest ? "reads in batches and writes with the commit" : "sends row by row")
              + ", and does sums and joins in the client";
    } else {
      words = isBest ? "uses joins, IN lists and many rows per statement" : "sends row by row";
    }
    return words + " (form=" + form + ")";
  }

  private static String value(Round round, Parameter parameter) {
    return value(round, parameter.property(), parameter.defaultValue());
  }

  private static String value(Round round, String property, String byDefault) {
    return round.info().properties().getOrDefault(property, byDefault);
  }
}
