// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.csv;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * The text of a field, where it stands in the bytes that were read: a String for each field of each
 * row would be most of the work. Equal to a text of the same bytes, so that a copy can be part of a
 * map's key. For one thread.
 */
public final class Text {
  private static final int MAX_LONG_DIGITS = 18;

  private byte[] bytes = new byte[0];
  private int offset;
  private int length;

  /** An empty one. */
  public Text() {}

  /** One of its own. */
  public Text(String text) {
    set(text);
  }

  /** Stands for these bytes from now on, as long as they stay what they are. */
  void set(byte[] buffer, int from, int count) {
    bytes = buffer;
    offset = from;
    length = count;
  }

  /** Stands for a text of its own. */
  void set(String text) {
    byte[] own = text.getBytes(UTF_8);
    set(own, 0, own.length);
  }

  /** Stands for the first bytes of another. */
  public void set(Text other, int count) {
    set(other.bytes, other.offset, count);
  }

  /** How many bytes it has in UTF-8. */
  public int length() {
    return length;
  }

  /** One of them, from 0: a character if it is of ASCII, and else less than 0. */
  public byte byteAt(int index) {
    return bytes[offset + index];
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
      if (bytes[offset + i] != other.bytes[other.offset + i]) {
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
    int end = offset + length;
    for (int i = offset; i < end; i++) {
      int digit = bytes[i] - '0';
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
    int end = offset + length;
    for (int i = offset; i < end; i++) {
      hash = 31 * hash + bytes[i];
    }
    return hash;
  }

  /** As a String, cut where it has more characters. */
  public String start(int longest) {
    String text = toString();
    return text.length() <= longest ? text : text.substring(0, longest) + "…";
  }

  @Override
  public String toString() {
    return new String(bytes, offset, length, UTF_8);
  }
}
