// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.table.sql;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.sql.TableColumn;
import io.github.jmeterndb.sql.TableDefinition;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Reads rows of the user's table, in batches, spread over its primary key, and slowly. It begins at
 * many places of the key, and reads on from each until it has enough. What a server says of a
 * failure may show values of a row: it is left out. For one thread.
 */
public final class TableSample {
  private static final int PLACES = 100;
  private static final int ROWS_OF_A_BATCH = 1_000;

  /** Least rows that a query counts for, because NDB reads ahead. */
  private static final int ROWS_OF_A_QUERY = 100;

  /** What an object takes in this JVM besides its characters or bytes, about. */
  private static final long OBJECT_BYTES = 40;

  private final ServerConnection server;
  private final TableDefinition table;
  private final List<TableColumn> columns;
  private final List<TableColumn> key;
  private final List<Integer> ofKey;
  private final int atOnce;
  private final int most;
  private final int rate;
  private final String order;
  private final long started = System.nanoTime();
  private long lookedAt;
  private long taken;
  private long memory;

  /**
   * That of a table.
   *
   * @param atOnce rows that may be read at once, 1 or more
   * @param most no more rows than so many; 1 or more
   * @param rate no more rows a second than so many; 1 or more
   * @param memory no more values than fit in about so many bytes of this JVM
   */
  public TableSample(
      ServerConnection server,
      TableDefinition table,
      List<TableColumn> columns,
      int atOnce,
      int most,
      int rate,
      long memory) {
    this.server = server;
    this.table = table;
    this.columns = columns;
    this.most = most;
    this.rate = rate;
    this.memory = memory;
    List<String> names = columns.stream().map(TableColumn::name).toList();
    ofKey = table.primaryKey().stream().map(names::indexOf).toList();
    key = ofKey.stream().map(columns::get).toList();
    this.atOnce = Math.min(atOnce, ROWS_OF_A_BATCH);
    order = " ORDER BY " + TableDefinition.quoted(table.primaryKey());
  }

  /**
   * The rows, in the order of the primary key; {@link RowValues#UNREADABLE} stands for a value that
   * Java does not have.
   *
   * @throws UserError if the primary key has such a value
   */
  public List<Object[]> read() throws SQLException, UserError {
    try {
      if (!table.primaryKeyIsOrdered()) {
        return take("", Math.min(most, atOnce), List.of());
      }
      List<Place> places = places(List.of(), Math.min(most, PLACES));
      List<Place> left = new ArrayList<>(places);
      while (!left.isEmpty() && isLacking()) {
        for (Place place : List.copyOf(left)) {
          if (isLacking() && !place.readOn()) {
            left.remove(place);
          }
        }
      }
      return places.stream().flatMap(place -> place.rows.stream()).toList();
    } catch (SQLException e) {
      throw TableRows.withoutValues(e);
    }
  }

  /** Whether the memory was used up before there were enough rows. */
  public boolean ranOutOfMemory() {
    return memory <= 0;
  }

  private boolean isLacking() {
    return taken < most && memory > 0;
  }

  /**
   * Divides the rows whose keys begin alike among about so many places: each begins with another
   * value of the next column. Where that has too few values, the rows of each are divided further.
   */
  private List<Place> places(List<Object> prefix, int count) throws SQLException, UserError {
    int column = prefix.size();
    List<Object> starts = starts(prefix, count);
    List<Place> places = new ArrayList<>();
    for (int i = 0; i < starts.size(); i++) {
      Object start = starts.get(i);
      Object end = i + 1 < starts.size() ? starts.get(i + 1) : null;
      boolean divided = column < key.size() - 1 && 2 * starts.size() <= count;
      if (divided) {
        List<Object> longer = new ArrayList<>(prefix);
        longer.add(start);
        places.addAll(places(longer, count / starts.size()));
      }
      places.add(new Place(prefix, divided ? " > ?" : " >= ?", start, end));
    }
    return places;
  }

  private List<Object> starts(List<Object> prefix, int count) throws SQLException, UserError {
    int column = prefix.size();
    String where = " WHERE " + equal(column) + "TRUE ORDER BY ";
    List<Object[]> first = keys(where + columnsOfKey(""), prefix);
    List<Object[]> last = keys(where + columnsOfKey(" DESC"), prefix);
    List<Object> starts = new ArrayList<>();
    if (first.isEmpty() || last.isEmpty()) {
      return starts;
    }
    Object low = first.get(0)[column];
    Object next = low;
    for (int i = 1; i <= count && next != null; i++) {
      starts.add(next);
      Object wished = ValueRange.between(low, last.get(0)[column], i, count);
      next = wished == null || i == count ? null : next(prefix, next, wished);
    }
    return starts;
  }

  private String columnsOfKey(String direction) {
    return IntStream.range(0, key.size())
        .mapToObj(i -> name(i) + direction)
        .collect(Collectors.joining(", "));
  }

  private String name(int column) {
    return TableDefinition.quoted(key.get(column).name());
  }

