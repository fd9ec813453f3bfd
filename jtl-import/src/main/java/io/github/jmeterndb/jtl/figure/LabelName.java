// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.figure;

/** Labels as charts show them: others chose them, and may have written anything. */
public final class LabelName {
  private static final int CAPTION = 60;

  /** What there is room for beside an axis. */
  private static final int TICK = 20;

  private static final String TRANSACTION = " [T]";
  private static final String EMPTY = "(no label)";

  private LabelName() {}

  /** Above a chart, and in a sentence. */
  public static String caption(String label, boolean transaction) {
    return shortened(label, CAPTION) + (transaction ? " [transaction]" : "");
  }

  /** Beside a chart, where there is little room. */
  static String tick(String label, boolean transaction) {
    return transaction
        ? shortened(label, TICK - TRANSACTION.length()) + TRANSACTION
        : shortened(label, TICK);
  }

  private static String shortened(String label, int longest) {
    // Charts are read as XML, which has no place for control characters and halves of pairs.
    String line = label.replaceAll("[\\s\\p{Cntrl}\\p{Cs}\\uFFFE\\uFFFF]+", " ").strip();
    if (line.isEmpty()) {
      return EMPTY;
    }
    return line.codePointCount(0, line.length()) <= longest
        ? line
        : line.substring(0, line.offsetByCodePoints(0, longest - 1)).strip() + "…";
  }
}
