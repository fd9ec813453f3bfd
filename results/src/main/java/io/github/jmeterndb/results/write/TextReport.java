// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.settings.Terminal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Writes a report as text: its first screen for a terminal, and Markdown with the same screen
 * first.
 */
public final class TextReport {
  private static final int WIDTH = 120;

  private static final String EMBEDDED =
      "EMBEDDED DATABASE, not NDB: these figures are those of H2 inside JMeter.";

  private final Report report;

  /** Escapes texts, which others may have written, for the medium. */
  private final UnaryOperator<String> plain;

  private final int width;
  private final StringBuilder out = new StringBuilder();

  private TextReport(Report report, UnaryOperator<String> plain, int width) {
    this.report = report;
    this.plain = plain;
    this.width = width;
  }

  public static String firstScreen(Report report) {
    int columns = Terminal.columns() > 0 ? Terminal.columns() : WIDTH;
    TextReport text = new TextReport(report, Terminal::plain, columns);
    text.firstScreen();
    return text.out.toString();
  }

  static String markdown(Report report) {
    TextReport text = new TextReport(report, Terminal::inert, WIDTH);
    text.firstScreen();
    String screen = text.out.toString();
    String fence = "```";
    while (screen.contains(fence)) {
      fence += "`";
    }
    text.out.setLength(0);
    text.out.append(fence + "text\n" + screen + fence + "\n\n");
    report.parts().stream().filter(Report.Part::isOpen).forEach(text::part);
    if (!report.parts().stream().allMatch(Report.Part::isOpen)) {
      text.line("All else is in `report.html` and the CSV files.");
    }
    return text.out.toString();
  }

  private void firstScreen() {
    line(plain.apply(report.title()));
    wrapped(report.embedded() ? List.of(EMBEDDED) : List.of());
    report.cautions().forEach(caution -> wrapped(List.of("! " + caution)));
    for (Table table : report.first()) {
      line("");
      // The groups of the first table are its title.
      if (table.groups().isEmpty() || !table.equals(report.first().get(0))) {
        line(plain.apply(table.caption()));
      }
      new Grid(table).write();
    }
    if (!report.notes().isEmpty() || !report.checks().isEmpty()) {
      line("");
    }
    wrapped(report.notes());
    List<String> others = new ArrayList<>();
    for (Report.Check check : report.checks()) {
      String text = check.sign() + " " + check.text();
      if (check.sign().equals(Report.FAILED)) {
        wrapped(List.of(text));
      } else {
        others.add(text);
      }
    }
    wrapped(others);
  }

  private void wrapped(List<String> texts) {
    String beside = "";
    for (String each : texts) {
      String text = plain.apply(each);
      if (!beside.isEmpty() && beside.length() + 3 + text.length() > width) {
        line(Terminal.inLines(beside, "  ", width));
        beside = "";
      }
      beside += (beside.isEmpty() ? "" : "   ") + text;
    }
    if (!beside.isEmpty()) {
      line(Terminal.inLines(beside, "  ", width));
    }
  }

  private void line(String text) {
    out.append(text.stripTrailing()).append('\n');
  }

  private final class Grid {
    private final Table table;
    private final int columns;
    private final List<List<String>> texts = new ArrayList<>();

    private final List<List<String>> marks = new ArrayList<>();

    Grid(Table table) {
      this.table = table;
      columns = table.header().size();
      add(table.header());
      table.rows().forEach(this::add);
    }

    private void add(List<String> line) {
      List<String> text = new ArrayList<>();
      List<String> mark = new ArrayList<>();
      for (int i = 0; i < columns; i++) {
        String value = plain.apply(line.get(i));
        text.add(table.isText(i) ? value : number(value));
        mark.add(table.isText(i) ? "" : mark(value));
      }
      texts.add(text);
      marks.add(mark);
    }

