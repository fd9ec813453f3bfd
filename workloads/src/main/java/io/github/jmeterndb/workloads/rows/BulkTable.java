// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.rows;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.BulkInsert;
import io.github.jmeterndb.sql.BulkTask;
import io.github.jmeterndb.sql.ColumnType;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.sql.SqlFailure;
import io.github.jmeterndb.sql.Statements;
import io.github.jmeterndb.sql.TableColumn;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Loads, empties and reads a table outside of the measurement. The work is split into tasks for
 * several connections; a statement is executed again if its connection was lost. Errors on a user's
 * table omit the server's message, which may contain values. Not thread-safe.
 */
public final class BulkTable {
  /** Bytes per write: small enough for one NDB transaction, large enough to hide the round trip. */
  private static final int BYTES_OF_A_BATCH = 1 << 19;

  private static final int MOST_ROWS_OF_A_BATCH = 1_000;

  /** Bytes per read, held in memory by the thread of each connection. */
  private static final int BYTES_OF_A_RANGE = 1 << 21;

  private static final int MOST_ROWS_OF_A_RANGE = 10_000;

  private final DatabaseAdmin admin;
  private final Layout layout;
  private final int rowBytes;
  private final String name;
  private final String columns;
  private final TableColumn key;
  private final String keyName;
  private final int batch;

  /**
   * @param rowBytes approximate bytes per row in an NDB data node, including indexes
   */
  public BulkTable(DatabaseAdmin admin, Layout layout, int rowBytes) {
    this.admin = admin;
    this.layout = layout;
    this.rowBytes = rowBytes;
    name = layout.sqlName();
    columns = layout.sqlNames(layout.all());
    key = layout.columns().get(layout.primaryKey().get(0));
    keyName = layout.sqlName(key.name());
    batch = rows(BYTES_OF_A_BATCH, MOST_ROWS_OF_A_BATCH);
  }

  private int rows(int bytes, int most) {
    return Math.max(1, Math.min(most, bytes / rowBytes));
  }

  public int rowBytes() {
    return rowBytes;
  }

  /** Inserts rows 0 to {@code count - 1}. */
  public List<BulkTask> loading(int count, IntFunction<Object[]> row) {
    return writing(count, row, false);
  }

  /** Inserts rows, replacing existing ones. */
  public List<BulkTask> replacing(int[] numbers, IntFunction<Object[]> row) {
    return writing(numbers.length, i -> row.apply(numbers[i]), true);
  }

  private List<BulkTask> writing(int count, IntFunction<Object[]> row, boolean replacing) {
    String into = "%s (%s)".formatted(name, columns);
    return split(
        count,
        row,
        (server, rows) -> {
          BulkInsert insert = new BulkInsert(server, into, replacing);
          for (Object[] each : rows) {
            insert.add(each);
          }
          insert.send();
        });
  }

  /** Deletes rows. Missing ones are ignored. */
  public List<BulkTask> removing(int[] numbers, IntFunction<Object[]> row) {
    return split(
        numbers.length, i -> row.apply(numbers[i]), (server, rows) -> remove(server, layout, rows));
  }

  public static void remove(ServerConnection server, Layout layout, List<Object[]> some)
      throws SQLException {
    if (some.isEmpty()) {
      return;
    }
    List<Integer> key = layout.primaryKey();
    Object[] values =
        some.stream().flatMap(row -> Arrays.stream(RowStatements.values(row, key))).toArray();
    server.update(
        "%s WHERE (%s) IN (%s)"
            .formatted(
                Statements.deleteByKeyFrom(layout.sqlName()),
                layout.sqlNames(key),
                key.size() == 1
                    ? Statements.marks(some.size())
                    : Statements.rows(some.size(), key.size())),
        values);
  }

  private List<BulkTask> split(int count, IntFunction<Object[]> row, Step<List<Object[]>> action) {
    List<BulkTask> tasks = new ArrayList<>();
    for (int first = 0; first < count; first += batch) {
      int from = first;
      int to = Math.min(first + batch, count);
      tasks.add(
          task(
              to - from,
              server -> action.on(server, IntStream.range(from, to).mapToObj(row).toList())));
    }
    return tasks;
  }

  public List<BulkTask> removing() throws UserError {
    return removing(Integer.MIN_VALUE);
  }

  /** Deletes the rows from key {@code from} on. Requires an INT key of a generated table. */
  public List<BulkTask> removing(int from) throws UserError {
    if (admin.dialect().deletesSlowly() && from > Integer.MIN_VALUE) {
      long stay = count("<", from);
      long go = count(">=", from);
      if (go > stay) {
        return List.of(task(go, server -> keepBelow(server, from)));
      }
    }
    return ranges(
        from,
        batch,
        (server, range) ->
            server.update(Statements.deleteByKeyFrom(name) + range.condition, range.bounds));
  }

