// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

/**
 * A kind of transaction of which an operation is a mixture, such as TPC-C's {@code new_order}.
 *
 * @param label lower-case letters, digits and underscores
 */
public record Part(String label) {
  /**
   * Of any operation that looks for a row: those that found none, and so did less work than the
   * others. The report has no ratio of operations of which many are such.
   */
  public static final Part ABSENT = new Part("absent");
}
