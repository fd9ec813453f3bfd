// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.csv;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.util.Arrays;

/**
 * Gives a parser the lines of one row, one at a time, and ends where another row begins. The lines
 * are kept until the row is read: after a quote that is not closed, the second is read again as the
 * first of a row. What is not UTF-8 is replaced. For one thread.
 */
final class RowLines extends Reader {
  private static final int NONE = -1;
  private static final int INITIAL = 1 << 16;

  private final InputStream in;
  private final RowStart rowStart;
  private byte[] bytes = new byte[INITIAL];

  /** Where the row begins in the bytes. */
  private int start;

  /** Behind the last line that the parser was given. */
  private int given;

  /** Behind the last byte that was read. */
  private int end;

  /** The line that the parser is being given; as long as the bytes, since it may be all of them. */
  private char[] line = new char[INITIAL];

  private int length;

  /** How many of its characters the parser has. */
  private int taken;

  private long linesBefore;
  private int rowLines;

  /** Whether a carriage return stands elsewhere than before a line break. */
  private boolean loneReturn;

  RowLines(InputStream in, RowStart rowStart) {
    this.in = in;
    this.rowStart = rowStart;
  }

  /** How many lines there are before the row. */
  long linesBefore() {
    return linesBefore;
  }

  /** Whether there is another row. */
  boolean hasRow() throws IOException {
    return start < end || fill();
  }

  @Override
  public int read(char[] target, int offset, int count) throws IOException {
    if (taken == length && !addLine()) {
      return NONE;
    }
    int some = Math.min(count, length - taken);
    System.arraycopy(line, taken, target, offset, some);
    taken += some;
    return some;
  }

  /** Adds a line to the row, unless there is none, it is too long, or another row begins there. */
  private boolean addLine() throws IOException {
    int size = decodeLine();
    if (size == NONE || (rowLines > 0 && rowStart.test(new String(line, 0, length)))) {
      return false;
    }
    given += size;
    rowLines++;
    taken = 0;
    return true;
  }

  /**
   * Decodes the next line. One pass finds its end and decodes ASCII, which nearly all are: a Reader
   * of the JDK takes three.
   *
   * @return its bytes, with the break; NONE if it does not end
   */
  private int decodeLine() throws IOException {
    int size = 0;
    int signs = 0;
    int returns = 0;
    do {
      // Local, since the loop takes every byte.
      byte[] from = bytes;
      char[] to = line;
      int offset = given;
      int limit = end - offset;
      while (size < limit) {
        byte b = from[offset + size];
        to[size++] = (char) b;
        if (b < ' ') {
          if (b == '\n') {
            loneReturn |= returns > (size > 1 && to[size - 2] == '\r' ? 1 : 0);
            finishLine(size, signs >= 0);
            return size;
          }
          signs |= b;
          returns += b == '\r' ? 1 : 0;
        }
      }
    } while (fill());
    return NONE;
  }

  private void finishLine(int size, boolean ascii) {
    length = size;
    if (!ascii) {
      String text = new String(bytes, given, size, UTF_8);
      length = text.length();
      text.getChars(0, length, line, 0);
    }
  }

  /**
   * Goes on to the row behind these lines.
   *
   * @return whether the parser has nothing left of them: to it, a carriage return ends a row
   */
  boolean takeRow() {
    boolean whole = taken == length && !loneReturn;
    start = given;
    linesBefore += rowLines;
    begin();
    return whole;
  }

  /** Goes on behind the first line, however long it is. */
  void dropLine() throws IOException {
    linesBefore++;
    do {
      while (start < end) {
        if (bytes[start++] == '\n') {
          begin();
          return;
        }
      }
    } while (fill());
    begin();
  }

  /** No line of the row at the start is given yet. */
  private void begin() {
    given = start;
    length = 0;
    taken = 0;
    rowLines = 0;
    loneReturn = false;
  }

  /**
   * Reads more behind what there is, and a line break at the end of the file if there is none.
   *
   * @return false at the end, or if that is a row too long
   */
  private boolean fill() throws IOException {
    System.arraycopy(bytes, start, bytes, 0, end - start);
    end -= start;
    given -= start;
    start = 0;
    if (end >= RowReader.ROW_LIMIT) {
      return false;
    }
    if (end == bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * end);
      line = Arrays.copyOf(line, 2 * end);
    }
    int count = in.read(bytes, end, bytes.length - end);
    if (count < 0 && end > 0 && bytes[end - 1] != '\n') {
      bytes[end] = '\n';
      count = 1;
    }
    end += Math.max(count, 0);
    return count > 0;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