  private long count(String comparison, int bound) throws UserError {
    String select =
        "SELECT COUNT(*) FROM %s WHERE %s %s %s".formatted(name, keyName, comparison, bound);
    return Long.parseLong(admin.explained(() -> admin.server().text(select)));
  }

  /** Copies the rows to keep, truncates the table and inserts them again. */
  private void keepBelow(ServerConnection server, int from) throws SQLException {
    String copy = name + "_kept";
    server.execute(
        "CREATE TABLE %s AS SELECT %s FROM %s WHERE %s < %s"
            .formatted(copy, columns, name, keyName, from));
    server.execute("TRUNCATE TABLE " + name);
    server.execute("INSERT INTO %s (%s) SELECT * FROM %s".formatted(name, columns, copy));
    server.execute("DROP TABLE " + copy);
  }

  /** Reads all rows in any order. Several threads call {@code action} at once. */
  public List<BulkTask> reading(Consumer<Object[]> action) throws UserError {
    String select = "SELECT %s FROM %s".formatted(columns, name);
    return ranges(
        Integer.MIN_VALUE,
        rows(BYTES_OF_A_RANGE, MOST_ROWS_OF_A_RANGE),
        // Reads the whole range before the action: it is read again if the connection is lost.
        (server, range) ->
            server
                .rows(select + range.condition, row -> RowValues.of(row, layout), range.bounds)
                .forEach(action));
  }

  private List<BulkTask> ranges(int from, int size, Step<Range> action) throws UserError {
    try {
      List<Range> ranges =
          layout.isPlain() && key.type() == ColumnType.INT ? byNumber(from, size) : byOrder(size);
      return ranges.stream().map(range -> task(size, server -> action.on(server, range))).toList();
    } catch (SQLException e) {
      throw admin.explain(withoutValues(e));
    }
  }

  /** Skips gaps: a user's row may have a key far from all others. */
  private List<Range> byNumber(int from, int size) throws SQLException {
    List<Range> ranges = new ArrayList<>();
    String next = nextNumber(from);
    while (!next.isEmpty()) {
      int low = Integer.parseInt(next);
      int high = (int) Math.min((long) low + size - 1, Integer.MAX_VALUE);
      ranges.add(new Range(" WHERE %s BETWEEN ? AND ?".formatted(keyName), low, high));
      next = high == Integer.MAX_VALUE ? "" : nextNumber(high + 1);
    }
    return ranges;
  }

  /**
   * Returns the smallest existing number from {@code least} on, or an empty text. With MIN, H2
   * would read all following rows.
   */
  private String nextNumber(int least) throws SQLException {
    return admin
        .server()
        .text(
            "SELECT %1$s FROM %2$s WHERE %1$s >= %3$s ORDER BY %1$s LIMIT 1"
                .formatted(keyName, name, least));
  }

  /** Returns ranges of {@code size} rows; a single one if the key has no usable order. */
  private List<Range> byOrder(int size) throws SQLException {
    boolean ordered =
        layout.definition().primaryKeyIsOrdered()
            && key.type() != ColumnType.ENUM
            && key.type() != ColumnType.SET;
    List<Range> ranges = new ArrayList<>();
    Object[] after = {};
    String above = "";
    while (ordered) {
      String select =
          "SELECT %s FROM %s%s ORDER BY %1$s LIMIT 1 OFFSET %4$s"
              .formatted(keyName, name, above, size - 1);
      List<Object> last = admin.server().rows(select, row -> RowValues.value(row, 1, key), after);
      if (last.isEmpty()) {
        break;
      }
      String condition = (above.isEmpty() ? " WHERE " : above + " AND ") + keyName + " <= ?";
      Object[] bounds = Arrays.copyOf(after, after.length + 1);
      bounds[after.length] = last.get(0);
      ranges.add(new Range(condition, bounds));
      above = " WHERE " + keyName + " > ?";
      after = new Object[] {last.get(0)};
    }
    ranges.add(new Range(above, after));
    return ranges;
  }

  private BulkTask task(long rows, BulkTask.Action action) {
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

  private SQLException withoutValues(SQLException e) {
    return layout.isPlain() ? e : hidden(e);
  }

  /** Returns the failure with its codes only. */
  public static SQLException hidden(SQLException e) {
    String code = SqlFailure.of(e).withoutValues().getMessage();
    return new SQLException(code, e.getSQLState(), e.getErrorCode());
  }

  @SuppressWarnings("ArrayRecordComponent") // Only handed on: nobody compares two of them.
  private record Range(String condition, Object... bounds) {}

  private interface Step<T> {
    void on(ServerConnection server, T part) throws SQLException;
  }
}
