// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.csv;

/**
 * The text of a field, in characters that are used again for the next row: a String for each field
 * of each row would be most of the work. A copy can be part of a map's key. For one thread.
 */
public final class Text {
  private static final int MAX_LONG_DIGITS = 18;

  private char[] chars = new char[0];
  private int length;

  /** An empty one. */
  public Text() {}

  /** That text. */
  public Text(String text) {
    set(text.toCharArray(), 0, text.length());
  }

  /** Becomes a copy of these characters. */
  void set(char[] buffer, int offset, int count) {
    if (chars.length < count) {
      chars = new char[count];
    }
    System.arraycopy(buffer, offset, chars, 0, count);
    length = count;
  }

  /** Becomes a copy of the first characters of another. */
  public void set(Text other, int count) {
    set(other.chars, 0, count);
  }

  /** How many characters it has. */
  public int length() {
    return length;
  }

  /** One of them, from 0. */
  public char charAt(int index) {
    return chars[index];
  }

  /** Whether it begins with another. */
  boolean startsWith(Text prefix) {
    return length >= prefix.length && hasAtStart(prefix);
  }

  /** Whether it is that text, in capitals or not. */
  boolean isIgnoringCase(Text other) {
    if (length != other.length) {
      return false;
    }
    return hasAtStart(other) || toString().equalsIgnoreCase(other.toString());
  }

  /** Which must be no longer. They are short: Arrays.equals takes longer. */
  private boolean hasAtStart(Text other) {
    for (int i = 0; i < other.length; i++) {
      if (chars[i] != other.chars[i]) {
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

  /** One of its own. */
  public Text copy() {
    return new Text(toString());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Text text && length == text.length && hasAtStart(text);
  }

  @Override
  public int hashCode() {
    int hash = 1;
    for (int i = 0; i < length; i++) {
      hash = 31 * hash + chars[i];
    }
    return hash;
  }

  /** As a String, cut where it has more characters. */
  public String start(int longest) {
    return length <= longest ? toString() : new String(chars, 0, longest) + "…";
  }

  @Override
  public String toString() {
    return new String(chars, 0, length);
  }
}
