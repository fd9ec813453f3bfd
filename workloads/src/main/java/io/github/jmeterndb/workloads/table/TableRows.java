// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.table;

import io.github.jmeterndb.sql.BulkInsert;
import io.github.jmeterndb.sql.BulkTask;
import io.github.jmeterndb.sql.ColumnType;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.sql.SqlFailure;
import io.github.jmeterndb.sql.Statements;
import io.github.jmeterndb.sql.TableColumn;
import io.github.jmeterndb.sql.TableDefinition;
import io.github.jmeterndb.sql.TableShape;
import io.github.jmeterndb.workloads.rows.Layout;
import io.github.jmeterndb.workloads.rows.RowStatements;
import io.github.jmeterndb.workloads.rows.RowValues;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The run's table over the administrative connection: rows are added and removed, and it is read as
 * a whole, outside of what is measured. What a server says of a failure may show values of a row:
 * it is left out. For one thread.
 */
final class TableRows {
  private static final int ROWS_OF_A_TASK = 10_000;
  private static final int ROWS_OF_A_RANGE = 50_000;
  private static final int MOST_ROWS_OF_A_BATCH = 1_000;

  /** NDB's limit of what a transaction may hold is far above that. */
  private static final int BYTES_OF_A_BATCH = 4 << 20;

  private final CopiedRows rows;
  private final Layout layout;
  private final RowStatements statements;
  private final String name;
  private final String columns;
  private final int rowBytes;

  TableRows(CopiedRows rows) {
    this.rows = rows;
    layout = rows.layout();
    statements = RowStatements.of(layout);
    name = TableDefinition.quoted(layout.definition().name());
    columns = columns(layout);
    rowBytes = rowBytes(layout, rows.sample());
  }

  private static String columns(Layout layout) {
    return TableDefinition.quoted(layout.columns().stream().map(TableColumn::name).toList());
  }

  /** About what a row takes in a data node of NDB, indexes included, in bytes. */
  int rowBytes() {
    return rowBytes;
  }

  /** The same by some rows of a table. */
  static int rowBytes(Layout layout, List<Object[]> some) {
    List<Integer> all = IntStream.range(0, layout.columns().size()).boxed().toList();
    int indexes = layout.definition().keys().size();
    int rowBytes = TableShape.rowBytes(bytes(layout, some, all), indexes);
    // A unique key is a table of its own, of the key and the primary key.
    double primaryKey = bytes(layout, some, layout.primaryKey());
    for (List<Integer> key : layout.uniqueKeys()) {
      rowBytes += TableShape.rowBytes(bytes(layout, some, key) + primaryKey, 0);
    }
    return rowBytes;
  }

  private static double bytes(Layout layout, List<Object[]> some, List<Integer> columns) {
    long bytes = 0;
    for (Object[] row : some) {
      for (int column : columns) {
        bytes += bytes(layout.columns().get(column), row[column]);
      }
    }
    return (double) bytes / some.size();
  }

  private static long bytes(TableColumn column, Object value) {
    boolean isFixed = column.type() == ColumnType.CHAR || column.type() == ColumnType.BINARY;
    long least = isFixed ? column.bytes() : 0;
    if (value instanceof String text) {
      return Math.max(text.length() + Integer.BYTES, least);
    }
    return value instanceof byte[] bytes
        ? Math.max(bytes.length + Integer.BYTES, least)
        : Long.BYTES;
  }

  /** Some rows of a table, of which values that Java does not have are null. */
  static List<Object[]> some(ServerConnection server, TableDefinition table, Layout layout)
      throws SQLException {
    try {
      return server.rows(
          "SELECT %s FROM %s LIMIT 100".formatted(columns(layout), table.qualifiedName()),
          row -> RowValues.readable(row, layout.columns()));
    } catch (SQLException e) {
      throw withoutValues(e);
    }
  }

  /** Adds {@code count} rows, version 0, whose ids are {@code first} and each {@code step} more. */
  List<BulkTask> loading(int first, int count, int step) {
    int batch = Math.max(1, Math.min(MOST_ROWS_OF_A_BATCH, BYTES_OF_A_BATCH / rowBytes));
    String into = "%s (%s)".formatted(name, columns);
    List<BulkTask> tasks = new ArrayList<>();
    for (int i = 0; i < count; i += ROWS_OF_A_TASK) {
      int from = i;
      int size = Math.min(ROWS_OF_A_TASK, count - from);
      tasks.add(
          task(
              size,
              server -> {
                BulkInsert insert = new BulkInsert(server, into, batch, false);
                for (int row = from; row < from + size; row++) {
                  insert.add(rows.row(first + row * step));
                }
                insert.send();
              }));
    }
    return tasks;
  }

