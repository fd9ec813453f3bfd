// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.request;

/**
 * What a column of the rows must be.
 *
 * @param value never null
 */
public record Condition(String column, Comparison comparison, String value) {
  /** How the column's value compares to the given one. */
  public enum Comparison {
    EQUAL,
    AT_LEAST,
    AT_MOST
  }

  /**
   * A condition as a plan names it: the column, with {@code >=} or {@code <=} behind it for an end
   * of a range.
   */
  static Condition of(String name, String value) {
    String text = name.strip();
    if (text.endsWith(">=")) {
      return new Condition(withoutComparison(text), Comparison.AT_LEAST, value);
    }
    return text.endsWith("<=")
        ? new Condition(withoutComparison(text), Comparison.AT_MOST, value)
        : new Condition(text, Comparison.EQUAL, value);
  }

  private static String withoutComparison(String text) {
    return text.substring(0, text.length() - 2).strip();
  }
}
