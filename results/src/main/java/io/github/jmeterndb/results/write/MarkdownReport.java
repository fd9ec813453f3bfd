// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.results.model.Experiment;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The file {@code report.md}: all tables, for a pull request or a paper. */
public final class MarkdownReport implements ReportWriter {
  @Override
  public void write(Experiment experiment, Appendable out) throws IOException {
    out.append("# ").append(MarkdownTable.escape(experiment.label())).append("\n\n");
    for (String remark : Remarks.of(experiment)) {
      out.append("- **").append(MarkdownTable.escape(remark)).append("**\n\n");
    }
    out.append(howToRead(experiment)).append("\n\n");
    section("Throughput", ThroughputTables.tps(experiment), out);
    section("Ratio", ThroughputTables.ratios(experiment), out);
    section("Latency", List.of(CellTables.latency(experiment)), out);
    section("CPU", cpu(experiment), out);
    why(experiment, out);
    section("Errors", List.of(CellTables.errors(experiment)), out);
    Optional<StudyTables> study = StudyTables.of(experiment);
    if (study.isPresent()) {
      section("Beside the published study", List.of(study.get().beside()), out);
      out.append(MarkdownTable.escape(study.get().remark())).append("\n\n");
    }
    section("Notes", List.of(RunTables.notes(experiment)), out);
    section("What ran", RunTables.all(experiment), out);
  }

  private static String howToRead(Experiment experiment) {
    String one =
        "TPS: operations that succeeded in the measured window ÷ its length in seconds; each is"
            + " one transaction. Latency: as its caller saw it, of the same operations. "
            + Figures.GAP
            + " stands where nothing was measured.";
    int rounds = experiment.rounds().size();
    return rounds == 1
        ? one
        : one
            + (" TPS is the mean of %d rounds, percentiles are those of the operations of all"
                    + " rounds together.")
                .formatted(rounds);
  }

  private static List<Table> cpu(Experiment experiment) {
    List<Table> tables = new ArrayList<>(CpuTables.loads(experiment));
    tables.add(CpuTables.perOperation(experiment));
    tables.addAll(CpuTables.perBusyCore(experiment));
    return tables;
  }

  private static void why(Experiment experiment, Appendable out) throws IOException {
    Table costs = WhyTable.of(experiment);
    section("Why", List.of(costs), out);
    if (!costs.rows().isEmpty()) {
      for (String sentence : WhySentences.costs(experiment)) {
        out.append("- ").append(MarkdownTable.escape(sentence)).append('\n');
      }
      for (String caution : WhySentences.cautions(experiment)) {
        out.append("- **").append(MarkdownTable.escape(caution)).append("**\n");
      }
      out.append('\n').append(MarkdownTable.escape(WhySentences.howToRead())).append("\n\n");
    }
  }

  private static void section(String title, List<Table> tables, Appendable out) throws IOException {
    List<Table> filled = tables.stream().filter(table -> !table.rows().isEmpty()).toList();
    if (!filled.isEmpty()) {
      out.append("## ").append(title).append("\n\n");
    }
    for (Table table : filled) {
      MarkdownTable.write(table, out);
    }
  }
}