    void write() {
      int[] starts = new int[columns];
      int[] widths = new int[columns];
      StringBuilder groups = new StringBuilder();
      int end = 0;
      for (int i = 0; i < columns; i++) {
        boolean begins = begins(i);
        int gap = i == 0 ? 0 : begins ? 4 : 2;
        if (begins) {
          // A long name moves the next group to the right.
          gap = Math.max(gap, groups.length() + 2 - end);
        }
        starts[i] = end + gap;
        if (begins) {
          groups.append(" ".repeat(starts[i] - groups.length())).append(group(i));
        }
        widths[i] = longest(texts, i);
        end = starts[i] + widths[i] + longest(marks, i);
      }
      if (!table.groups().isEmpty()) {
        line(groups.toString());
      }
      for (int row = 0; row < texts.size(); row++) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < columns; i++) {
          String text = texts.get(row).get(i);
          int padding = table.isText(i) ? 0 : widths[i] - text.length();
          line.append(" ".repeat(starts[i] + padding - line.length()));
          line.append(text).append(marks.get(row).get(i));
        }
        line(line.toString());
      }
    }

    private int longest(List<List<String>> lines, int column) {
      return lines.stream().mapToInt(line -> line.get(column).length()).max().orElse(0);
    }

    private String group(int column) {
      return table.groups().isEmpty() ? "" : plain.apply(table.groups().get(column));
    }

    private boolean begins(int column) {
      return column > 0 && !group(column).equals(group(column - 1));
    }
  }

  /** The number without a mark such as ≈ after it, so that digits are aligned. */
  static String number(String value) {
    return value.substring(0, value.length() - mark(value).length());
  }

  static String mark(String value) {
    return value.matches(".* [^\\p{Alnum}\\s%–]") ? value.substring(value.length() - 2) : "";
  }

  private void part(Report.Part part) {
    line("## " + md(part.title()));
    line("");
    for (String text : part.lines()) {
      line(Report.isCommand(text) ? "    " + plain.apply(text) : md(text));
      line("");
    }
    for (Plot plot : part.plots()) {
      line("![" + md(plot.title()) + "](" + ReportFiles.file(plot) + ")");
      line("");
      paragraph(plot.note());
    }
    part.tables().forEach(this::table);
    paragraph(part.note());
  }

  private void paragraph(String text) {
    if (!text.isEmpty()) {
      line(md(text));
      line("");
    }
  }

  private void table(Table table) {
    int columns = table.header().size();
    List<List<String>> lines = new ArrayList<>();
    lines.add(IntStream.range(0, columns).mapToObj(i -> head(table, i)).toList());
    table.rows().forEach(row -> lines.add(row.stream().map(TextReport::md).toList()));
    int[] widths =
        IntStream.range(0, columns)
            .map(i -> Math.max(4, lines.stream().mapToInt(l -> l.get(i).length()).max().orElse(0)))
            .toArray();
    String embedded = report.embedded() ? " (EMBEDDED DATABASE, not NDB)" : "";
    line("**" + md(table.caption()) + "**" + embedded);
    line("");
    for (int row = 0; row < lines.size(); row++) {
      row(table, lines.get(row), widths, " ");
      if (row == 0) {
        row(table, Collections.nCopies(columns, ":"), widths, "-");
      }
    }
    line("");
  }

  private void row(Table table, List<String> values, int[] widths, String filler) {
    StringJoiner row = new StringJoiner(" | ", "| ", " |");
    for (int i = 0; i < widths.length; i++) {
      String padding = filler.repeat(widths[i] - values.get(i).length());
      row.add(table.isText(i) ? values.get(i) + padding : padding + values.get(i));
    }
    line(row.toString());
  }

  private static String head(Table table, int column) {
    String group = table.groups().isEmpty() ? "" : table.groups().get(column);
    return md((group.isEmpty() ? "" : group + ": ") + table.header().get(column));
  }

  /**
   * Texts of others, such as messages of a server, must not end a cell, start a tag, or reach a
   * terminal unescaped.
   */
  private static String md(String text) {
    return Terminal.inert(text)
        .replaceAll("([\\\\|*`\\[\\]])", "\\\\$1")
        .replace("<", "&lt;")
        .replaceAll("\\s+", " ")
        .strip();
  }
}
