// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.sql.SqlDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The table through SQL, one statement a transaction (autocommit), on a connection of a pool. A
 * connection is asked for, and given back, in each operation, as the study did.
 */
final class SqlStore implements Store {
  private static final String COLUMNS = "id, k, c, pad";
  private static final String INSERT =
      "INSERT INTO " + CrudTable.NAME + " (" + COLUMNS + ") VALUES (?, ?, ?, ?)";
  private static final String SELECT =
      "SELECT " + COLUMNS + " FROM " + CrudTable.NAME + " WHERE id = ?";
  private static final String UPDATE = "UPDATE " + CrudTable.NAME + " SET c = ? WHERE id = ?";
  private static final String DELETE = "DELETE FROM " + CrudTable.NAME + " WHERE id = ?";

  private final SqlDatabase database;

  SqlStore(SqlDatabase database) {
    this.database = database;
  }

  @Override
  public void insert(Row row) throws StoreException {
    write(row.id(), INSERT, values(row));
  }

  @Override
  public Row select(int id) throws StoreException {
    return database
        .autocommit(statements -> statements.first(SELECT, SqlStore::row, id))
        .orElseThrow(() -> StoreException.wrongEffect("there is no row " + id));
  }

  @Override
  public void update(int id, String c) throws StoreException {
    write(id, UPDATE, c, id);
  }

  @Override
  public void delete(int id) throws StoreException {
    write(id, DELETE, id);
  }

  static Object[] values(Row row) {
    return new Object[] {row.id(), row.k(), row.c(), row.pad()};
  }

  static Row row(ResultSet rows) throws SQLException {
    return new Row(rows.getInt(1), rows.getInt(2), rows.getString(3), rows.getString(4));
  }

  private void write(int id, String sql, Object... values) throws StoreException {
    int changed = database.autocommit(statements -> statements.update(sql, values));
    if (changed != 1) {
      throw StoreException.wrongEffect(changed + " rows were changed instead of row " + id);
    }
  }
}
