// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.report;

import java.util.List;

/**
 * A table.
 *
 * @param groups headings above adjacent columns; empty for none
 * @param labels the number of text columns, at the left; the others are numeric
 */
public record Table(
    String caption, List<String> groups, List<String> header, int labels, List<List<String>> rows) {
  public Table {
    rows = List.copyOf(rows);
  }

  public Table(String caption, List<String> header, int labels, List<List<String>> rows) {
    this(caption, List.of(), header, labels, rows);
  }

  public static Table ofText(String caption, List<String> header, List<List<String>> rows) {
    return new Table(caption, List.of(), header, header.size(), rows);
  }

  public static List<Table> filled(List<Table> tables) {
    return tables.stream().filter(table -> !table.rows.isEmpty()).toList();
  }

  public boolean isGrouped() {
    return rows.stream().map(row -> row.get(0)).distinct().count() < rows.size();
  }

  public boolean isText(int column) {
    return column < labels;
  }
}
