// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.rows;

import io.github.jmeterndb.sql.Statements;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The SQL statements of a table. Immutable.
 *
 * @param lookups one for each unique key
 * @param range empty if no index supports range reads
 * @param from a range without an upper end
 * @param update empty if no column is updated
 * @param updateValues the columns whose values the update takes
 */
public record RowStatements(
    String insert,
    String read,
    List<String> lookups,
    String range,
    String from,
    String update,
    List<Integer> updateValues,
    String delete) {

  public static RowStatements of(Layout layout) {
    String table = layout.sqlName();
    String all = layout.sqlNames(layout.all());
    String select = "SELECT " + all + " FROM " + table;
    String byKey = where(layout, layout.primaryKey());
    List<Integer> updateValues = new ArrayList<>(layout.updated());
    updateValues.addAll(layout.primaryKey());
    return new RowStatements(
        "INSERT INTO %s (%s) VALUES (%s)"
            .formatted(table, all, Statements.marks(layout.columns().size())),
        select + byKey,
        layout.uniqueKeys().stream().map(key -> select + where(layout, key)).toList(),
        range(layout, select, "BETWEEN ? AND ?"),
        range(layout, select, ">= ?"),
        layout.updated().isEmpty()
            ? ""
            : "UPDATE %s SET %s%s".formatted(table, equal(layout, layout.updated(), ", "), byKey),
        List.copyOf(updateValues),
        "DELETE FROM " + table + byKey);
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
