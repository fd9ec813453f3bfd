// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.csv;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
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
 * <p>A {@link PlainRow}, as most are, is cut where its separators are, and no field of it is
 * copied. The others are left to FastCSV. For one thread.
 */
public final class RowReader implements Closeable {
  /** Bytes that a row may have, its messages included. */
  public static final int ROW_LIMIT = 1 << 20;

  private final RowBuffer buffer;
  private final char separator;
  private final PlainRow plain;
  private final RowStart rowStart;
  private final RowFields fields;
  private final LongConsumer damagedLine;
  private final QuotedRows quoted;
  private long lines;

  /**
   * A reader for whole rows.
   *
   * @param damagedLine takes the number of the first line of each damaged row
   */
  public RowReader(
      InputStream in, JtlFormat format, Timestamps timestamps, LongConsumer damagedLine) {
    this.buffer = new RowBuffer(in);
    this.separator = format.separator();
    this.rowStart = new RowStart(separator, format.columns(), timestamps);
    this.fields = new RowFields(format.columns(), timestamps);
    this.damagedLine = damagedLine;
    this.plain = new PlainRow(separator, fields.count());
    this.quoted = new QuotedRows(buffer, fields, separator);
  }

  /** Passes over lines, whatever they hold. */
  public void skipLines(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      dropLine();
    }
  }

  /** How many lines were read so far. */
  public long lines() {
    return lines;
  }

  /** The next row that is in order, always the same object; null at the end. */
  public SampleRow next() throws IOException {
    while (buffer.byteAt(0) != RowBuffer.NONE) {
      long line = lines + 1;
      buffer.cut(plain);
      boolean valid = plain.isPlain() ? readPlain() : readQuoted();
      if (valid) {
        return fields.row(line);
      }
      if (!plain.isEmpty()) {
        damagedLine.accept(line);
      }
    }
    return null;
  }

  private boolean readPlain() {
    boolean valid = plain.isWhole() && fields.areValid(buffer, plain);
    buffer.drop(plain.length());
    lines++;
    return valid;
  }

  private void dropLine() throws IOException {
    buffer.dropLine();
    lines++;
  }

  private boolean readQuoted() throws IOException {
    int length = quotedRow();
    if (length == RowBuffer.NONE) {
      dropLine();
      return false;
    }
    lines += buffer.lineBreaks(length);
    return quoted.take(length);
  }

  /**
   * How long the row is, with its break, or {@link RowBuffer#NONE} if it is damaged. As in RFC
   * 4180, a quote opens at the start of a field only.
   */
  private int quotedRow() throws IOException {
    int outside = 0;
    int at = buffer.quoteOrBreak(0);
    while (at != RowBuffer.NONE && buffer.byteAt(at) == RowBuffer.QUOTE) {
      if (isFieldStart(at)) {
        if (buffer.hasReturn(outside, at)) {
          return RowBuffer.NONE;
        }
        at = closingQuote(at + 1);
        if (at == RowBuffer.NONE || !endsField(buffer.byteAt(at + 1))) {
          return RowBuffer.NONE;
        }
        outside = at;
      }
      at = buffer.quoteOrBreak(at + 1);
    }
    int end = at == RowBuffer.NONE ? buffer.length() : at;
    boolean tooLong = at == RowBuffer.NONE && end >= ROW_LIMIT;
    // To FastCSV, a return ends a row; it may stand before the break only.
    return tooLong || buffer.hasReturn(outside, end - 1)
        ? RowBuffer.NONE
        : end + (at == RowBuffer.NONE ? 0 : 1);
  }

  private boolean isFieldStart(int offset) throws IOException {
    return offset == 0 || endsField(buffer.byteAt(offset - 1));
  }

  private boolean endsField(int c) {
    return c == separator || c == '\n' || c == '\r' || c == RowBuffer.NONE;
  }

  /** Where the quoted text ends that begins there, if it does before another row begins. */
  private int closingQuote(int start) throws IOException {
    int at = buffer.quoteOrBreak(start);
    while (at != RowBuffer.NONE) {
      if (buffer.byteAt(at) == '\n') {
        if (rowStart.test(buffer.line(at + 1))) {
          return RowBuffer.NONE;
        }
      } else if (buffer.byteAt(at + 1) == RowBuffer.QUOTE) {
        at++;
      } else {
        return at;
      }
      at = buffer.quoteOrBreak(at + 1);
    }
    return RowBuffer.NONE;
  }

  @Override
  public void close() throws IOException {
    buffer.close();
  }
}
