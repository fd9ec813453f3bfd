// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.csv;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * The part of a file that is being looked at, from the start of a row on. Offsets count from there;
 * asking beyond what was read reads on, as far as {@link RowReader#ROW_LIMIT}. For one thread.
 */
final class RowBuffer implements Closeable {
  /** What an offset or a byte is where there is none. */
  static final int NONE = -1;

  static final byte QUOTE = '"';

  private static final int INITIAL = 1 << 16;

  private final InputStream in;
  private byte[] bytes = new byte[INITIAL];
  private int start;
  private int end;

  RowBuffer(InputStream in) {
    this.in = in;
  }

  /** How many bytes were read. */
  int length() {
    return end - start;
  }

  /** The byte there, or {@link #NONE} at the end of the file. */
  int byteAt(int offset) throws IOException {
    return offset < length() || fill() ? bytes[start + offset] & 0xFF : NONE;
  }

  /** Takes bytes off the start. What is not UTF-8 is replaced. */
  String take(int count) {
    String text = new String(bytes, start, count, UTF_8);
    start += count;
    return text;
  }

  /** Takes bytes off the start that were looked at; fewer where there are no more. */
  void drop(int count) {
    start += Math.min(count, length());
  }

  /** How many line breaks there are among the first bytes. */
  int lineBreaks(int count) {
    int breaks = 0;
    for (int at = start; at < start + count; at++) {
      breaks += bytes[at] == '\n' ? 1 : 0;
    }
    return breaks;
  }

  /** Whether there is a carriage return between two offsets. */
  boolean hasReturn(int from, int to) {
    for (int at = start + from; at < start + to; at++) {
      if (bytes[at] == '\r') {
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
      if (bytes[at] == QUOTE || bytes[at] == '\n') {
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
    while (byteAt(to) != NONE && bytes[start + to] != '\n') {
      to++;
    }
    return new String(bytes, start + from, to - from, UTF_8);
  }

  /** Finds the fields of the first line, if they can be found in it alone. */
  void cut(PlainRow row) throws IOException {
    while (!row.cut(bytes, start, end)) {
      if (!fill()) {
        cutLast(row);
        return;
      }
    }
  }

  /** The same of the file's last line, which may lack its break. */
  private void cutLast(PlainRow row) {
    if (length() >= RowReader.ROW_LIMIT) {
      row.giveUp();
      return;
    }
    if (end == bytes.length) {
      bytes = Arrays.copyOf(bytes, end + 1);
    }
    bytes[end] = '\n';
    row.cut(bytes, start, end + 1);
  }

  /** Makes a text stand for bytes, until more is read. */
  void show(int from, int to, Text target) {
    target.set(bytes, start + from, to - from);
  }

  /** Takes the first line off, however long it is. */
  void dropLine() throws IOException {
    do {
      while (start < end) {
        if (bytes[start++] == '\n') {
          return;
        }
      }
    } while (fill());
  }

  /** Reads more behind what there is; false at the end, or if that is a row too long. */
  private boolean fill() throws IOException {
    System.arraycopy(bytes, start, bytes, 0, length());
    end -= start;
    start = 0;
    if (end >= RowReader.ROW_LIMIT) {
      return false;
    }
    if (end == bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * end);
    }
    int count = in.read(bytes, end, bytes.length - end);
    end += Math.max(count, 0);
    return count > 0;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
