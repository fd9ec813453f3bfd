// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Study;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The published study's throughput beside that of an experiment with the same two paths. */
final class StudyTables {
  private final Experiment experiment;
  private final Study study;
  private final String first;
  private final String second;

  private StudyTables(Experiment experiment, Study study, String first, String second) {
    this.experiment = experiment;
    this.study = study;
    this.first = first;
    this.second = second;
  }

  /**
   * The comparison, for the study's workload on NDB and its stand-in, if a path ran that one of the
   * study's stands by.
   */
  static Optional<StudyTables> of(Experiment experiment) {
    boolean comparable =
        experiment.isOfTheStudy() && (experiment.isStandIn() || experiment.isNdb());
    if (!comparable) {
      return Optional.empty();
    }
    String first = experiment.isStandIn() ? "direct" : Study.CLUSTERJ;
    String second = experiment.isStandIn() ? "sql" : Study.JDBC;
    return experiment.paths().contains(first) || experiment.paths().contains(second)
        ? Optional.of(new StudyTables(experiment, Study.published(), first, second))
        : Optional.empty();
  }

  /** What the study's figures are, and what they are not. */
  String remark() {
    return "The study: "
        + study.source()
        + (experiment.isStandIn()
            ? " The study measured NDB; the figures of this run are those of a stand-in"
                + " and say nothing about NDB."
            : " Other hosts and versions than here: what compares is the ratio and its course"
                + " over the threads, less so the TPS.");
  }

  /** A row a cell of both paths, measured here; the study's columns say so. */
  Table beside() {
    String here = experiment.isStandIn() ? ", stand-in" : ", here";
    String there = experiment.isStandIn() ? ", study (NDB)" : ", study";
    List<String> header =
        List.of(
            "operation",
            "threads",
            first + here,
            Study.CLUSTERJ + there,
            second + here,
            Study.JDBC + there,
            first + " ÷ " + second + here,
            Study.CLUSTERJ + " ÷ " + Study.JDBC + there);
    List<List<String>> rows = new ArrayList<>();
    for (Operation operation : experiment.operations()) {
      for (int threads : experiment.threads()) {
        rows.add(row(operation, threads));
      }
    }
    return new Table("TPS beside the study's (" + experiment.label() + ")", header, 1, rows);
  }

  private List<String> row(Operation operation, int threads) {
    OptionalDouble ourFirst = experiment.tps(new Cell(operation, first, threads));
    OptionalDouble ourSecond = experiment.tps(new Cell(operation, second, threads));
    OptionalDouble theirFirst = study.tps(operation, Study.CLUSTERJ, threads);
    OptionalDouble theirSecond = study.tps(operation, Study.JDBC, threads);
    return List.of(
        operation.label(),
        String.valueOf(threads),
        Figures.oneDecimal(ourFirst),
        Figures.oneDecimal(theirFirst),
        Figures.oneDecimal(ourSecond),
        Figures.oneDecimal(theirSecond),
        Figures.ratio(ourFirst, ourSecond),
        Figures.ratio(theirFirst, theirSecond));
  }

  /** The study's ratio alone, for the operations and thread counts of this experiment. */
  Table ratio() {
    return Grid.of(
        "For comparison, the published study of an NDB Cluster: TPS ratio clusterj ÷ jdbc"
            + (experiment.isStandIn() ? " (this run: STAND-IN, not NDB)" : ""),
        experiment.operations(),
        experiment.threads(),
        (operation, threads) ->
            Figures.ratio(
                study.tps(operation, Study.CLUSTERJ, threads),
                study.tps(operation, Study.JDBC, threads)));
  }
}
