// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.sql.SqlDatabase;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The table through SQL, one statement a transaction (autocommit), on a connection of a pool. A
 * connection is asked for, and given back, in each operation, as the study did.
 */
final class SqlStore implements Store {
  static final String COLUMNS = "id, k, c, pad";
  static final String INSERT =
      "INSERT INTO " + Table.NAME + " (" + COLUMNS + ") VALUES (?, ?, ?, ?)";
  private static final String SELECT =
      "SELECT " + COLUMNS + " FROM " + Table.NAME + " WHERE id = ?";
  private static final String UPDATE = "UPDATE " + Table.NAME + " SET c = ? WHERE id = ?";
  private static final String DELETE = "DELETE FROM " + Table.NAME + " WHERE id = ?";

  private final SqlDatabase database;

  SqlStore(SqlDatabase database) {
    this.database = database;
  }

  @Override
  public void insert(Row row) throws StoreException {
    write(INSERT, row.id(), statement -> set(statement, row));
  }

  @Override
  public Row select(int id) throws StoreException {
    return database.autocommit(
        statements -> {
          try (PreparedStatement statement = statements.read(SELECT)) {
            statement.setInt(1, id);
            try (ResultSet rows = statement.executeQuery()) {
              if (!rows.next()) {
                throw StoreException.wrongEffect("there is no row " + id);
              }
              return row(rows);
            }
          }
        });
  }

  @Override
  public void update(int id, String c) throws StoreException {
    write(
        UPDATE,
        id,
        statement -> {
          statement.setString(1, c);
          statement.setInt(2, id);
        });
  }

  @Override
  public void delete(int id) throws StoreException {
    write(DELETE, id, statement -> statement.setInt(1, id));
  }

  static void set(PreparedStatement statement, Row row) throws SQLException {
    statement.setInt(1, row.id());
    statement.setInt(2, row.k());
    statement.setString(3, row.c());
    statement.setString(4, row.pad());
  }

  static Row row(ResultSet rows) throws SQLException {
    return new Row(rows.getInt(1), rows.getInt(2), rows.getString(3), rows.getString(4));
  }

  private void write(String sql, int id, Binding binding) throws StoreException {
    int changed =
        database.autocommit(
            statements -> {
              try (PreparedStatement statement = statements.write(sql)) {
                binding.bind(statement);
                return statement.executeUpdate();
              }
            });
    if (changed != 1) {
      throw StoreException.wrongEffect(changed + " rows were changed instead of row " + id);
    }
  }

  private interface Binding {
    void bind(PreparedStatement statement) throws SQLException;
  }
}
