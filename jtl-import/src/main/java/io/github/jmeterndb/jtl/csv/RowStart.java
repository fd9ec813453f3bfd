// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.csv;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import java.util.function.Predicate;

/**
 * Whether a line, read by itself, begins like a row: its time and duration stand where they should.
 * That is how a quote that was never closed is found out.
 */
public final class RowStart implements Predicate<String> {
  private final CsvReader.CsvReaderBuilder csv;
  private final char separator;
  private final Columns columns;
  private final Timestamps timestamps;

  /** That of rows of these columns. */
  public RowStart(char separator, Columns columns, Timestamps timestamps) {
    this.csv = CsvReader.builder().fieldSeparator(separator);
    this.separator = separator;
    this.columns = columns;
    this.timestamps = timestamps;
  }

  @Override
  public boolean test(String line) {
    // Most lines of a message are settled here.
    if (line.indexOf(separator) < 0) {
      return false;
    }
    Handler fields = new Handler();
    try {
      csv.ofSingleCsvRecord(fields, line);
    } catch (CsvParseException e) {
      // The line is damaged further on, which says nothing of its beginning.
    }
    return fields.buildRecord();
  }

  private final class Handler extends AbstractBaseCsvCallbackHandler<Boolean> {
    private final Text field = new Text();
    private boolean timed;
    private boolean measured;

    @Override
    protected void handleField(int index, char[] buffer, int offset, int length, boolean quoted) {
      if (index >= columns.count() || columns.byIndex().get(index) == null) {
        return;
      }
      field.set(buffer, offset, length);
      switch (columns.byIndex().get(index)) {
        case TIME_STAMP -> timed = timestamps.millis(field) != Timestamps.NONE;
        case ELAPSED -> measured = field.number() >= 0;
        default -> {
          // Says nothing of where a row begins.
        }
      }
    }

    @Override
    protected Boolean buildRecord() {
      return timed && measured;
    }
  }
}
