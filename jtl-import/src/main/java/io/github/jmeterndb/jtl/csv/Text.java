// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.csv;

import java.util.Arrays;

/**
 * The text of a field, where it stands in the characters that were read: a String for each field of
 * each row would be most of the work. Equal to a text of the same characters, so that a copy can be
 * part of a map's key. For one thread.
 */
public final class Text {
  private static final int MAX_LONG_DIGITS = 18;

  private char[] chars = new char[0];
  private int offset;
  private int length;

  /** An empty one. */
  public Text() {}

  /** One of its own. */
  public Text(String text) {
    set(text.toCharArray(), 0, text.length());
  }

  /** Stands for these characters from now on, as long as they stay what they are. */
  public void set(char[] buffer, int from, int count) {
    chars = buffer;
    offset = from;
    length = count;
  }

  /** Stands for the first characters of another. */
  public void set(Text other, int count) {
    set(other.chars, other.offset, count);
  }

  /** How many characters it has. */
  public int length() {
    return length;
  }

  /** One of them, from 0. */
  public char charAt(int index) {
    return chars[offset + index];
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
      char c = ignoringCase ? Character.toLowerCase(charAt(i)) : charAt(i);
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
      int digit = charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      value = value * 10 + digit;
    }
    return value;
  }

  /** One of its own. */
  public Text copy() {
    return new Text(toString());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Text text
        && Arrays.equals(
            chars, offset, offset + length, text.chars, text.offset, text.offset + text.length);
  }

  @Override
  public int hashCode() {
    int hash = 1;
    for (int i = 0; i < length; i++) {
      hash = 31 * hash + charAt(i);
    }
    return hash;
  }

  /** As a String, cut where it is longer. */
  public String start(int longest) {
    return length <= longest ? toString() : new String(chars, offset, longest) + "…";
  }

  @Override
  public String toString() {
    return new String(chars, offset, length);
  }
}
