// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

/** The terminal that this JVM was started in. Thread-safe. */
public final class Terminal {
  /** Set by this project's {@code jmeter} where there is one. */
  private static final String COLUMNS = "JMETER_NDB_COLUMNS";

  private Terminal() {}

  /** How wide it is; 0 where there is none. */
  public static int columns() {
    String columns = System.getenv(COLUMNS);
    return columns != null && columns.matches("\\d{1,4}") ? Integer.parseInt(columns) : 0;
  }

  /**
   * A sentence in lines that end between words.
   *
   * @param indent what the further lines begin with
   * @param columns how wide the terminal is; 0: it stays in one line
   */
  public static String inLines(String sentence, String indent, int columns) {
    StringBuilder lines = new StringBuilder();
    String rest = sentence;
    while (columns > 0 && rest.length() > columns) {
      int end = rest.lastIndexOf(' ', columns);
      if (end <= indent.length()) {
        // A word that is longer than a line.
        break;
      }
      lines.append(rest, 0, end).append(System.lineSeparator());
      rest = indent + rest.substring(end + 1);
    }
    return lines.append(rest).toString();
  }
}
