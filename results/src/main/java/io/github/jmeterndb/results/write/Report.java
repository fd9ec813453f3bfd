// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.report.Table;
import java.util.List;

/** The contents of a report. Texts are not escaped: writers escape what others may have written. */
public record Report(
    String title,
    boolean embedded,
    List<String> cautions,
    List<Table> first,
    List<String> notes,
    List<Check> checks,
    List<Part> parts) {
  public static final String PASSED = "✓";
  public static final String FAILED = "✗";
  public static final String WARNING = "!";

  public Report {
    first = Table.filled(first);
    parts = parts.stream().filter(part -> !part.isEmpty()).toList();
  }

  /** One line about the run, for places without the rest of the report. */
  public String label() {
    return embedded ? "EMBEDDED DATABASE, not NDB. " + title : title;
  }

  static boolean isCommand(String line) {
    return line.startsWith("./");
  }

  /** A check: its sign, as above, and its text. */
  public record Check(String sign, String text) {}

  public record Part(
      String title,
      boolean isOpen,
      List<String> lines,
      List<Table> tables,
      List<Plot> plots,
      String note) {
    public Part {
      tables = Table.filled(tables);
      plots = plots.stream().filter(plot -> !plot.panels().isEmpty()).toList();
    }

    public boolean isEmpty() {
      return lines.isEmpty() && tables.isEmpty() && plots.isEmpty();
    }
  }
}
