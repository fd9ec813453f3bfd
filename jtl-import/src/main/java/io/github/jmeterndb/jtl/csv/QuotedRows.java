// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.csv;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.Reader;
import java.util.Iterator;

/**
 * Has FastCSV read rows with quotes in quotes or with line breaks, one by one: one parser for all,
 * since one for each would take longer than all the rest. For one thread.
 */
final class QuotedRows {
  private final RowBuffer buffer;
  private final RowFields fields;
  private final Iterator<Boolean> parsed;

  private String row = "";

  /** How many of its characters the parser has asked for. */
  private int taken;

  /**
   * None yet.
   *
   * @param buffer where the rows stand
   * @param fields takes what they hold
   */
  QuotedRows(RowBuffer buffer, RowFields fields, char separator) {
    this.buffer = buffer;
    this.fields = fields;
    this.parsed =
        CsvReader.builder()
            .fieldSeparator(separator)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .maxBufferSize(2 * RowReader.ROW_LIMIT)
            .build(new Handler(), new Characters())
            .iterator();
  }

  /**
   * Takes a row off the buffer's start.
   *
   * @param length its bytes, with the line break; its quotes are in order
   * @return whether it has as many fields as a row has, and they are valid
   */
  boolean take(int length) {
    row = buffer.take(length);
    taken = 0;
    return parsed.next() && fields.areValid();
  }

  /** The characters of the row, and no others. */
  private final class Characters extends Reader {
    @Override
    public int read(char[] target, int offset, int length) {
      int count = Math.min(length, row.length() - taken);
      row.getChars(taken, taken + count, target, offset);
      taken += count;
      return count == 0 ? -1 : count;
    }

    @Override
    public void close() {
      // The buffer is its owner's to close.
    }
  }

  /** Takes over the fields, and tells whether there are as many as there should be. */
  private final class Handler extends AbstractBaseCsvCallbackHandler<Boolean> {
    @Override
    protected void handleField(int index, char[] chars, int offset, int length, boolean quoted) {
      if (index < fields.count()) {
        fields.set(index, new String(chars, offset, length));
      }
    }

    @Override
    protected Boolean buildRecord() {
      return getFieldCount() == fields.count();
    }
  }
}
