// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.results.model.Experiment;
import java.io.IOException;
import java.util.Optional;

/** The file {@code report.md}: all tables, for a pull request or a paper. */
public final class MarkdownReport implements ReportWriter {
  @Override
  public void write(Experiment experiment, Appendable out) throws IOException {
    out.append("# ").append(MarkdownTable.escape(experiment.label())).append("\n\n");
    for (String remark : Remarks.of(experiment)) {
      out.append("- **").append(MarkdownTable.escape(remark)).append("**\n\n");
    }
    for (String verdict : VerdictLines.of(experiment)) {
      out.append("- ").append(MarkdownTable.escape(verdict)).append("\n");
    }
    out.append('\n');
    Optional<String> remark = VerdictLines.remark(experiment);
    if (remark.isPresent()) {
      out.append(MarkdownTable.escape(remark.get())).append("\n\n");
    }
    for (Section section : Section.of(experiment)) {
      write(section, out);
    }
    write(new Section("What ran", RunTables.all(experiment), ""), out);
  }

  private static void write(Section section, Appendable out) throws IOException {
    out.append("## ").append(section.title()).append("\n\n");
    for (String sentence : section.sentences()) {
      out.append("- ").append(MarkdownTable.escape(sentence)).append('\n');
    }
    if (!section.sentences().isEmpty()) {
      out.append('\n');
    }
    for (Table table : section.tables()) {
      MarkdownTable.write(table, out);
    }
    if (!section.remark().isEmpty()) {
      out.append(MarkdownTable.escape(section.remark())).append("\n\n");
    }
  }
}
