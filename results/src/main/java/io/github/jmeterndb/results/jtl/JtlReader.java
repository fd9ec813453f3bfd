// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.jtl;

import static java.nio.charset.StandardCharsets.UTF_8;

import de.siegmar.fastcsv.reader.CsvReader;
import io.github.jmeterndb.results.model.JtlResult;
import io.github.jmeterndb.results.read.Warnings;
import io.github.jmeterndb.settings.UserError;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;

/** Reads JMeter's result files in CSV: all that can be read of one, and a warning for the rest. */
public final class JtlReader {
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private JtlReader() {}

  /**
   * Reads a file. The memory that takes does not grow with its rows.
   *
   * @throws UserError if it is no JTL in CSV, or has no row that can be read
   */
  public static JtlResult read(Path file) throws UserError {
    if (!Files.isRegularFile(file)) {
      throw new UserError(file + " is not there, or not a file: name a JTL");
    }
    try {
      return read(file, new Timestamps(ZoneId.systemDefault()));
    } catch (IOException e) {
      throw new UserError(file + " cannot be read (" + e + ")", e);
    } catch (UncheckedIOException e) {
      throw new UserError(file + " cannot be read (" + e.getCause() + ")", e);
    }
  }

  private static JtlResult read(Path file, Timestamps timestamps) throws UserError, IOException {
    Warnings warnings = new Warnings();
    Recorder recorder = new Recorder();
    JtlFormat format;
    try (Reader text = open(file)) {
      format = JtlFormat.of(file.toString(), text, timestamps);
    }
    RowHandler rows =
        new RowHandler(format.columns(), timestamps, line -> warnings.damagedLine(file, line));
    Clock clock = new Clock();
    RowStart start = new RowStart(format.separator(), format.columns(), timestamps);
    try (CsvReader<Row> csv =
        CsvReader.builder()
            .fieldSeparator(format.separator())
            .maxBufferSize(2 * RowBuffer.ROW_LIMIT)
            .build(rows, new RowGuard(open(file), format.separator(), start))) {
      csv.skipLines(format.linesBeforeRows());
      for (Row row : csv) {
        clock.check(row);
        recorder.record(row);
      }
    }
    if (recorder.isEmpty()) {
      throw new UserError(
          file
              + (warnings.lines().isEmpty()
                  ? " has a header and no rows: there is nothing to report"
                  : " has no row that can be read: " + warnings.lines().get(0)));
    }
    Remarks.add(format.columns(), recorder, clock, warnings);
    return recorder.result(String.valueOf(file.getFileName()), warnings.lines());
  }

  private static Reader open(Path file) throws IOException {
    // This reader replaces what is not UTF-8, where Files.newBufferedReader gives up the file.
    Reader text = new BufferedReader(new InputStreamReader(Files.newInputStream(file), UTF_8));
    text.mark(1);
    if (text.read() != BYTE_ORDER_MARK) {
      text.reset();
    }
    return text;
  }
}
