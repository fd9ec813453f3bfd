// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.table.sql;

import io.github.jmeterndb.sql.BulkInsert;
import io.github.jmeterndb.sql.BulkTask;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.sql.SqlFailure;
import io.github.jmeterndb.sql.Statements;
import io.github.jmeterndb.sql.TableColumn;
import io.github.jmeterndb.sql.TableDefinition;
import io.github.jmeterndb.sql.TableShape;
import io.github.jmeterndb.workloads.table.input.RowPlan;
import io.github.jmeterndb.workloads.table.port.Layout;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * The run's table as its keeper sees it: filled, emptied and read as a whole, outside of what is
 * measured. What a server says of a failure may show values of a row: it is left out. For one
 * thread.
 */
public final class TableRows {
  private static final int ROWS_OF_A_TASK = 10_000;
  private static final int ROWS_OF_A_RANGE = 50_000;
  private static final int MOST_ROWS_OF_A_BATCH = 1_000;

  /** Rows sampled to estimate the row length. */
  private static final int ROWS_LOOKED_AT = 1_000;

  /** NDB's limit of what a transaction may hold is far above that. */
  private static final int BYTES_OF_A_BATCH = 4 << 20;

  private final RowPlan plan;
  private final Layout layout;
  private final String name;
  private final List<String> columns;
  private final int rowBytes;
  private final int batch;

  public TableRows(RowPlan plan) {
    this.plan = plan;
    layout = plan.layout();
    name = TableDefinition.quoted(layout.definition().name());
    columns = layout.columns().stream().map(TableColumn::name).toList();
    rowBytes = rowBytes(plan);
    batch = Math.max(1, Math.min(MOST_ROWS_OF_A_BATCH, BYTES_OF_A_BATCH / rowBytes));
  }

  /** About what a row takes in a data node of NDB, indexes included, in bytes. */
  public int rowBytes() {
    return rowBytes;
  }

  private static int rowBytes(RowPlan plan) {
    Layout layout = plan.layout();
    int count = Math.min(plan.rows(), ROWS_LOOKED_AT);
    double[] sums = new double[layout.columns().size()];
    for (int i = 0; i < count; i++) {
      Object[] row = plan.row(1 + (int) ((long) i * plan.rows() / count), 0);
      for (int column = 0; column < row.length; column++) {
        sums[column] += bytes(layout.columns().get(column), row[column]);
      }
    }
    List<Double> bytes = Arrays.stream(sums).mapToObj(sum -> sum / count).toList();
    double all = bytes.stream().mapToDouble(Double::doubleValue).sum();
    // A unique key is a table of its own, of the key and the primary key.
    List<Double> ofUniques = new ArrayList<>();
    for (List<Integer> key : layout.uniqueKeys()) {
      ofUniques.add(
          key.stream().mapToDouble(bytes::get).sum()
              + layout.primaryKey().stream().mapToDouble(bytes::get).sum());
    }
    int rowBytes = TableShape.rowBytes(all, layout.definition().keys().size());
    for (double unique : ofUniques) {
      rowBytes += TableShape.rowBytes(unique, 0);
    }
    return rowBytes;
  }

  private static double bytes(TableColumn column, Object value) {
    return switch (column.type()) {
      case CHAR, BINARY -> column.bytes();
      case VARCHAR, TEXT, JSON -> value == null ? 0 : ((String) value).length() + Integer.BYTES;
      case VARBINARY, BLOB -> value == null ? 0 : ((byte[]) value).length + Integer.BYTES;
      default -> Long.BYTES;
    };
  }

  /** How many rows go together, 1 or more. */
  public int batch() {
    return batch;
  }

  /** Adds the rows of those ids, version 0. */
  public List<BulkTask> loading(int first, int last) {
    String into = "%s (%s)".formatted(name, TableDefinition.quoted(columns));
    List<BulkTask> tasks = new ArrayList<>();
    for (long low = first; low <= last; low += ROWS_OF_A_TASK) {
      int from = (int) low;
      int to = (int) Math.min(low + ROWS_OF_A_TASK - 1, last);
      tasks.add(task(to - from + 1, server -> load(server, into, from, to)));
    }
    return tasks;
  }

  private void load(ServerConnection server, String into, int from, int to) throws SQLException {
    BulkInsert rows = new BulkInsert(server, into, batch, false);
    for (int id = from; id <= to; id++) {
      rows.add(plan.row(id, 0));
    }
    rows.send();
  }

  /** Removes the rows of those ids, be they there or not. */
  public List<BulkTask> removing(int first, int last) {
    List<BulkTask> tasks = new ArrayList<>();
    for (long low = first; low <= last; low += MOST_ROWS_OF_A_BATCH) {
      int from = (int) low;
      int to = (int) Math.min(low + MOST_ROWS_OF_A_BATCH - 1, last);
      tasks.add(task(to - from + 1, server -> remove(server, from, to)));
    }
    return tasks;
  }

  private void remove(ServerConnection server, int from, int to) throws SQLException {
    List<Integer> key = layout.primaryKey();
    List<Object> values = new ArrayList<>();
    for (int id = from; id <= to; id++) {
      for (int column : key) {
        values.add(plan.value(column, id));
      }
    }
    int rows = to - from + 1;
    server.update(
        "%s WHERE (%s) IN (%s)"
            .formatted(
                Statements.deleteByKeyFrom(name),
                TableDefinition.quoted(key.stream().map(columns::get).toList()),
                key.size() == 1 ? Statements.marks(rows) : Statements.rows(rows, key.size())),
        values.toArray());
  }

  /**
   * Reads all rows, in any order.
   *
   * @param last the greatest id that there may be
   * @param action called by several threads at once
   */
  public List<BulkTask> reading(int last, Consumer<Object[]> action) {
    String select = "SELECT %s FROM %s".formatted(TableDefinition.quoted(columns), name);
    int first = layout.primaryKey().get(0);
    if (!plan.isInOrderOfIds(first)) {
      return List.of(task(last, server -> read(server, select, action)));
    }
    String column = TableDefinition.quoted(columns.get(first));
    List<BulkTask> tasks = new ArrayList<>();
    Object low = null;
    for (long next = 1L + ROWS_OF_A_RANGE; next <= last; next += ROWS_OF_A_RANGE) {
      Object from = low;
      Object to = plan.value(first, (int) next);
      String where = from == null ? " WHERE %s < ?" : " WHERE %1$s >= ? AND %1$s < ?";
      Object[] bounds = from == null ? new Object[] {to} : new Object[] {from, to};
      tasks.add(
          task(
              ROWS_OF_A_RANGE,
              server -> read(server, select + where.formatted(column), action, bounds)));
      low = to;
    }
    Object from = low;
    tasks.add(
        task(
            ROWS_OF_A_RANGE,
            server -> {
              if (from == null) {
                read(server, select, action);
              } else {
                read(server, select + " WHERE %s >= ?".formatted(column), action, from);
              }
            }));
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
