// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sql.SqlDatabase;
import io.github.jmeterndb.sql.SqlFailure;
import io.github.jmeterndb.sql.Statements;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

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
  private final Optional<Batch> batch;

  SqlStore(SqlDatabase database, Settings settings) {
    this.database = database;
    batch = Batch.of(settings, this::transaction);
  }

  @Override
  public Optional<Batch> batch() {
    return batch;
  }

  private void transaction(Work work) throws StoreException {
    database.transaction(
        statements -> {
          work.on(new OfTransaction(statements));
          return work;
        });
  }

  @Override
  public void insert(Row row) throws StoreException {
    database.autocommit(statements -> insert(statements, row));
  }

  @Override
  public Row select(int id) throws StoreException {
    return database.autocommit(statements -> select(statements, id));
  }

  @Override
  public void update(int id, String c) throws StoreException {
    database.autocommit(statements -> write(statements, id, UPDATE, c, id));
  }

  @Override
  public void delete(int id) throws StoreException {
    database.autocommit(statements -> write(statements, id, DELETE, id));
  }

  private static int insert(Statements statements, Row row) throws SQLException, StoreException {
    return write(statements, row.id(), INSERT, values(row));
  }

  private static Row select(Statements statements, int id) throws SQLException, StoreException {
    return statements
        .first(SELECT, SqlStore::row, id)
        .orElseThrow(() -> StoreException.wrongEffect("there is no row " + id));
  }

  private static int write(Statements statements, int id, String sql, Object... values)
      throws SQLException, StoreException {
    int changed = statements.update(sql, values);
    if (changed != 1) {
      throw StoreException.wrongEffect(changed + " rows were changed instead of row " + id);
    }
    return changed;
  }

  static Object[] values(Row row) {
    return new Object[] {row.id(), row.k(), row.c(), row.pad()};
  }

  static Row row(ResultSet rows) throws SQLException {
    return new Row(rows.getInt(1), rows.getInt(2), rows.getString(3), rows.getString(4));
  }

  private record OfTransaction(Statements statements) implements Store {
    @Override
    public void insert(Row row) throws StoreException {
      run(() -> SqlStore.insert(statements, row));
    }

    @Override
    public Row select(int id) throws StoreException {
      return run(() -> SqlStore.select(statements, id));
    }

    @Override
    public void update(int id, String c) throws StoreException {
      run(() -> write(statements, id, UPDATE, c, id));
    }

    @Override
    public void delete(int id) throws StoreException {
      run(() -> write(statements, id, DELETE, id));
    }

    private static <T> T run(Statement<T> statement) throws StoreException {
      try {
        return statement.run();
      } catch (SQLException e) {
        throw SqlFailure.of(e);
      }
    }
  }

  private interface Statement<T> {
    T run() throws SQLException, StoreException;
  }
}
