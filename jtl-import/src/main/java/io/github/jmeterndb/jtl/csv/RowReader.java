// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.csv;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.reader.RecordType;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;
import java.util.function.LongConsumer;

/**
 * Reads the rows of a JTL, and leaves damaged ones out: a row whose times or number of fields are
 * wrong, and a line that opens a quote which is not closed. A parser would take such a quote to
 * reach to the next one, over all rows in between; here the line after it is read as if nothing had
 * been before. A quote counts as not closed where
 *
 * <ul>
 *   <li>a line begins like a row before it is closed,
 *   <li>it is closed and followed by anything but a separator, or
 *   <li>the row is longer than {@link #ROW_LIMIT}, or the file ends.
 * </ul>
 *
 * <p>A carriage return outside of quotes ends a row, as in FastCSV; what follows it in the line is
 * left out. For one thread.
 */
public final class RowReader implements Closeable {
  /** Bytes that a row may have, its messages included. */
  public static final int ROW_LIMIT = 1 << 20;

  /** What a row was found to be. */
  private enum Found {
    ROW,
    EMPTY_LINE,
    DAMAGE
  }

  private final CsvReader.CsvReaderBuilder csv;
  private final RowLines lines;
  private final RowFields fields;
  private final LongConsumer damagedLine;
  private Iterator<Found> parsed;

  /**
   * A reader for whole rows.
   *
   * @param damagedLine takes the number of the first line of each damaged row
   */
  public RowReader(
      InputStream in, JtlFormat format, Timestamps timestamps, LongConsumer damagedLine) {
    this.csv =
        CsvReader.builder()
            .fieldSeparator(format.separator())
            .skipEmptyLines(false)
            .allowUnclosedQuote(false)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .maxBufferSize(2 * ROW_LIMIT);
    this.lines = new RowLines(in, new RowStart(format.separator(), format.columns(), timestamps));
    this.fields = new RowFields(format.columns(), timestamps);
    this.damagedLine = damagedLine;
    parseAnew();
  }

  /** With a parser that has nothing left of the lines before. */
  private void parseAnew() {
    parsed = csv.build(new Handler(), lines).iterator();
  }

  /** Passes over lines, whatever they hold. */
  public void skipLines(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      lines.dropLine();
    }
  }

  /** How many lines were read so far. */
  public long lines() {
    return lines.linesBefore();
  }

  /** The next row that is in order, always the same object; null at the end. */
  public SampleRow next() throws IOException {
    while (lines.hasRow()) {
      long line = lines() + 1;
      Found found = read();
      if (found == Found.ROW) {
        return fields.row(line);
      }
      if (found == Found.DAMAGE) {
        damagedLine.accept(line);
      }
    }
    return null;
  }

  private Found read() throws IOException {
    try {
      if (parsed.hasNext()) {
        Found found = parsed.next();
        if (!lines.takeRow()) {
          parseAnew();
        }
        return found;
      }
    } catch (CsvParseException e) {
      // A quote is not closed: the line is damaged, and the next one may be a row.
    }
    lines.dropLine();
    parseAnew();
    return Found.DAMAGE;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }

  /** Takes over the fields, and tells whether they make a row. */
  private final class Handler extends AbstractBaseCsvCallbackHandler<Found> {
    @Override
    protected void handleField(int index, char[] chars, int offset, int length, boolean quoted) {
      if (index < fields.count()) {
        fields.set(index, chars, offset, length);
      }
    }

    @Override
    protected Found buildRecord() {
      if (getRecordType() == RecordType.EMPTY) {
        return Found.EMPTY_LINE;
      }
      return getFieldCount() == fields.count() && fields.areValid() ? Found.ROW : Found.DAMAGE;
    }
  }
}
