// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.protocol;

/** A text that ends a search in it after too many steps. */
final class CountedText implements CharSequence {
  private static final int MAX_STEPS = 100_000;

  private final String text;
  private int steps;

  CountedText(String text) {
    this.text = text;
  }

  /** The search was given up. */
  static final class TooManySteps extends RuntimeException {
    TooManySteps() {
      super(null, null, false, false);
    }
  }

  @Override
  public int length() {
    return text.length();
  }

  @Override
  public char charAt(int index) {
    if (++steps > MAX_STEPS) {
      throw new TooManySteps();
    }
    return text.charAt(index);
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    return text.substring(start, end);
  }

  @Override
  public String toString() {
    return text;
  }
}
