// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.report.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

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

  /** The longest file name: some systems limit paths. */
  private static final int LONGEST = 100;

  public Report {
    first = Table.filled(first);
    Map<String, Integer> seen = new HashMap<>();
    parts = parts.stream().filter(part -> !part.isEmpty()).map(part -> part.named(seen)).toList();
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

    /** Makes the plot ids safe and unique file names, also where case does not count. */
    private Part named(Map<String, Integer> seen) {
      List<Plot> named = new ArrayList<>();
      for (Plot plot : plots) {
        String safe = plot.id().replaceAll("[^A-Za-z0-9_-]+", "-");
        String name = safe.substring(0, Math.min(LONGEST, safe.length()));
        int same = seen.merge(name.toLowerCase(Locale.ROOT), 1, Integer::sum);
        named.add(plot.named(same == 1 ? name : name + "." + same));
      }
      return new Part(title, isOpen, lines, tables, named, note);
    }

    public boolean isEmpty() {
      return lines.isEmpty() && tables.isEmpty() && plots.isEmpty();
    }
  }
}
