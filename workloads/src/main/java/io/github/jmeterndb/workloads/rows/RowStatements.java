// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.rows;

import io.github.jmeterndb.sql.Statements;
import io.github.jmeterndb.sql.TableColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The statements of a table, in MySQL's words. Immutable.
 *
 * @param lookups one for each unique key
 * @param range empty where no index has ranges that can be read
 * @param from a range without an upper end
 * @param update empty where no column is updated
 * @param updateValues the columns whose values it takes
 */
public record RowStatements(
    Layout layout,
    String insert,
    String read,
    List<String> lookups,
    String range,
    String from,
    String update,
    List<Integer> updateValues,
    String delete) {

  public static RowStatements of(Layout layout) {
    String table = layout.sqlName(layout.definition().name());
    List<String> names =
        layout.columns().stream().map(TableColumn::name).map(layout::sqlName).toList();
    String all = String.join(", ", names);
    String select = "SELECT " + all + " FROM " + table;
    List<Integer> updateValues = new ArrayList<>(layout.updated());
    updateValues.addAll(layout.primaryKey());
    return new RowStatements(
        layout,
        "INSERT INTO %s (%s) VALUES (%s)".formatted(table, all, Statements.marks(names.size())),
        select + where(names, layout.primaryKey()),
        layout.uniqueKeys().stream().map(key -> select + where(names, key)).toList(),
        range(select, "BETWEEN ? AND ?", names, layout.rangeKey()),
        range(select, ">= ?", names, layout.rangeKey()),
        layout.updated().isEmpty()
            ? ""
            : "UPDATE %s SET %s%s"
                .formatted(
                    table, equal(names, layout.updated(), ", "), where(names, layout.primaryKey())),
        List.copyOf(updateValues),
        "DELETE FROM " + table + where(names, layout.primaryKey()));
  }

  private static String where(List<String> names, List<Integer> key) {
    return " WHERE " + equal(names, key, " AND ");
  }

  private static String equal(List<String> names, List<Integer> columns, String separator) {
    return columns.stream()
        .map(column -> names.get(column) + " = ?")
        .collect(Collectors.joining(separator));
  }

  private static String range(
      String select, String condition, List<String> names, List<Integer> key) {
    return key.isEmpty()
        ? ""
        : "%s WHERE %s %s ORDER BY %s LIMIT ?"
            .formatted(
                select,
                names.get(key.get(0)),
                condition,
                key.stream().map(names::get).collect(Collectors.joining(", ")));
  }

  public static Object[] values(Object[] row, List<Integer> columns) {
    Object[] values = new Object[columns.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = row[columns.get(i)];
    }
    return values;
  }
}
