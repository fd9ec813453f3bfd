// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.jtl;

import java.util.Arrays;

/**
 * The text of a field, in a buffer that is used again for the next row: a String for each field of
 * each row would be most of the work. Equal to a text of the same characters, so that a copy can be
 * a map's key. For one thread.
 */
final class Text {
  private static final int INITIAL = 64;
  private static final int MAX_LONG_DIGITS = 18;

  private char[] chars = new char[INITIAL];
  private int length;

  void clear() {
    length = 0;
  }

  void set(char[] buffer, int offset, int count) {
    length = 0;
    append(buffer, offset, count);
  }

  void append(Text other) {
    append(other.chars, 0, other.length);
  }

  void append(char one) {
    chars = fitting(1);
    chars[length++] = one;
  }

  private void append(char[] buffer, int offset, int count) {
    chars = fitting(count);
    System.arraycopy(buffer, offset, chars, length, count);
    length += count;
  }

  private char[] fitting(int more) {
    return length + more <= chars.length
        ? chars
        : Arrays.copyOf(chars, Math.max(length + more, 2 * chars.length));
  }

  int length() {
    return length;
  }

  char charAt(int index) {
    return chars[index];
  }

  void truncate(int newLength) {
    length = newLength;
  }

  boolean startsWith(String prefix) {
    return length >= prefix.length() && matches(prefix, false);
  }

  /** Whether it is that text, in capitals or not. */
  boolean isIgnoringCase(String other) {
    return length == other.length() && matches(other, true);
  }

  private boolean matches(String other, boolean ignoringCase) {
    for (int i = 0; i < other.length(); i++) {
      char c = ignoringCase ? Character.toLowerCase(chars[i]) : chars[i];
      if (c != other.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** The number that its digits are, or -1 if there is anything but digits, or too many. */
  long number() {
    if (length == 0 || length > MAX_LONG_DIGITS) {
      return -1;
    }
    long value = 0;
    for (int i = 0; i < length; i++) {
      int digit = chars[i] - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      value = value * 10 + digit;
    }
    return value;
  }

  Text copy() {
    Text copy = new Text();
    copy.chars = Arrays.copyOf(chars, length);
    copy.length = length;
    return copy;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Text text
        && Arrays.equals(chars, 0, length, text.chars, 0, text.length);
  }

  @Override
  public int hashCode() {
    int hash = 1;
    for (int i = 0; i < length; i++) {
      hash = 31 * hash + chars[i];
    }
    return hash;
  }

  /** As a String, cut where it is longer. */
  String start(int longest) {
    return length <= longest ? toString() : new String(chars, 0, longest) + "…";
  }

  @Override
  public String toString() {
    return new String(chars, 0, length);
  }
}
