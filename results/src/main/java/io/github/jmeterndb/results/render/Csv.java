// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.render;

import io.github.jmeterndb.run.Cell;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** CSV for other programs, spreadsheets among them. */
public final class Csv {
  private static final String FORMULA_STARTS = "=+-@\t\r";

  private Csv() {}

  /**
   * Writes a file.
   *
   * @param columns their names, with commas between them
   * @throws IOException if the output takes no more
   */
  public static void write(Appendable out, String columns, Stream<? extends List<?>> rows)
      throws IOException {
    CSVFormat format =
        CSVFormat.DEFAULT
            .builder()
            .setHeader(columns.split(",", -1))
            .setRecordSeparator('\n')
            .build();
    CSVPrinter csv = new CSVPrinter(out, format);
    for (List<?> row : rows.toList()) {
      csv.printRecord(row);
    }
    csv.flush();
  }

  /** What rows on a cell begin with: target, path, operation, threads. */
  public static List<Object> key(String target, Cell cell) {
    return List.of(text(target), text(cell.path()), cell.operation().label(), cell.threads());
  }

  /**
   * What others wrote, as text and nothing else: a quote goes before what a spreadsheet would take
   * for a formula, and run. Not for numbers, which may begin with a minus.
   *
   * <p>Source: OWASP, CSV Injection.
   */
  public static String text(String others) {
    return others.isEmpty() || FORMULA_STARTS.indexOf(others.charAt(0)) < 0 ? others : "'" + others;
  }
}
