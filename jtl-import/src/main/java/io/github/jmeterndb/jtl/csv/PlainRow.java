// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.csv;

/**
 * Finds the fields of a row that is one line, whose quotes stand around whole fields and nowhere
 * else: nearly every row is one. For one thread.
 */
final class PlainRow {
  private final byte separator;

  /** What is greater neither separates nor quotes, nor does it break lines: most letters. */
  private final byte greatestMark;

  /** Where each field begins and ends, without its quotes; from the row's start. */
  private final int[] starts;

  private final int[] ends;

  private boolean plain;
  private int fields;
  private int length;

  /**
   * None yet.
   *
   * @param fields how many a row has
   */
  PlainRow(char separator, int fields) {
    this.separator = (byte) separator;
    this.greatestMark = (byte) Math.max(separator, RowBuffer.QUOTE);
    this.starts = new int[fields];
    this.ends = new int[fields];
  }

  /**
   * Looks at the line that begins there.
   *
   * @param to behind the last byte that there is
   * @return whether the line, or what shows that it is no such row, ends before that
   */
  boolean cut(byte[] bytes, int from, int to) {
    plain = true;
    fields = 0;
    int fieldStart = from;
    for (int at = from; at < to; at++) {
      byte b = bytes[at];
      if (b > greatestMark) {
        continue;
      }
      if (b == RowBuffer.QUOTE) {
        int close = at == fieldStart ? closingQuote(bytes, at + 1, to) : RowBuffer.NONE;
        if (close == RowBuffer.NONE) {
          return giveUp();
        }
        at = close + 1;
        if (at >= to) {
          return false;
        }
        b = bytes[at];
        if (b != separator && b != '\n') {
          return giveUp();
        }
        add(fieldStart + 1 - from, close - from);
        fieldStart = at + 1;
      } else if (b == separator || b == '\n') {
        add(fieldStart - from, at - from);
        fieldStart = at + 1;
      }
      if (b == '\n') {
        length = at + 1 - from;
        dropReturn(bytes, from);
        return true;
      }
    }
    return false;
  }

  /** Says that the line is no such row. */
  boolean giveUp() {
    plain = false;
    return true;
  }

  private void add(int start, int end) {
    if (fields < ends.length) {
      starts[fields] = start;
      ends[fields] = end;
    }
    fields++;
  }

  /** The next quote, the end of the bytes, or {@link RowBuffer#NONE} where the line ends before. */
  private static int closingQuote(byte[] bytes, int from, int to) {
    for (int at = from; at < to; at++) {
      byte b = bytes[at];
      if (b == RowBuffer.QUOTE) {
        return at;
      }
      if (b == '\n') {
        return RowBuffer.NONE;
      }
    }
    return to;
  }

  /** A carriage return before the line break is part of it. */
  private void dropReturn(byte[] bytes, int from) {
    int last = fields - 1;
    if (last < ends.length && ends[last] > starts[last] && bytes[from + length - 2] == '\r') {
      ends[last]--;
    }
  }

  /** Whether it is such a row; else the others say nothing. */
  boolean isPlain() {
    return plain;
  }

  /** Whether the line has nothing in it. */
  boolean isEmpty() {
    return plain && fields == 1 && ends.length > 0 && ends[0] == 0;
  }

  /** Whether it has as many fields as a row has. */
  boolean isWhole() {
    return fields == ends.length;
  }

  int start(int field) {
    return starts[field];
  }

  int end(int field) {
    return ends[field];
  }

  /** Its bytes, with the line break. */
  int length() {
    return length;
  }
}