  /** Removes the rows of those ids, be they there or not. */
  List<BulkTask> removing(int first, int last) {
    List<BulkTask> tasks = new ArrayList<>();
    for (long low = first; low <= last; low += MOST_ROWS_OF_A_BATCH) {
      int from = (int) low;
      int to = (int) Math.min(low + MOST_ROWS_OF_A_BATCH - 1, last);
      tasks.add(
          task(
              to - from + 1,
              server -> {
                List<Object[]> some = new ArrayList<>();
                for (int id = from; id <= to; id++) {
                  some.add(rows.row(id));
                }
                remove(server, layout, some);
              }));
    }
    return tasks;
  }

  static void remove(ServerConnection server, Layout layout, List<Object[]> some)
      throws SQLException {
    if (some.isEmpty()) {
      return;
    }
    List<Integer> key = layout.primaryKey();
    List<Object> values = new ArrayList<>();
    for (Object[] row : some) {
      key.forEach(column -> values.add(row[column]));
    }
    String keys =
        TableDefinition.quoted(key.stream().map(c -> layout.columns().get(c).name()).toList());
    server.update(
        "%s WHERE (%s) IN (%s)"
            .formatted(
                Statements.deleteByKeyFrom(TableDefinition.quoted(layout.definition().name())),
                keys,
                key.size() == 1
                    ? Statements.marks(some.size())
                    : Statements.rows(some.size(), key.size())),
        values.toArray());
  }

  void insert(ServerConnection server, Object... row) throws SQLException {
    server.update(statements.insert(), row);
  }

  /** The row of that primary key, which is there. */
  Object[] read(ServerConnection server, Object... row) throws SQLException {
    return server
        .rows(
            statements.read(),
            found -> RowValues.of(found, layout.columns()),
            RowStatements.values(row, layout.primaryKey()))
        .stream()
        .findFirst()
        .orElseThrow(() -> new SQLException("a row is not found by its key"));
  }

  static void set(PreparedStatement statement, Object... values) throws SQLException {
    for (int i = 0; i < values.length; i++) {
      statement.setObject(i + 1, values[i]);
    }
  }

  /**
   * Reads all rows, in any order.
   *
   * @param last the greatest id that there may be
   * @param action called by several threads at once
   */
  List<BulkTask> reading(int last, Consumer<Object[]> action) {
    String select = "SELECT %s FROM %s".formatted(columns, name);
    int first = layout.primaryKey().get(0);
    String column = TableDefinition.quoted(layout.columns().get(first).name());
    List<BulkTask> tasks = new ArrayList<>();
    String where = "";
    List<Object> low = List.of();
    // Copied rows are in the order of the key; the others may be anywhere.
    for (int next = 1 + ROWS_OF_A_RANGE;
        next <= rows.rows() && layout.definition().primaryKeyIsOrdered();
        next += ROWS_OF_A_RANGE) {
      Object high = rows.row(next)[first];
      List<Object> bounds = new ArrayList<>(low);
      bounds.add(high);
      String rest = (where.isEmpty() ? " WHERE " : where + " AND ") + column + " < ?";
      tasks.add(
          task(ROWS_OF_A_RANGE, server -> read(server, select + rest, action, bounds.toArray())));
      where = " WHERE " + column + " >= ?";
      low = List.of(high);
    }
    String rest = where;
    Object[] bounds = low.toArray();
    tasks.add(task(last, server -> read(server, select + rest, action, bounds)));
    return tasks;
  }

  /** All of a range first: where the connection is lost, they are read again. */
  private void read(
      ServerConnection server, String select, Consumer<Object[]> action, Object... bounds)
      throws SQLException {
    server.rows(select, row -> RowValues.of(row, layout.columns()), bounds).forEach(action);
  }

  private static BulkTask task(int rows, BulkTask.Action action) {
    return new BulkTask(
        rows,
        server -> {
          try {
            action.on(server);
          } catch (SQLException e) {
            throw withoutValues(e);
          }
        });
  }

  static SQLException withoutValues(SQLException e) {
    return new SQLException(
        SqlFailure.of(e).withoutValues().getMessage(), e.getSQLState(), e.getErrorCode());
  }
}
