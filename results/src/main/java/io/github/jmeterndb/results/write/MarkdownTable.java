// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes tables in GitHub's Markdown, the caption above in bold. */
final class MarkdownTable {
  private MarkdownTable() {}

  static void write(Table table, Appendable out) throws IOException {
    out.append("**").append(escape(table.caption())).append("**\n\n");
    out.append(line(table.header()));
    out.append(
        IntStream.range(0, table.header().size())
            .mapToObj(column -> table.isText(column) ? ":---" : "---:")
            .collect(Collectors.joining(" | ", "| ", " |\n")));
    for (List<String> row : table.rows()) {
      out.append(line(row));
    }
    out.append('\n');
  }

  private static String line(List<String> values) {
    return values.stream()
        .map(MarkdownTable::escape)
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  /** Texts of others, such as the messages of a server, must not end a cell or start a tag. */
  static String escape(String text) {
    return text.replaceAll("([\\\\|*`\\[])", "\\\\$1")
        .replace("<", "&lt;")
        .replaceAll("\\s+", " ")
        .strip();
  }
}
