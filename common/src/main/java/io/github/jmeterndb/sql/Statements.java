// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import io.github.jmeterndb.run.StoreException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/** The statements of one transaction, counted as sysbench counts queries. For one thread. */
public final class Statements {
  private final Connection connection;
  private final LongAdder reads;
  private final LongAdder writes;

  Statements(Connection connection, LongAdder reads, LongAdder writes) {
    this.connection = connection;
    this.reads = reads;
    this.writes = writes;
  }

  public static String marks(int count) {
    return String.join(", ", Collections.nCopies(count, "?"));
  }

  public static String rows(int count, int columns) {
    return String.join(", ", Collections.nCopies(count, "(" + marks(columns) + ")"));
  }

  /**
   * The start of a DELETE by primary key. Without the hint, MySQL reads and locks all rows of the
   * table, including those of other clients, while it does not know yet how many there are. Other
   * systems treat the hint as a comment.
   */
  public static String deleteByKeyFrom(String table) {
    return "DELETE /*+ INDEX(%1$s PRIMARY) */ FROM %1$s".formatted(table);
  }

  /** Prepares a query that must be executed once. It is counted now. The caller closes it. */
  public PreparedStatement read(String sql) throws SQLException {
    reads.increment();
    return connection.prepareStatement(sql);
  }

  public <T> List<T> all(String sql, RowMapper<T> mapper, Object... values) throws SQLException {
    try (PreparedStatement statement = read(sql)) {
      return all(statement, mapper, values);
    }
  }

  static <T> List<T> all(PreparedStatement query, RowMapper<T> mapper, Object... values)
      throws SQLException {
    set(query, values);
    try (ResultSet rows = query.executeQuery()) {
      return all(rows, mapper);
    }
  }

  static <T> List<T> all(ResultSet rows, RowMapper<T> mapper) throws SQLException {
    List<T> read = new ArrayList<>();
    while (rows.next()) {
      read.add(mapper.of(rows));
    }
    return read;
  }

  /** The first row; empty if there is none. The mapper must not return null. */
  public <T> Optional<T> first(String sql, RowMapper<T> mapper, Object... values)
      throws SQLException {
    return all(sql, mapper, values).stream().findFirst();
  }

  /** The first row, which must exist. */
  public <T> T one(String sql, RowMapper<T> mapper, Object... values)
      throws SQLException, StoreException {
    List<T> read = all(sql, mapper, values);
    if (read.isEmpty()) {
      throw StoreException.wrongEffect(
          "there is no row of '%s' with %s".formatted(sql, List.of(values)));
    }
    return read.get(0);
  }

  public int update(String sql, Object... values) throws SQLException {
    writes.increment();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      set(statement, values);
      return statement.executeUpdate();
    }
  }

  /** Changes exactly that many rows. */
  public void change(int rows, String sql, Object... values) throws SQLException, StoreException {
    int changed = update(sql, values);
    if (changed != rows) {
      throw StoreException.wrongEffect(
          "'%s' changed %s rows instead of %s".formatted(sql, changed, rows));
    }
  }

  /** For the most frequent types, saves the drivers' lookup of the type of an object. */
  static void set(PreparedStatement statement, Object... values) throws SQLException {
    for (int i = 0; i < values.length; i++) {
      if (values[i] instanceof Integer number) {
        statement.setInt(i + 1, number);
      } else if (values[i] instanceof String text) {
        statement.setString(i + 1, text);
      } else {
        statement.setObject(i + 1, values[i]);
      }
    }
  }
}
