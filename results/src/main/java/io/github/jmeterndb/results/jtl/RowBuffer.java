// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.jtl;

import java.io.Closeable;
import java.io.IOException;
import java.io.Reader;
import java.util.Arrays;

/**
 * The part of a file that is being looked at, from the start of a row on. Offsets count from there;
 * asking beyond what was read reads on, as far as {@link #ROW_LIMIT}. For one thread.
 */
final class RowBuffer implements Closeable {
  /** Characters that a row may have, its messages included. */
  static final int ROW_LIMIT = 1 << 20;

  /** What an offset or a character is where there is none. */
  static final int NONE = -1;

  static final char QUOTE = '"';

  private static final int INITIAL = 1 << 16;

  private final Reader in;
  private char[] chars = new char[INITIAL];
  private int start;
  private int end;

  RowBuffer(Reader in) {
    this.in = in;
  }

  /** How many characters were read. */
  int length() {
    return end - start;
  }

  /** The character there, or {@link #NONE} at the end of the file. */
  int charAt(int offset) throws IOException {
    return offset < length() || fill() ? chars[start + offset] : NONE;
  }

  /** The next quote or line break, from an offset on. */
  int quoteOrBreak(int from) throws IOException {
    int offset = from;
    int found = find(offset);
    while (found == NONE) {
      offset = Math.max(offset, length());
      if (!fill()) {
        return NONE;
      }
      found = find(offset);
    }
    return found;
  }

  /** The same among what was read. */
  private int find(int from) {
    for (int at = start + from; at < end; at++) {
      if (chars[at] == QUOTE || chars[at] == '\n') {
        return at - start;
      }
    }
    return NONE;
  }

  /**
   * The line from an offset on, without its break; as much as there is of the file's last one, or
   * of one too long for a row.
   */
  String line(int from) throws IOException {
    int to = from;
    while (charAt(to) != NONE && chars[start + to] != '\n') {
      to++;
    }
    return new String(chars, start + from, to - from);
  }

  /**
   * How many characters there are of whole lines without a quote, among those that were read. Reads
   * on only if the first line is not whole.
   */
  int plainLines() throws IOException {
    int whole = 0;
    int at = quoteOrBreak(0);
    while (at != NONE && chars[start + at] == '\n') {
      whole = at + 1;
      at = find(whole);
    }
    return whole;
  }

  /** Takes characters off the start, into an array. */
  void take(char[] target, int offset, int count) {
    System.arraycopy(chars, start, target, offset, count);
    start += count;
  }

  /** Takes the first line off, but for its break, however long it is. */
  void dropLine() throws IOException {
    do {
      for (; start < end; start++) {
        if (chars[start] == '\n') {
          return;
        }
      }
    } while (fill());
  }

  /** Reads more behind what there is; false at the end, or if that is a row too long. */
  private boolean fill() throws IOException {
    System.arraycopy(chars, start, chars, 0, length());
    end -= start;
    start = 0;
    if (end >= ROW_LIMIT) {
      return false;
    }
    if (end == chars.length) {
      chars = Arrays.copyOf(chars, 2 * end);
    }
    int count = in.read(chars, end, chars.length - end);
    end += Math.max(count, 0);
    return count > 0;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
