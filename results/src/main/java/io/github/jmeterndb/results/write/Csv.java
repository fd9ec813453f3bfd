// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** CSV for other programs, including spreadsheets. */
public final class Csv {
  private static final String FORMULA_STARTS = "=+-@\t\r";
  private static final String NUMBER = "-?\\d+(\\.\\d+)?";

  private Csv() {}

  public static String of(List<String> header, List<? extends List<?>> rows) {
    StringBuilder text = new StringBuilder();
    try (CSVPrinter csv =
        new CSVPrinter(text, CSVFormat.DEFAULT.builder().setRecordSeparator('\n').build())) {
      csv.printRecord(header);
      for (List<?> row : rows) {
        csv.printRecord(row.stream().map(Csv::inert));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  /**
   * Prefixes text that a spreadsheet would run as a formula with a quote (OWASP, CSV Injection).
   */
  private static Object inert(Object value) {
    return value instanceof String text
            && !text.isEmpty()
            && FORMULA_STARTS.indexOf(text.charAt(0)) >= 0
            && !text.matches(NUMBER)
        ? "'" + text
        : value;
  }
}
