// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.jtl;

import java.io.IOException;
import java.io.Reader;
import java.util.Arrays;
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
 *   <li>the row is longer than {@link #ROW_LIMIT}, or the file ends.
 * </ul>
 *
 * <p>Lines keep their numbers. Lines without quotes, which are most, cost one look at each
 * character. For one thread.
 */
final class RowGuard extends Reader {
  /** One field, so that the row has too few. */
  static final char DAMAGED = '\0';

  /** Characters that a row may have, its messages included. */
  static final int ROW_LIMIT = 1 << 20;

  private static final int INITIAL = 1 << 16;
  private static final char QUOTE = '"';

  private final Reader in;
  private final char separator;
  private final Predicate<String> beginsLikeRow;

  private char[] buffer = new char[INITIAL];

  /** What was read: handed on before next, in order before checked, not looked at before end. */
  private int next;

  private int checked;
  private int end;

  RowGuard(Reader in, char separator, Predicate<String> beginsLikeRow) {
    this.in = in;
    this.separator = separator;
    this.beginsLikeRow = beginsLikeRow;
  }

  @Override
  public int read(char[] target, int offset, int length) throws IOException {
    if (next == checked && !check()) {
      return -1;
    }
    int count = Math.min(length, checked - next);
    System.arraycopy(buffer, next, target, offset, count);
    next += count;
    return count;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  /** Checks one row with quotes, or as many lines without as there are; false at the end. */
  private boolean check() throws IOException {
    int at = next;
    while (true) {
      while (at < end && buffer[at] != QUOTE) {
        if (buffer[at++] == '\n') {
          checked = at;
        }
      }
      if (checked > next) {
        return true;
      }
      if (at < end) {
        checkQuotedRow();
        return true;
      }
      int seen = at - next;
      if (!fill()) {
        return checkLongOrLastLine();
      }
      at = next + seen;
    }
  }

  private boolean checkLongOrLastLine() throws IOException {
    if (end - next < ROW_LIMIT) {
      checked = end;
    } else {
      damage();
    }
    return checked > next;
  }

  /** The state is that of RFC 4180: a quote opens at the start of a field only. */
  private void checkQuotedRow() throws IOException {
    boolean open = false;
    boolean closed = false;
    boolean fieldStart = true;
    for (int at = 0; next + at < end || fill(); at++) {
      char c = buffer[next + at];
      if (open) {
        open = c != QUOTE;
        closed = !open;
        if (c == '\n' && beginsLikeRow.test(lineAt(at + 1))) {
          damage();
          return;
        }
      } else if (c == '\n') {
        checked = next + at + 1;
        return;
      } else if (c == separator || c == '\r') {
        fieldStart = true;
        closed = false;
      } else if (c == QUOTE && (fieldStart || closed)) {
        open = true;
        fieldStart = false;
      } else if (closed) {
        damage();
        return;
      } else {
        fieldStart = false;
      }
    }
    if (open || end - next >= ROW_LIMIT) {
      damage();
    } else {
      checked = end;
    }
  }

  /** Without its line break; as much as there is of the last one, or of one too long for a row. */
  private String lineAt(int offset) throws IOException {
    int length = 0;
    while ((next + offset + length < end || fill()) && buffer[next + offset + length] != '\n') {
      length++;
    }
    return new String(buffer, next + offset, length);
  }

  /** Replaces the first line of what is not checked yet. */
  private void damage() throws IOException {
    int at = next;
    while (at < end || (at = refill()) < end) {
      if (buffer[at] == '\n') {
        break;
      }
      at++;
    }
    next = Math.max(at - 1, 0);
    buffer[next] = DAMAGED;
    checked = Math.min(at + 1, end);
  }

  /** Drops what was read of a line, but for one character, and reads on. */
  private int refill() throws IOException {
    next = end - 1;
    fill();
    return next + 1;
  }

  /** Reads more behind what there is; false at the end, or if that is a row too long. */
  private boolean fill() throws IOException {
    System.arraycopy(buffer, next, buffer, 0, end - next);
    end -= next;
    checked = 0;
    next = 0;
    if (end >= ROW_LIMIT) {
      return false;
    }
    if (end == buffer.length) {
      buffer = Arrays.copyOf(buffer, 2 * buffer.length);
    }
    int count = in.read(buffer, end, buffer.length - end);
    end += Math.max(count, 0);
    return count > 0;
  }
}
