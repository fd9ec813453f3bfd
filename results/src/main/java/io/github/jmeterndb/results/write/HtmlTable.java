// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** Makes of tables what the pages' templates write. The templates escape it. */
final class HtmlTable {
  private HtmlTable() {}

  /**
   * The table for the template.
   *
   * @param label what ran, as the table's caption ends with it: it is set apart there, because it
   *     is the same in all captions
   */
  static Map<String, Object> model(Table table, String label) {
    String end = " (" + label + ")";
    boolean labelled = table.caption().endsWith(end);
    String caption = table.caption();
    return Map.of(
        "caption",
        clean(labelled ? caption.substring(0, caption.length() - end.length()) : caption),
        "label",
        labelled ? clean(label) : "",
        "header",
        clean(table.header()),
        "rows",
        table.rows().stream().map(HtmlTable::clean).toList(),
        "text",
        IntStream.range(0, table.header().size()).mapToObj(table::isText).toList(),
        "grouped",
        table.rows().stream().map(row -> row.get(0)).distinct().count() < table.rows().size());
  }

  /** The same of several. */
  static List<Map<String, Object>> models(List<Table> tables, String label) {
    return tables.stream().map(table -> model(table, label)).toList();
  }

  /** The same of a section. */
  static Map<String, Object> model(Section section, String label) {
    return Map.of(
        "id", "section-" + section.title().toLowerCase(Locale.ROOT).replaceAll("[^a-z]+", "-"),
        "title", section.title(),
        "sentences", clean(section.sentences()),
        "remark", section.remark(),
        "tables", models(section.tables(), label));
  }

  static List<String> clean(List<String> texts) {
    return texts.stream().map(HtmlTable::clean).toList();
  }

  /** Texts of others may hold characters that no page can: control characters, halves of pairs. */
  static String clean(String text) {
    return text.replaceAll("[\\p{Cntrl}\\p{Cs}\\uFFFE\\uFFFF&&[^\\n\\t]]", "\uFFFD");
  }
}
