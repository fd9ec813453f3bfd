// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc.sql;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.sql.Statements;
import io.github.jmeterndb.workloads.tpcc.port.Tpcc;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The statements of a transaction, with their values. For one thread. */
record Sql(Statements statements) {
  /** As many question marks, separated by commas. */
  static String marks(int count) {
    return String.join(", ", Collections.nCopies(count, "?"));
  }

  /** As many rows of them, in parentheses. */
  static String rows(int count, int columns) {
    return String.join(", ", Collections.nCopies(count, "(" + marks(columns) + ")"));
  }

  /** The rows that a query gives. */
  <T> List<T> all(String sql, Reading<T> reading, Object... values) throws SQLException {
    List<T> read = new ArrayList<>();
    try (PreparedStatement statement = statements.read(sql)) {
      set(statement, values);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          read.add(reading.of(rows));
        }
      }
    }
    return read;
  }

  /** The first row that a query gives, which must give one. */
  <T> T one(String sql, Reading<T> reading, Object... values) throws SQLException, StoreException {
    List<T> read = all(sql, reading, values);
    if (read.isEmpty()) {
      throw Tpcc.noRow("'%s' with %s".formatted(sql, List.of(values)));
    }
    return read.get(0);
  }

  /** Changes rows, as many as must be there. */
  void change(int rows, String sql, Object... values) throws SQLException, StoreException {
    try (PreparedStatement statement = statements.write(sql)) {
      set(statement, values);
      int changed = statement.executeUpdate();
      if (changed != rows) {
        throw StoreException.wrongEffect(
            "'%s' changed %d rows instead of %d".formatted(sql, changed, rows));
      }
    }
  }

  private static void set(PreparedStatement statement, Object... values) throws SQLException {
    for (int i = 0; i < values.length; i++) {
      statement.setObject(i + 1, values[i]);
    }
  }

  /** Makes a value of a row. */
  @FunctionalInterface
  interface Reading<T> {
    /** Of the row that the result is at. */
    T of(ResultSet row) throws SQLException;
  }
}
