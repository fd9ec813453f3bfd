// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Latency;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Tables under one title, whatever they are written in.
 *
 * @param sentences what follows from the tables, in words; none where they speak for themselves
 * @param tables those with rows, one or more
 * @param remark what their figures are; empty where the tables say it
 */
record Section(String title, List<String> sentences, List<Table> tables, String remark) {
  private static final String PARTS =
      "The kinds of transactions of which an operation is a mixture: they are counted in the"
          + " operation's own figures, too.";

  Section {
    sentences = List.copyOf(sentences);
    tables = List.copyOf(tables);
  }

  /** A section whose tables speak for themselves. */
  Section(String title, List<Table> tables, String remark) {
    this(title, List.of(), tables, remark);
  }

  /** All that a report tells of an experiment, in its order; without what has no rows. */
  static List<Section> of(Experiment experiment) {
    List<Section> sections = new ArrayList<>();
    add(sections, "Throughput", ThroughputTables.tps(experiment), howToRead(experiment));
    add(sections, "Ratio", ThroughputTables.ratios(experiment), "");
    add(sections, "Certainty", List.of(CertaintyTable.of(experiment)), CertaintyTable.REMARK);
    add(sections, "Latency", List.of(CellTables.latency(experiment)), Latency.OF_A_CLOSED_LOOP);
    add(sections, "Parts", parts(experiment.parts()), PARTS);
    List<Table> cpu = cpu(experiment);
    if (!cpu.isEmpty()) {
      sections.add(new Section("CPU", CpuGaps.of(experiment), cpu, CpuGaps.REMARK));
    }
    Table costs = WhyTable.of(experiment);
    if (!costs.rows().isEmpty()) {
      sections.add(
          new Section(
              "Why", WhySentences.of(experiment), List.of(costs), WhySentences.howToRead()));
    }
    add(sections, "Errors", List.of(CellTables.errors(experiment)), "");
    Optional<StudyTables> study = StudyTables.of(experiment);
    study.ifPresent(
        s -> add(sections, "Beside the published study", List.of(s.beside()), s.remark()));
    add(sections, "The study's claims", List.of(ClaimTable.of(experiment)), ClaimTable.REMARK);
    add(sections, "Scaling", List.of(ScalingTable.of(experiment)), ScalingTable.REMARK);
    add(sections, "Cautions", List.of(CautionTable.of(experiment)), "");
    add(sections, "Notes", List.of(RunTables.notes(experiment)), "");
    return sections;
  }

  private static void add(List<Section> sections, String title, List<Table> tables, String remark) {
    List<Table> filled = tables.stream().filter(table -> !table.rows().isEmpty()).toList();
    if (!filled.isEmpty()) {
      sections.add(new Section(title, filled, remark));
    }
  }

  private static List<Table> parts(Experiment parts) {
    List<Table> tables = new ArrayList<>(ThroughputTables.tps(parts));
    tables.add(CellTables.latency(parts));
    return tables;
  }

  private static List<Table> cpu(Experiment experiment) {
    List<Table> tables = new ArrayList<>(CpuTables.loads(experiment));
    tables.add(CpuTables.perOperation(experiment));
    tables.addAll(CpuTables.perBusyCore(experiment));
    tables.removeIf(table -> table.rows().isEmpty());
    return tables;
  }

  private static String howToRead(Experiment experiment) {
    String one =
        "TPS: operations that succeeded in the measured window ÷ its length in seconds, each "
            + (experiment.isOfTheStudy()
                ? "of one row in autocommit mode"
                : "a transaction of " + experiment.workload())
            + ". Latency: as its caller saw it, of the same operations. "
            + Figures.GAP
            + " stands where nothing was measured.";
    int rounds = experiment.rounds().size();
    return rounds == 1
        ? one
        : one
            + " TPS is the mean of "
            + rounds
            + " rounds, a ratio the geometric mean of theirs, from three rounds on with its 95 %"
            + " interval; percentiles are those of the operations of all rounds together.";
  }
}
