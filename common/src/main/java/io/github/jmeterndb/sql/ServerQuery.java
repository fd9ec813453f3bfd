// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Unmeasured queries without parameters. */
public final class ServerQuery {
  private ServerQuery() {}

  public static <T> List<T> rows(Connection connection, String sql, RowMapper<T> mapper)
      throws SQLException {
    List<T> read = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        read.add(mapper.of(rows));
      }
    }
    return read;
  }

  /** The first row; empty if there is none, or if it is mapped to null. */
  public static <T> Optional<T> first(Connection connection, String sql, RowMapper<T> mapper)
      throws SQLException {
    List<T> rows = rows(connection, sql, mapper);
    return rows.isEmpty() ? Optional.empty() : Optional.ofNullable(rows.get(0));
  }
}
