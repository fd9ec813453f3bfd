// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.csv;

import java.io.Closeable;
import java.io.IOException;
import java.io.Reader;
import java.util.Arrays;

/**
 * The part of a file that is being looked at, from the start of a row on. Offsets count from there;
 * asking beyond what was read reads on, as far as {@link RowReader#ROW_LIMIT}. For one thread.
 */
final class RowBuffer implements Closeable {
  /** What an offset or a character is where there is none. */
  static final int NONE = -1;

  static final char QUOTE = '"';

  private static final int INITIAL = 1 << 16;

  private final Reader in;
  private char[] chars = new char[INITIAL];
  private int start;
  private int end;
  private int plainLine;

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

  /** Takes characters off the start, into an array. */
  void take(char[] target, int offset, int count) {
    System.arraycopy(chars, start, target, offset, count);
    start += count;
  }

  /** How many line breaks there are among the first characters. */
  int lineBreaks(int count) {
    int breaks = 0;
    for (int at = start; at < start + count; at++) {
      breaks += chars[at] == '\n' ? 1 : 0;
    }
    return breaks;
  }

  /** Whether there is a carriage return between two offsets. */
  boolean hasReturn(int from, int to) {
    for (int at = start + from; at < start + to; at++) {
      if (chars[at] == '\r') {
        return true;
      }
    }
    return false;
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
   * Finds the fields of the first line, if it has no quote and is not too long for a row.
   *
   * @param ends takes where each field ends, as many as it holds
   * @return how many fields there are; {@link #NONE} if the line has a quote or is too long
   */
  int plainFields(char separator, int[] ends) throws IOException {
    // Most characters are settled by one look.
    char highest = (char) Math.max(separator, QUOTE);
    int fields = 0;
    int offset = 0;
    do {
      char[] line = chars;
      for (int at = start + offset; at < end; at++) {
        char c = line[at];
        if (c > highest) {
          continue;
        }
        if (c == separator || c == '\n') {
          if (fields < ends.length) {
            ends[fields] = at - start;
          }
          fields++;
          if (c == '\n') {
            plainLine = at + 1 - start;
            return withoutReturn(fields, ends);
          }
        } else if (c == QUOTE) {
          return NONE;
        }
      }
      offset = length();
    } while (fill());
    if (offset >= RowReader.ROW_LIMIT) {
      return NONE;
    }
    if (fields < ends.length) {
      ends[fields] = offset;
    }
    plainLine = offset;
    return withoutReturn(fields + 1, ends);
  }

  /** A carriage return before the line break is part of it. */
  private int withoutReturn(int fields, int[] ends) {
    int last = fields - 1;
    if (last < ends.length && ends[last] > 0 && chars[start + ends[last] - 1] == '\r') {
      ends[last]--;
    }
    return fields;
  }

  /** Makes a text stand for characters, until more is read. */
  void show(int from, int to, Text target) {
    target.set(chars, start + from, to - from);
  }

  /** Takes the line off that {@link #plainFields} looked at. */
  void dropPlainLine() {
    start += plainLine;
  }

  /** Takes the first line off, however long it is. */
  void dropLine() throws IOException {
    do {
      while (start < end) {
        if (chars[start++] == '\n') {
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
    if (end >= RowReader.ROW_LIMIT) {
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
