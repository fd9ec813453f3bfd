// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The terminal that this JVM was started in. Thread-safe. */
public final class Terminal {
  /**
   * Control characters (ECMA-48), and those that change the direction of the text (Unicode, UAX
   * #9).
   */
  private static final Pattern OBEYED =
      Pattern.compile("[\\p{Cc}\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]");

  /** ASCII for characters of our own texts that a terminal lacks. */
  private static final Map<String, String> IN_ASCII =
      Map.ofEntries(
          Map.entry("÷", "/"),
          Map.entry("–", "-"),
          Map.entry("−", "-"),
          Map.entry("µ", "u"),
          Map.entry("×", "x"),
          Map.entry("≈", "~"),
          Map.entry("≥", ">="),
          Map.entry("±", "+/-"),
          Map.entry("²", "^2"),
          Map.entry("…", "..."),
          Map.entry("✓", "ok:"),
          Map.entry("✗", "FAILED:"));

  private static final Pattern LINE_BREAKS = Pattern.compile("[\\t\\r\\n\\u2028\\u2029]");

  private Terminal() {}

  /** Width in characters; 0 where there is no terminal. */
  public static int columns() {
    // Set by the script jmeter.
    String columns = System.getenv("JMETER_NDB_COLUMNS");
    return columns != null && columns.matches("\\d{1,4}") ? Integer.parseInt(columns) : 0;
  }

  /** {@link #inert}, and ASCII for characters that the encoding of standard output lacks. */
  public static String plain(String text) {
    // JDK 17 has the second where there is a terminal, and the third; newer ones have the first.
    String encoding =
        Stream.of("stdout.encoding", "sun.stdout.encoding", "native.encoding")
            .map(System::getProperty)
            .filter(Objects::nonNull)
            .findFirst()
            .orElseThrow();
    return plain(text, Charset.forName(encoding));
  }

  static String plain(String text, Charset encoding) {
    CharsetEncoder encoder = encoding.newEncoder();
    String line = inert(text);
    for (Map.Entry<String, String> each : IN_ASCII.entrySet()) {
      if (!encoder.canEncode(each.getKey())) {
        line = line.replace(each.getKey(), each.getValue());
      }
    }
    return line;
  }

  /**
   * A text of another program, such as a server's message, that is safe to print in one line: tabs
   * and line breaks become spaces, control characters their numbers, as {@code \\u001b}.
   */
  public static String inert(String text) {
    return OBEYED
        .matcher(LINE_BREAKS.matcher(text).replaceAll(" "))
        .replaceAll(
            found -> String.format(Locale.ROOT, "\\\\u%04x", (int) found.group().charAt(0)));
  }

  /**
   * Wraps a sentence between words.
   *
   * @param indent of the further lines
   * @param columns width of the terminal; 0: no wrapping
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
