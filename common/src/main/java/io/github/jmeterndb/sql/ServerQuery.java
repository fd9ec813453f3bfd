// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Queries without parameters, outside of what is measured. */
public final class ServerQuery {
  private ServerQuery() {}

  /** Does something with each row that a query returns, in their order. */
  public static void forEach(Connection connection, String sql, Action action) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        action.accept(rows);
      }
    }
  }

  /** What is read of each row that a query returns, in their order. */
  public static <T> List<T> rows(Connection connection, String sql, RowMapper<T> mapper)
      throws SQLException {
    List<T> read = new ArrayList<>();
    forEach(connection, sql, row -> read.add(mapper.of(row)));
    return read;
  }

  /**
   * What is read of the first row that a query returns; empty if that is null, or there is none.
   */
  public static <T> Optional<T> first(Connection connection, String sql, RowMapper<T> mapper)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return rows.next() ? Optional.ofNullable(mapper.of(rows)) : Optional.empty();
    }
  }

  /** Does something with the row that a result is at. */
  @FunctionalInterface
  public interface Action {
    void accept(ResultSet row) throws SQLException;
  }
}
