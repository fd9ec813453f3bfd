// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.render;

import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.page.Page;
import io.github.jmeterndb.settings.Terminal;
import java.util.ArrayList;
import java.util.List;

/** The short form, for a terminal: what is brief of each section; the rest stands in the files. */
public final class ConsoleRenderer {
  private static final String INDENT = "  ";

  private ConsoleRenderer() {}

  public static String of(Page page) {
    StringBuilder out = new StringBuilder();
    writeHead(page, out);
    for (Section section : page.sections()) {
      for (Table table : section.brief()) {
        write(table, page.label(), out);
      }
      write(INDENT, section.afterBrief(), out);
      out.append(section.afterBrief().isEmpty() ? "" : "\n");
    }
    return out.toString();
  }

  /** What follows from the figures, and the few that answer what was asked. */
  static String inBrief(Page page) {
    StringBuilder out = new StringBuilder();
    writeHead(page, out);
    for (Table table : page.headline()) {
      write(table, page.label(), out);
    }
    return out.toString();
  }

  private static void writeHead(Page page, StringBuilder out) {
    out.append('\n').append(Terminal.plain(page.label())).append('\n');
    write(INDENT, page.opening(), out);
    write(INDENT + "! ", page.cautions(), out);
    if (page.verdict().isPresent()) {
      Page.Verdict verdict = page.verdict().get();
      write(INDENT, verdict.sentences(), out);
      for (Table table : page.overview().tables()) {
        out.append('\n');
        write(table, page.label(), out);
      }
      write(INDENT, page.overview().sentences(), out);
      write(INDENT, verdict.note().isEmpty() ? List.of() : List.of(verdict.note()), out);
    }
    write(
        INDENT,
        page.checks().stream().map(check -> check.mark() + " " + check.text()).toList(),
        out);
    if (!page.warnings().isEmpty()) {
      write(INDENT + "! ", List.of(warnings(page)), out);
    }
    for (Page.Answer answer : page.answers()) {
      write(INDENT, List.of(answer.question() + ": " + String.join(" ", answer.lines())), out);
    }
    out.append('\n');
  }

  private static String warnings(Page page) {
    return page.warnings().get(0)
        + ": "
        + String.join("; ", page.warnings().subList(1, page.warnings().size()));
  }

  private static void write(String start, List<String> lines, StringBuilder out) {
    for (String line : lines) {
      out.append(
              Terminal.inLines(start + Terminal.plain(line), INDENT.repeat(2), Terminal.columns()))
          .append('\n');
    }
  }

  private static void write(Table table, String label, StringBuilder out) {
    List<List<String>> lines = new ArrayList<>();
    lines.add(table.header());
    lines.addAll(table.rows());
    int[] widths = new int[table.header().size()];
    for (int column = 0; column < widths.length; column++) {
      int each = column;
      widths[column] =
          lines.stream().mapToInt(line -> Terminal.plain(line.get(each)).length()).max().orElse(0);
    }
    out.append(Terminal.plain(table.captionWith(label))).append('\n');
    for (List<String> line : lines) {
      StringBuilder text = new StringBuilder();
      for (int column = 0; column < widths.length; column++) {
        String value = Terminal.plain(line.get(column));
        String padding = " ".repeat(widths[column] - value.length());
        text.append(INDENT).append(table.isText(column) ? value + padding : padding + value);
      }
      out.append(text.toString().stripTrailing()).append('\n');
    }
    out.append('\n');
  }
}
