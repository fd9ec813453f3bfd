// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.jtl;

import java.io.IOException;
import java.io.Reader;
import java.util.function.Predicate;

/**
 * Stands between a file and its CSV parser, and hands on only lines whose quotes are in order: to a
 * parser, a quote that is not closed reaches to the next quote, over all rows in between. A line
 * that opens such a quote is replaced by {@link #DAMAGED}, which no parser takes for a row; the
 * line after it is read as if nothing had been before. A quote counts as not closed where
 *
 * <ul>
 *   <li>a line begins like a row before it is closed,
 *   <li>it is closed and followed by anything but a separator, or
 *   <li>the row is longer than {@link RowBuffer#ROW_LIMIT}, or the file ends.
 * </ul>
 *
 * <p>Lines keep their numbers. Lines without quotes, which are most, cost one look at each
 * character. For one thread.
 */
final class RowGuard extends Reader {
  /** One field, so that the row has too few. */
  static final char DAMAGED = '\0';

  private final RowBuffer buffer;
  private final char separator;
  private final Predicate<String> beginsLikeRow;

  /** Characters at the buffer's start that are in order. */
  private int checked;

  /** Whether the mark of a damaged line is to be handed on before them. */
  private boolean damaged;

  RowGuard(Reader in, char separator, Predicate<String> beginsLikeRow) {
    this.buffer = new RowBuffer(in);
    this.separator = separator;
    this.beginsLikeRow = beginsLikeRow;
  }

  @Override
  public int read(char[] target, int offset, int length) throws IOException {
    if (checked == 0 && !damaged) {
      check();
    }
    if (damaged) {
      damaged = false;
      target[offset] = DAMAGED;
      return 1;
    }
    int count = Math.min(length, checked);
    buffer.take(target, offset, count);
    checked -= count;
    return count == 0 ? -1 : count;
  }

  @Override
  public void close() throws IOException {
    buffer.close();
  }

  /** Checks as many lines without quotes as there are, or one row with quotes. */
  private void check() throws IOException {
    checked = buffer.plainLines();
    if (checked == 0) {
      checkQuotedRow();
    }
  }

  /** As in RFC 4180, a quote opens at the start of a field only. */
  private void checkQuotedRow() throws IOException {
    int at = buffer.quoteOrBreak(0);
    while (at != RowBuffer.NONE && buffer.charAt(at) == RowBuffer.QUOTE) {
      if (isFieldStart(at)) {
        at = closingQuote(at + 1);
        if (at == RowBuffer.NONE || !endsField(buffer.charAt(at + 1))) {
          damage();
          return;
        }
      }
      at = buffer.quoteOrBreak(at + 1);
    }
    if (at != RowBuffer.NONE) {
      checked = at + 1;
    } else if (buffer.length() < RowBuffer.ROW_LIMIT) {
      checked = buffer.length();
    } else {
      damage();
    }
  }

  private boolean isFieldStart(int offset) throws IOException {
    return offset == 0 || endsField(buffer.charAt(offset - 1));
  }

  private boolean endsField(int c) {
    return c == separator || c == '\n' || c == '\r' || c == RowBuffer.NONE;
  }

  /** Where the quoted text ends that begins there, if it does before another row begins. */
  private int closingQuote(int start) throws IOException {
    int at = buffer.quoteOrBreak(start);
    while (at != RowBuffer.NONE) {
      if (buffer.charAt(at) == '\n') {
        if (beginsLikeRow.test(buffer.line(at + 1))) {
          return RowBuffer.NONE;
        }
      } else if (buffer.charAt(at + 1) == RowBuffer.QUOTE) {
        at++;
      } else {
        return at;
      }
      at = buffer.quoteOrBreak(at + 1);
    }
    return RowBuffer.NONE;
  }

  private void damage() throws IOException {
    buffer.dropLine();
    damaged = true;
  }
}
