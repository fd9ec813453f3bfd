// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.plot.Plot;
import java.util.List;

/**
 * What a report says, whatever it is written in. Its texts are plain: who writes them escapes what
 * others wrote.
 *
 * @param title what ran, in a line, for the first line of all forms and for charts
 * @param embedded whether the figures are those of the embedded database, which each form must say
 * @param cautions what to know before any figure, a line each
 * @param first the tables of the first screen
 * @param notes footnotes of these, a line each
 * @param checks what was checked and required, and the warnings, a line each
 * @param parts all else, in its order; empty ones are left out
 */
public record Report(
    String title,
    boolean embedded,
    List<String> cautions,
    List<Table> first,
    List<String> notes,
    List<Check> checks,
    List<Part> parts) {
  public Report {
    cautions = List.copyOf(cautions);
    first = Table.filled(first);
    notes = List.copyOf(notes);
    checks = List.copyOf(checks);
    parts = parts.stream().filter(part -> !part.isEmpty()).toList();
  }

  /** What ran, in a line, for what may be seen without the rest of the report. */
  public String label() {
    return embedded ? "EMBEDDED DATABASE, not NDB. " + title : title;
  }

  /** Whether a line of a part is a command for a shell, to be copied as it is. */
  static boolean isCommand(String line) {
    return line.startsWith("./");
  }

  /** The mark before a line. */
  public enum Mark {
    PASSED("✓"),
    FAILED("✗"),
    WARNING("!");

    private final String sign;

    Mark(String sign) {
      this.sign = sign;
    }

    public String sign() {
      return sign;
    }
  }

  /** Something that was checked, or a warning: what was found, in a line. */
  public record Check(Mark mark, String text) {}

  /**
   * Tables and charts under one heading.
   *
   * @param isOpen whether it stands open in the page, and in the Markdown
   * @param lines sentences before the tables, a line each, or commands, which begin with {@code ./}
   * @param note how to read it; may be empty
   */
  public record Part(
      String title,
      boolean isOpen,
      List<String> lines,
      List<Table> tables,
      List<Plot> plots,
      String note) {
    public Part {
      lines = List.copyOf(lines);
      tables = Table.filled(tables);
      plots = plots.stream().filter(plot -> !plot.panels().isEmpty()).toList();
    }

    public boolean isEmpty() {
      return lines.isEmpty() && tables.isEmpty() && plots.isEmpty();
    }
  }
}
