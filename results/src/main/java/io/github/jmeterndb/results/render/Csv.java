// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.render;

import io.github.jmeterndb.report.Columns;
import io.github.jmeterndb.run.Cell;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** CSV for other programs, spreadsheets among them. */
public final class Csv {
  private static final String FORMULA_STARTS = "=+-@\t\r";

  private Csv() {}

  public static <T> String of(Columns<T> columns, Stream<? extends T> rows) {
    CSVFormat format =
        CSVFormat.DEFAULT
            .builder()
            .setHeader(columns.names().toArray(String[]::new))
            .setRecordSeparator('\n')
            .build();
    StringBuilder text = new StringBuilder();
    try (CSVPrinter csv = new CSVPrinter(text, format)) {
      for (T row : rows.<T>map(row -> row).toList()) {
        csv.printRecord(columns.row(row));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  /** What rows on a cell begin with: target, path, operation, threads. */
  public static <T> Columns<T> ofCells(Function<T, String> target, Function<T, Cell> cell) {
    return new Columns<T>()
        .add("target", row -> text(target.apply(row)))
        .add("path", row -> text(cell.apply(row).path()))
        .add("operation", row -> cell.apply(row).operation().label())
        .add("threads", row -> cell.apply(row).threads());
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