  /** The next value that the table has, after one and not before another; null if there is none. */
  private Object next(List<Object> prefix, Object after, Object wished)
      throws SQLException, UserError {
    int column = prefix.size();
    List<Object> values = new ArrayList<>(prefix);
    values.add(after);
    values.add(wished);
    String where = " WHERE " + equal(column) + "%1$s > ? AND %1$s >= ?".formatted(name(column));
    List<Object[]> found = keys(where + order, values);
    return found.isEmpty() ? null : found.get(0)[column];
  }

  private String equal(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> name(i) + " = ? AND ")
        .collect(Collectors.joining());
  }

  private List<Object[]> keys(String where, List<Object> values) throws SQLException, UserError {
    List<Object[]> found = query(key, where, 1, values);
    for (Object[] row : found) {
      requireReadable(row);
    }
    return found;
  }

  private void requireReadable(Object[] keyOfARow) throws UserError {
    if (Arrays.asList(keyOfARow).contains(RowValues.UNREADABLE)) {
      throw new UserError(
          "table.rows=sample: the primary key of %s has a value that Java does not have, such as 0000-00-00 or a number from 2^63 on; give -Jtable.rows=generated."
              .formatted(table.name()));
    }
  }

  private Object[] keyOf(Object[] row) {
    return ofKey.stream().map(column -> row[column]).toArray();
  }

  private List<Object[]> take(String where, int limit, List<Object> values) throws SQLException {
    List<Object[]> rows = query(columns, where, limit, values);
    taken += rows.size();
    for (Object[] row : rows) {
      memory -= bytes(row);
    }
    return rows;
  }

  private List<Object[]> query(List<TableColumn> of, String where, int limit, List<Object> values)
      throws SQLException {
    pace();
    String select =
        "SELECT %s FROM %s%s LIMIT %s"
            .formatted(
                TableDefinition.quoted(of.stream().map(TableColumn::name).toList()),
                table.qualifiedName(),
                where,
                limit);
    List<Object[]> rows = server.rows(select, row -> RowValues.readable(row, of), values.toArray());
    lookedAt += Math.max(rows.size(), ROWS_OF_A_QUERY);
    return rows;
  }

  private void pace() throws SQLException {
    long due = started + lookedAt * TimeUnit.SECONDS.toNanos(1) / rate;
    try {
      TimeUnit.NANOSECONDS.sleep(due - System.nanoTime());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted", e);
    }
  }

  private static long bytes(Object[] row) {
    return Arrays.stream(row).mapToLong(TableSample::bytes).sum();
  }

  private static long bytes(Object value) {
    if (value instanceof String text) {
      return OBJECT_BYTES + 2L * text.length();
    }
    return OBJECT_BYTES + (value instanceof byte[] bytes ? bytes.length : 0L);
  }

  /** A part of the table, of which the rows up to one are read. */
  private final class Place {
    private final List<Object> prefix;
    private final String isFirst;
    private final Object first;
    private final Object end;
    private final List<Object[]> rows = new ArrayList<>();

    /**
     * The rows of some values of a column.
     *
     * @param prefix values of the columns of the key before it
     * @param end that of the next place; null if this is the last one
     */
    Place(List<Object> prefix, String isFirst, Object first, Object end) {
      this.prefix = prefix;
      this.isFirst = isFirst;
      this.first = first;
      this.end = end;
    }

    /** Reads a batch; false if there may be no more. */
    boolean readOn() throws SQLException, UserError {
      int column = prefix.size();
      List<Object> values = new ArrayList<>(prefix);
      StringBuilder where = new StringBuilder(" WHERE " + equal(column));
      Object[] last = rows.isEmpty() ? null : keyOf(rows.get(rows.size() - 1));
      where.append(name(column)).append(last == null ? isFirst : " >= ?");
      values.add(last == null ? first : last[column]);
      if (last != null) {
        where.append(" AND (").append(after(last, column, values)).append(')');
      }
      if (end != null) {
        where.append(" AND ").append(name(column)).append(" < ?");
        values.add(end);
      }
      int ofAPlace = (most + PLACES - 1) / PLACES;
      int limit = (int) Math.min(Math.min(atOnce, ofAPlace), most - taken);
      List<Object[]> more = take(where + order, limit, values);
      for (Object[] row : more) {
        requireReadable(keyOf(row));
      }
      rows.addAll(more);
      return more.size() == limit;
    }

    /** A condition "row after key" in a form for which the server uses an index. */
    private String after(Object[] last, int from, List<Object> values) {
      List<String> ways = new ArrayList<>();
      for (int i = from; i < key.size(); i++) {
        StringBuilder way = new StringBuilder();
        for (int same = from; same < i; same++) {
          way.append(name(same)).append(" = ? AND ");
          values.add(last[same]);
        }
        ways.add(way.append(name(i)).append(" > ?").toString());
        values.add(last[i]);
      }
      return String.join(" OR ", ways);
    }
  }
}
