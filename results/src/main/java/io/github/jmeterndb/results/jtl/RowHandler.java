// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.jtl;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.RecordType;
import java.util.function.LongConsumer;

/**
 * Fills the {@link Row} from the fields as FastCSV finds them, and checks it. A row whose times or
 * number of fields are wrong is damaged: it is told to the listener, and left out.
 */
final class RowHandler extends AbstractBaseCsvCallbackHandler<Row> {
  /** The field for each column, null for one that is skipped. */
  private final Text[] fields;

  private final Timestamps timestamps;
  private final LongConsumer damagedLine;
  private final Row row = new Row();
  private final boolean withSuccess;

  /**
   * A handler for one file.
   *
   * @param damagedLine takes the number of the first line of each damaged row
   */
  RowHandler(Columns columns, Timestamps timestamps, LongConsumer damagedLine) {
    this.fields = new Text[columns.count()];
    for (int i = 0; i < fields.length; i++) {
      Column column = columns.byIndex().get(i);
      fields[i] = column == null ? null : row.field(column);
    }
    this.timestamps = timestamps;
    this.damagedLine = damagedLine;
    this.withSuccess = columns.has(Column.SUCCESS);
  }

  @Override
  protected void handleField(int index, char[] buffer, int offset, int length, boolean quoted) {
    // The buffer holds the field only until the next one: what is needed of it is copied.
    if (index < fields.length && fields[index] != null) {
      fields[index].set(buffer, offset, length);
    }
  }

  @Override
  protected Row buildRecord() {
    if (getRecordType() != RecordType.DATA) {
      return null;
    }
    row.at(getStartingLineNumber());
    if (getFieldCount() == fields.length && timesAreValid() && successIsValid()) {
      return row;
    }
    damagedLine.accept(row.line());
    return null;
  }

  private boolean timesAreValid() {
    long start = timestamps.millis(row.field(Column.TIME_STAMP));
    long elapsed = row.field(Column.ELAPSED).number();
    // Nobody waited longer for a sample than an int of milliseconds, 24 days.
    if (start == Timestamps.NONE || elapsed < 0 || elapsed > Integer.MAX_VALUE) {
      return false;
    }
    row.times(start, (int) elapsed);
    return true;
  }

  private boolean successIsValid() {
    return !withSuccess || row.isFailed() || row.field(Column.SUCCESS).isIgnoringCase("true");
  }
}
