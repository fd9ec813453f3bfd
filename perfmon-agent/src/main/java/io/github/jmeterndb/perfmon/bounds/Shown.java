// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.bounds;

/** What a stranger wrote, fit for a log: on one line, and nothing that a terminal obeys. */
public final class Shown {
  private static final int MOST = 80;

  private Shown() {}

  /** The text in quotes, of about 80 characters at most. */
  public static String of(String text) {
    return "'" + escaped(text, MOST) + "'";
  }

  /** The whole text, for a terminal. */
  public static String line(String text) {
    return escaped(text, Integer.MAX_VALUE);
  }

  /**
   * The text with <code>&#92;u001b</code> and the like for what is not to be seen, which is left as
   * it is when it is given again.
   *
   * @param most its characters, without the mark that it was cut
   */
  static String escaped(String text, int most) {
    StringBuilder shown = new StringBuilder();
    for (int i = 0; i < text.length(); ) {
      int next = text.codePointAt(i);
      String piece = isVisible(next) ? Character.toString(next) : escape(next);
      if (shown.length() + piece.length() > most) {
        return shown.append('…').toString();
      }
      shown.append(piece);
      i += Character.charCount(next);
    }
    return shown.toString();
  }

  private static String escape(int codePoint) {
    return (codePoint > 0xffff ? "\\u{%x}" : "\\u%04x").formatted(codePoint);
  }

  private static boolean isVisible(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }
}
