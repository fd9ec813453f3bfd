// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import java.io.IOException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** CSV for other programs, spreadsheets among them. */
final class Csv {
  private static final String FORMULA_STARTS = "=+-@\t\r";

  private Csv() {}

  /** Begins a file with its header. */
  static CSVPrinter begin(Appendable out, String... columns) throws IOException {
    return new CSVPrinter(
        out, CSVFormat.DEFAULT.builder().setHeader(columns).setRecordSeparator('\n').build());
  }

  /**
   * What others wrote, as text and nothing else: a quote goes before what a spreadsheet would take
   * for a formula, and run. Not for numbers, which may begin with a minus.
   *
   * <p>Source: OWASP, CSV Injection.
   */
  static String text(String others) {
    return others.isEmpty() || FORMULA_STARTS.indexOf(others.charAt(0)) < 0 ? others : "'" + others;
  }
}
