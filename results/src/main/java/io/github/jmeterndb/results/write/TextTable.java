// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes tables for a terminal, in columns. ASCII alone, as far as it is ours to say: JMeter's
 * console is one of any encoding, and a replaced character there would look like a figure lost.
 */
final class TextTable {
  private static final String BETWEEN = "  ";

  private TextTable() {}

  static void write(Table table, Appendable out) throws IOException {
    List<List<String>> lines = new ArrayList<>();
    lines.add(table.header());
    lines.addAll(table.rows());
    out.append(ascii(table.caption())).append('\n');
    for (List<String> line : lines) {
      StringBuilder text = new StringBuilder();
      for (int column = 0; column < line.size(); column++) {
        text.append(BETWEEN).append(cell(table, lines, line, column));
      }
      out.append(text.toString().stripTrailing()).append('\n');
    }
    out.append('\n');
  }

  private static String cell(Table table, List<List<String>> lines, List<String> line, int column) {
    int width = lines.stream().mapToInt(l -> l.get(column).length()).max().orElse(0);
    String value = ascii(line.get(column));
    String padding = " ".repeat(width - value.length());
    return table.isText(column) ? value + padding : padding + value;
  }

  /** The characters of our own tables, each by one of ASCII. */
  static String ascii(String text) {
    return text.replace('÷', '/')
        .replace('–', '-')
        .replace('—', '-')
        .replace('µ', 'u')
        .replace('×', 'x');
  }
}
