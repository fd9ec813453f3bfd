// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb.data;

import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.workloads.ycsb.port.UserTable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows whose keys stand side by side in the database's order.
 *
 * @param first the first one that may be there
 * @param end the one behind the last; empty where there is none
 */
record KeyRange(String first, String end) {
  /** All rows that are there, in ranges of so many rows. */
  static List<KeyRange> all(ServerConnection server, int size) throws SQLException {
    List<KeyRange> ranges = new ArrayList<>();
    String first = "";
    do {
      String start = first;
      String end = server.run(connection -> end(connection, start, size));
      ranges.add(new KeyRange(first, end));
      first = end;
    } while (!first.isEmpty());
    return ranges;
  }

  private static String end(Connection connection, String first, int size) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT %1$s FROM %2$s WHERE %1$s >= ? ORDER BY %1$s LIMIT 1 OFFSET %3$d"
                .formatted(UserTable.KEY, UserTable.NAME, size))) {
      statement.setString(1, first);
      try (ResultSet rows = statement.executeQuery()) {
        return rows.next() ? rows.getString(1) : "";
      }
    }
  }

  /**
   * A statement on the rows of this range.
   *
   * @param verb what stands before FROM
   */
  PreparedStatement prepare(Connection connection, String verb) throws SQLException {
    String sql = verb + " FROM " + UserTable.NAME + " WHERE " + UserTable.KEY + " >= ?";
    PreparedStatement statement =
        connection.prepareStatement(end.isEmpty() ? sql : sql + " AND " + UserTable.KEY + " < ?");
    statement.setString(1, first);
    if (!end.isEmpty()) {
      statement.setString(2, end);
    }
    return statement;
  }
}
