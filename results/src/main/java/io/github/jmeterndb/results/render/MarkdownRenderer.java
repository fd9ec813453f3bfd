// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.render;

import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.page.FigureGroup;
import io.github.jmeterndb.results.page.Page;
import io.github.jmeterndb.settings.Terminal;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** All tables in GitHub's Markdown, for a pull request or a paper. */
public final class MarkdownRenderer {
  /** What stands so far from the margin is shown as it is. */
  private static final int CODE = 4;

  private MarkdownRenderer() {}

  /**
   * Writes all of a page.
   *
   * @param pictures the charts that it shows, each a file
   * @throws IOException if the output takes no more
   */
  public static void write(Page page, List<FigureGroup> pictures, Appendable out)
      throws IOException {
    out.append("# ").append(escape(page.label())).append("\n\n");
    for (String caution : page.cautions()) {
      out.append("- **").append(escape(caution)).append("**\n\n");
    }
    if (page.verdict().isPresent()) {
      write(page.verdict().get(), page, out);
    }
    checks(page, out);
    for (FigureGroup group : pictures) {
      out.append("![%s](%s%s.svg)\n\n".formatted(group.title(), ReportFiles.CHARTS, group.id()));
    }
    for (Page.Answer answer : page.answers()) {
      out.append("**").append(answer.question()).append(":** ");
      paragraph(String.join(" ", answer.lines()), out);
    }
    if (page.provenance().isPresent()) {
      out.append("Run it again:\n\n");
      for (String line : page.provenance().get().command().lines().toList()) {
        out.append(Terminal.plain(line).indent(CODE));
      }
      out.append('\n');
    }
    for (Section section : page.textSections()) {
      write(section, page, out);
    }
    if (page.isFolded()) {
      out.append(
          "All other tables and charts are in `report.html`; figures for scripts in the CSV files.\n");
    } else if (page.provenance().isPresent()) {
      write(Section.of("What ran", page.provenance().get().tables(), ""), page, out);
    }
  }

  private static void write(Page.Verdict verdict, Page page, Appendable out) throws IOException {
    if (!verdict.lead().isEmpty()) {
      out.append("**").append(escape(verdict.lead())).append("**\n\n");
    }
    list(verdict.lines(), out);
    out.append(verdict.lines().isEmpty() ? "" : "\n");
    for (Table table : page.overview().tables()) {
      write(table, page.label(), out);
    }
    paragraph(String.join(" ", page.overview().sentences()), out);
    paragraph(verdict.note(), out);
  }

  private static void checks(Page page, Appendable out) throws IOException {
    list(
        Stream.concat(page.requirements().stream(), page.checks().stream())
            .map(check -> check.mark() + " " + check.text() + ".")
            .toList(),
        out);
    out.append(page.checks().isEmpty() ? "" : "\n");
    if (!page.warnings().isEmpty()) {
      out.append(page.warnings().get(0)).append(":\n\n");
      list(page.warnings().stream().skip(1).toList(), out);
      out.append('\n');
    }
  }

  private static void write(Section section, Page page, Appendable out) throws IOException {
    if (page.hasHeadings()) {
      out.append("## ").append(section.title()).append("\n\n");
      list(section.sentences(), out);
      out.append(section.sentences().isEmpty() ? "" : "\n");
    } else {
      for (String sentence : section.sentences()) {
        paragraph(sentence, out);
      }
    }
    for (Table table : section.tables()) {
      write(table, page.label(), out);
    }
    paragraph(section.howToRead(), out);
  }

  private static void list(List<String> lines, Appendable out) throws IOException {
    for (String line : lines) {
      out.append("- ").append(escape(line)).append('\n');
    }
  }

  private static void paragraph(String text, Appendable out) throws IOException {
    if (!text.isEmpty()) {
      out.append(escape(text)).append("\n\n");
    }
  }

  private static void write(Table table, String label, Appendable out) throws IOException {
    out.append("**").append(escape(table.captionWith(label))).append("**\n\n");
    out.append(line(table.header()));
    out.append(
        IntStream.range(0, table.header().size())
            .mapToObj(column -> table.isText(column) ? ":---" : "---:")
            .collect(Collectors.joining(" | ", "| ", " |\n")));
    for (List<String> row : table.rows()) {
      out.append(line(row));
    }
    out.append('\n');
  }

  private static String line(List<String> values) {
    return values.stream()
        .map(MarkdownRenderer::escape)
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  /**
   * Texts of others, such as the messages of a server, must not end a cell or start a tag, nor
   * reach the terminal that the file is shown on.
   */
  private static String escape(String text) {
    return Terminal.plain(text)
        .replaceAll("([\\\\|*`\\[])", "\\\\$1")
        .replace("<", "&lt;")
        .replaceAll("\\s+", " ")
        .strip();
  }
}
