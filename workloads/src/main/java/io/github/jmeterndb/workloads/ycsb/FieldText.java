// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.jmeterndb.workload.RowText;
import java.util.Arrays;

/**
 * Values of fields. A value starts with its write and its record, from which the rest is derived. A
 * digit is one of 64 characters.
 */
final class FieldText {
  /** The number of a text that was not written by this program. */
  static final long FOREIGN = -1;

  private static final byte[] DIGITS =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz-".getBytes(ISO_8859_1);

  private static final byte[] VALUES = new byte[128];
  private static final int BITS = 6;
  private static final int DIGITS_OF_WRITE = 11;
  private static final int DIGITS_OF_RECORD = 6;
  private static final int HEAD = DIGITS_OF_WRITE + DIGITS_OF_RECORD;
  private static final int DIGITS_OF_A_DRAW = 10;

  static {
    Arrays.fill(VALUES, (byte) -1);
    for (int i = 0; i < DIGITS.length; i++) {
      VALUES[DIGITS[i]] = (byte) i;
    }
  }

  private FieldText() {}

  /** Returns the value of a field; write 0 is loaded or inserted. */
  static String of(int record, int field, long write, int length) {
    byte[] text = new byte[length];
    put(text, 0, DIGITS_OF_WRITE, write);
    put(text, DIGITS_OF_WRITE, DIGITS_OF_RECORD, record);
    long seed = RowText.mix(RowText.mix(((long) record << Integer.SIZE) + field) + write);
    for (int start = HEAD; start < length; start += DIGITS_OF_A_DRAW) {
      put(text, start, Math.min(DIGITS_OF_A_DRAW, length - start), RowText.mix(seed + start));
    }
    return new String(text, ISO_8859_1);
  }

  private static void put(byte[] text, int start, int digits, long number) {
    long left = number;
    for (int i = start + digits - 1; i >= start; i--) {
      text[i] = DIGITS[(int) (left & 63)];
      left >>>= BITS;
    }
  }

  /** Returns the number of the write, or {@link #FOREIGN}. */
  static long write(String text) {
    return number(text, 0, DIGITS_OF_WRITE);
  }

  /** Returns the number of the record, or {@link #FOREIGN}. */
  static long record(String text) {
    return number(text, DIGITS_OF_WRITE, DIGITS_OF_RECORD);
  }

  static boolean isOf(String text, int record, int field, int length) {
    long write = write(text);
    return write != FOREIGN && text.equals(of(record, field, write, length));
  }

  private static long number(String text, int start, int digits) {
    if (text == null || text.length() < HEAD) {
      return FOREIGN;
    }
    long number = 0;
    for (int i = start; i < start + digits; i++) {
      char digit = text.charAt(i);
      int value = digit < VALUES.length ? VALUES[digit] : -1;
      if (value < 0) {
        return FOREIGN;
      }
      number = (number << BITS) + value;
    }
    return number;
  }
}
