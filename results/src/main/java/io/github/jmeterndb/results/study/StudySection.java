// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.study;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.analysis.Ratios;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.page.Prose;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.statistics.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The published study's throughput beside that of an experiment with the same two paths. */
public final class StudySection {
  private static final String TITLE = "Beside the published study";

  private final Experiment experiment;
  private final Study study;
  private final String first;
  private final String second;

  private StudySection(Experiment experiment, Study study) {
    this.experiment = experiment;
    this.study = study;
    this.first = experiment.isEmbedded() ? "direct" : Study.CLUSTERJ;
    this.second = experiment.isEmbedded() ? "sql" : Study.JDBC;
  }

  /**
   * The comparison, for the study's workload on NDB and the embedded database, if a path ran that
   * one of the study's stands by; else empty.
   */
  public static Section of(Experiment experiment) {
    return comparable(experiment)
        .map(section -> Section.of(TITLE, List.of(section.beside()), section.howToRead()))
        .orElseGet(() -> Section.of(TITLE, List.of(), ""));
  }

  /** The study's ratios alone, for the operations and thread counts of an experiment. */
  public static List<Table> ratios(Experiment experiment) {
    return comparable(experiment).stream()
        .map(StudySection::ratio)
        .filter(table -> !table.isBlank())
        .toList();
  }

  private static Optional<StudySection> comparable(Experiment experiment) {
    return Study.of(experiment)
        .map(study -> new StudySection(experiment, study))
        .filter(StudySection::isComparable);
  }

  private boolean isComparable() {
    return (experiment.isEmbedded() || Study.isNdb(experiment))
        && (experiment.paths().contains(first) || experiment.paths().contains(second));
  }

  /** What the study's figures are, and what they are not. */
  private String howToRead() {
    return "The study: "
        + study.published().source()
        + " "
        + study.published().differs()
        + (experiment.rounds().size() > 1 ? " " + Prose.of("study.rounds") : "")
        + " "
        + Prose.of(experiment.isEmbedded() ? "study.embedded" : "study.other");
  }

  /** A row a cell of both paths, measured here; the study's columns say so. */
  private Table beside() {
    String here = experiment.isEmbedded() ? ", embedded database" : ", here";
    String there = experiment.isEmbedded() ? ", study (NDB)" : ", study";
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
    return new Table("TPS beside the study's", header, 1, rows);
  }

  private List<String> row(Operation operation, int threads) {
    OptionalDouble theirFirst = study.tps(operation, Study.CLUSTERJ, threads);
    OptionalDouble theirSecond = study.tps(operation, Study.JDBC, threads);
    return List.of(
        operation.label(),
        String.valueOf(threads),
        Numbers.tps(experiment, new Cell(operation, first, threads)),
        Numbers.figure(theirFirst),
        Numbers.tps(experiment, new Cell(operation, second, threads)),
        Numbers.figure(theirSecond),
        Ratios.at(experiment, operation, first, second, threads)
            .map(Ratio::text)
            .orElse(Numbers.GAP),
        Numbers.ratio(theirFirst, theirSecond));
  }

  private Table ratio() {
    return Table.grid(
            "For comparison, the published study of an NDB Cluster: TPS ratio clusterj ÷ jdbc"
                + (experiment.isEmbedded() ? " (this run: EMBEDDED DATABASE, not NDB)" : ""),
            experiment.operations(),
            experiment.threads(),
            (operation, threads) ->
                Numbers.ratio(
                    study.tps(operation, Study.CLUSTERJ, threads),
                    study.tps(operation, Study.JDBC, threads)))
        .ofOthers();
  }
}
