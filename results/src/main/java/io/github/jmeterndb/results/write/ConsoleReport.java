// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.results.model.Experiment;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * The short form, for a terminal: which path is faster, throughput, ratios, errors, cautions and
 * notes; the rest stands in the files.
 */
public final class ConsoleReport implements ReportWriter {
  @Override
  public void write(Experiment experiment, Appendable out) throws IOException {
    out.append('\n').append(TextTable.ascii(experiment.label())).append('\n');
    int rounds = experiment.rounds().size();
    if (rounds > 1) {
      out.append("  TPS is the mean of " + rounds + " rounds\n");
    }
    for (String remark : Remarks.of(experiment)) {
      out.append("  ! ").append(TextTable.ascii(remark)).append('\n');
    }
    writeLines(VerdictLines.of(experiment), out);
    writeLines(VerdictLines.remark(experiment).stream().toList(), out);
    out.append('\n');
    writeAll(ThroughputTables.tps(experiment), out);
    List<Table> ratios = ThroughputTables.ratios(experiment);
    writeAll(ratios, out);
    Optional<StudyTables> study = StudyTables.of(experiment);
    if (!ratios.isEmpty() && study.isPresent() && !Grid.isEmpty(study.get().ratio())) {
      TextTable.write(study.get().ratio(), out);
    }
    Table cpu = CpuTables.perOperationAtMostThreads(experiment);
    writeAll(List.of(cpu), out);
    if (!cpu.rows().isEmpty()) {
      writeGaps(experiment, out);
    }
    writeAll(
        List.of(
            CellTables.errors(experiment),
            CautionTable.of(experiment),
            RunTables.notes(experiment)),
        out);
  }

  private static void writeGaps(Experiment experiment, Appendable out) throws IOException {
    List<String> gaps = CpuGaps.of(experiment);
    writeLines(gaps, out);
    if (!gaps.isEmpty()) {
      out.append('\n');
    }
  }

  private static void writeLines(List<String> lines, Appendable out) throws IOException {
    for (String line : lines) {
      out.append("  ").append(TextTable.ascii(line)).append('\n');
    }
  }

  private static void writeAll(List<Table> tables, Appendable out) throws IOException {
    for (Table table : tables) {
      if (!table.rows().isEmpty()) {
        TextTable.write(table, out);
      }
    }
  }
}
