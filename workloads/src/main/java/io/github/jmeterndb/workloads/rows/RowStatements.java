// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.rows;

import io.github.jmeterndb.sql.Statements;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The SQL statements of a table. Immutable. */
public final class RowStatements {
  public final String insert;
  public final String read;

  /** One for each unique key. */
  final List<String> lookups;

  /** A range read; empty if no index supports it. */
  final String range;

  /** A range read without an upper end; empty if no index supports it. */
  final String from;

  /** Takes the values of {@link #updateValues}; empty if no column is updated. */
  final String update;

  final List<Integer> updateValues;
  final String delete;

  public RowStatements(Layout layout) {
    String table = layout.sqlName();
    String all = layout.sqlNames(layout.all());
    String select = "SELECT " + all + " FROM " + table;
    String byKey = where(layout, layout.primaryKey());
    String marks = Statements.marks(layout.columns().size());
    insert = "INSERT INTO %s (%s) VALUES (%s)".formatted(table, all, marks);
    read = select + byKey;
    lookups = layout.uniqueKeys().stream().map(key -> select + where(layout, key)).toList();
    range = range(layout, select, "BETWEEN ? AND ?");
    from = range(layout, select, ">= ?");
    update =
        layout.updated().isEmpty()
            ? ""
            : "UPDATE %s SET %s%s".formatted(table, equal(layout, layout.updated(), ", "), byKey);
    updateValues = Stream.of(layout.updated(), layout.primaryKey()).flatMap(List::stream).toList();
    delete = "DELETE FROM " + table + byKey;
  }

  private static String where(Layout layout, List<Integer> key) {
    return " WHERE " + equal(layout, key, " AND ");
  }

  private static String equal(Layout layout, List<Integer> columns, String separator) {
    return columns.stream()
        .map(column -> layout.sqlNames(List.of(column)) + " = ?")
        .collect(Collectors.joining(separator));
  }

  private static String range(Layout layout, String select, String condition) {
    List<Integer> key = layout.rangeKey();
    return key.isEmpty()
        ? ""
        : "%s WHERE %s %s ORDER BY %s LIMIT ?"
            .formatted(select, layout.sqlNames(key.subList(0, 1)), condition, layout.sqlNames(key));
  }

  public static Object[] values(Object[] row, List<Integer> columns) {
    Object[] values = new Object[columns.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = row[columns.get(i)];
    }
    return values;
  }
}
