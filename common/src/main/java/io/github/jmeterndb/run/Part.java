// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

/**
 * A kind of transaction in a mixture, such as TPC-C's {@code new_order}.
 *
 * @param label lower-case letters, digits and underscores
 */
public record Part(String label) {
  /**
   * Operations that looked for a row and found none, and so did less work. The report has no ratio
   * where there are many.
   */
  public static final Part ABSENT = new Part("absent");
}
