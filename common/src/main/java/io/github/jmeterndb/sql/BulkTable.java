// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import io.github.jmeterndb.settings.UserError;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Loads, empties and reads a table whose primary key is one column, a whole number or a text, in
 * tasks for {@link DatabaseAdmin#share}. For one thread.
 *
 * @param <R> a row
 */
public final class BulkTable<R> {
  private static final int ROWS_OF_A_TASK = 10_000;

  /** What is written together: small enough for one NDB transaction, and hides the round trip. */
  private static final int BYTES_OF_A_BATCH = 1 << 19;

  /** What is read together, and is in the heap of each connection's thread. */
  private static final int BYTES_OF_A_RANGE = 1 << 21;

  private static final int MOST_ROWS_OF_A_BATCH = 2_000;

  private final DatabaseAdmin admin;
  private final TableShape shape;
  private final RowMapper<R> mapper;
  private final Function<R, Object[]> values;
  private final String key;
  private final String columns;
  private final int batch;

  /** Mapper and values have all columns, in their order; the first one is the key. */
  public BulkTable(
      DatabaseAdmin admin, TableShape shape, RowMapper<R> mapper, Function<R, Object[]> values) {
    this.admin = admin;
    this.shape = shape;
    this.mapper = mapper;
    this.values = values;
    key = shape.primaryKey();
    columns = String.join(", ", shape.columns().keySet());
    batch = rows(BYTES_OF_A_BATCH, MOST_ROWS_OF_A_BATCH);
  }

  private int rows(int bytes, int most) {
    return Math.max(1, Math.min(most, bytes / shape.rowBytes(1)));
  }

  public TableShape shape() {
    return shape;
  }

  /** Makes it, as {@link DatabaseAdmin#make}. */
  public void make() throws UserError {
    admin.make(shape);
  }

  /** Adds the rows of so many numbers. */
  public List<BulkTask> loading(int first, int count, IntFunction<R> row) {
    List<BulkTask> tasks = new ArrayList<>();
    long end = (long) first + count;
    for (long low = first; low < end; low += ROWS_OF_A_TASK) {
      int from = (int) low;
      int size = (int) Math.min(ROWS_OF_A_TASK, end - low);
      tasks.add(
          new BulkTask(
              size,
              server -> write(server, IntStream.range(from, from + size).toArray(), row, false)));
    }
    return tasks;
  }

  /** Adds the rows of those numbers, or puts them in the place of those that are there. */
  public List<BulkTask> replacing(int[] numbers, IntFunction<R> row) {
    return split(numbers, some -> server -> write(server, some, row, true));
  }

  private void write(ServerConnection server, int[] numbers, IntFunction<R> row, boolean replacing)
      throws SQLException {
    String into = "%s (%s)".formatted(shape.name(), columns);
    BulkInsert rows = new BulkInsert(server, into, batch, replacing);
    for (int number : numbers) {
      rows.add(values.apply(row.apply(number)));
    }
    rows.send();
  }

  /** Removes the rows of those numbers, be they there or not. */
  public List<BulkTask> removing(int[] numbers, IntFunction<?> keyOf) {
    return split(
        numbers,
        some ->
            server -> {
              Object[] keys = IntStream.of(some).mapToObj(keyOf).toArray();
              server.update(
                  "%s WHERE %s IN (%s)"
                      .formatted(
                          Statements.deleteByKeyFrom(shape.name()),
                          key,
                          Statements.marks(keys.length)),
                  keys);
            });
  }

  private List<BulkTask> split(int[] numbers, Function<int[], BulkTask.Action> action) {
    List<BulkTask> tasks = new ArrayList<>();
    for (int i = 0; i < numbers.length; i += batch) {
      int[] some = Arrays.copyOfRange(numbers, i, Math.min(i + batch, numbers.length));
      tasks.add(new BulkTask(some.length, action.apply(some)));
    }
    return tasks;
  }

  public List<BulkTask> removing() throws UserError {
    return removing(Integer.MIN_VALUE);
  }

  /** Removes the rows from that key on, where it is a number. */
  public List<BulkTask> removing(int from) throws UserError {
    if (admin.dialect().deletesSlowly() && from > Integer.MIN_VALUE) {
      long stay = count("<", from);
      long go = count(">=", from);
      if (go > stay) {
        return List.of(new BulkTask(go, server -> keepBelow(server, from)));
      }
    }
    return ranges(
        from,
        batch,
        (server, range) ->
            server.update(
                Statements.deleteByKeyFrom(shape.name()) + range.condition, range.bounds));
  }

  private long count(String comparison, int bound) throws UserError {
    try {
      String select = "SELECT COUNT(*) FROM %s WHERE %s %s %s";
      return Long.parseLong(
          admin.server().text(select.formatted(shape.name(), key, comparison, bound)));
    } catch (SQLException e) {
      throw admin.explain(e);
    }
  }

  /** A copy keeps the others meanwhile. */
  private void keepBelow(ServerConnection server, int from) throws SQLException {
    String name = shape.name();
    String copy = name + "_kept";
    server.execute(
        "CREATE TABLE %s AS SELECT %s FROM %s WHERE %s < %s"
            .formatted(copy, columns, name, key, from));
    server.execute("TRUNCATE TABLE " + name);
    server.execute("INSERT INTO %s (%s) SELECT * FROM %s".formatted(name, columns, copy));
    server.execute("DROP TABLE " + copy);
  }

  /** Reads all rows, in any order, on several threads at once. */
  public List<BulkTask> reading(Consumer<R> action) throws UserError {
    String select = "SELECT %s FROM %s".formatted(columns, shape.name());
    return ranges(
        Integer.MIN_VALUE,
        rows(BYTES_OF_A_RANGE, ROWS_OF_A_TASK),
        // All of a range first: where the connection is lost, they are read again.
        (server, range) ->
            server.rows(select + range.condition, mapper, range.bounds).forEach(action));
  }

  public void forEach(Consumer<R> action) throws UserError {
    admin.share("Reading", reading(action));
  }

  private List<BulkTask> ranges(int from, int size, InRange action) throws UserError {
    try {
      boolean number = shape.columns().get(key).startsWith("INT");
      return (number ? byNumber(from, size) : byText(size))
          .stream().map(range -> new BulkTask(size, server -> action.on(server, range))).toList();
    } catch (SQLException e) {
      throw admin.explain(e);
    }
  }

  /**
   * Somebody's row may have a key that is far from all others. The next number is not asked for
   * with MIN, for which H2 would read all rows from there on.
   */
  private List<Range> byNumber(int from, int size) throws SQLException {
    String next =
        "SELECT %1$s FROM %2$s WHERE %1$s >= ? ORDER BY %1$s LIMIT 1".formatted(key, shape.name());
    List<Range> ranges = new ArrayList<>();
    for (long least = from; least <= Integer.MAX_VALUE; ) {
      List<Long> low = admin.server().rows(next, row -> row.getLong(1), (int) least);
      if (low.isEmpty()) {
        break;
      }
      least = low.get(0) + size;
      long high = Math.min(least - 1, Integer.MAX_VALUE);
      ranges.add(new Range(" WHERE %s BETWEEN ? AND ?".formatted(key), low.get(0), high));
    }
    return ranges;
  }

  private List<Range> byText(int size) throws SQLException {
    String select =
        "SELECT %1$s FROM %2$s WHERE %1$s >= ? ORDER BY %1$s LIMIT 1 OFFSET %3$s"
            .formatted(key, shape.name(), size);
    List<Range> ranges = new ArrayList<>();
    String first = "";
    while (true) {
      List<String> next = admin.server().rows(select, row -> row.getString(1), first);
      if (next.isEmpty()) {
        ranges.add(new Range(" WHERE %s >= ?".formatted(key), first));
        return ranges;
      }
      ranges.add(new Range(" WHERE %1$s >= ? AND %1$s < ?".formatted(key), first, next.get(0)));
      first = next.get(0);
    }
  }

  /** Rows whose keys stand side by side in the database's order. */
  @SuppressWarnings("ArrayRecordComponent") // Only handed on: nobody compares two of them.
  private record Range(String condition, Object... bounds) {}

  private interface InRange {
    void on(ServerConnection server, Range range) throws SQLException;
  }
}
