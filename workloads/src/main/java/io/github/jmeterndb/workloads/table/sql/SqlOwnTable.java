// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.table.sql;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.sql.SqlDatabase;
import io.github.jmeterndb.workloads.table.port.Layout;
import io.github.jmeterndb.workloads.table.port.OwnTable;
import java.util.List;

/**
 * The table through SQL, one prepared statement a transaction (autocommit), on a connection of a
 * pool.
 */
public final class SqlOwnTable implements OwnTable {
  private final SqlDatabase database;
  private volatile TableStatements statements;

  public SqlOwnTable(SqlDatabase database) {
    this.database = database;
  }

  private TableStatements of(Layout table) {
    TableStatements known = statements;
    if (known == null || known.layout() != table) {
      known = TableStatements.of(table);
      statements = known;
    }
    return known;
  }

  @Override
  public Object[] read(Layout table, Object[] row) throws StoreException {
    return one(table, of(table).read(), TableStatements.values(row, table.primaryKey()));
  }

  @Override
  public Object[] lookup(Layout table, int key, Object[] row) throws StoreException {
    return one(
        table,
        of(table).lookups().get(key),
        TableStatements.values(row, table.uniqueKeys().get(key)));
  }

  private Object[] one(Layout table, String sql, Object... key) throws StoreException {
    return run(statements ->
            statements.first(sql, found -> RowValues.of(found, table.columns()), key))
        .orElseThrow(() -> StoreException.wrongEffect("there is no such row"));
  }

  @Override
  public List<Object[]> range(Layout table, Object low, Object high, int most)
      throws StoreException {
    return run(
        statements ->
            statements.all(
                of(table).range(), found -> RowValues.of(found, table.columns()), low, high, most));
  }

  @Override
  public void insert(Layout table, Object[] row) throws StoreException {
    write(of(table).insert(), row);
  }

  @Override
  public void update(Layout table, Object[] row) throws StoreException {
    write(of(table).update(), of(table).updateValues(row));
  }

  @Override
  public void delete(Layout table, Object[] row) throws StoreException {
    write(of(table).delete(), TableStatements.values(row, table.primaryKey()));
  }

  private void write(String sql, Object... values) throws StoreException {
    int changed = run(statements -> statements.update(sql, values));
    if (changed != 1) {
      throw StoreException.wrongEffect(changed + " rows were changed instead of one");
    }
  }

  /** What the server says of a failure may show values. */
  private <T> T run(SqlDatabase.Work<T> work) throws StoreException {
    try {
      return database.autocommit(work);
    } catch (StoreException e) {
      throw e.isWrongEffect() ? e : e.withoutValues();
    }
  }
}
