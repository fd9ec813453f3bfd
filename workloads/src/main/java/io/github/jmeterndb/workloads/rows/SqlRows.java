// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.rows;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.sql.RowMapper;
import io.github.jmeterndb.sql.SqlDatabase;
import io.github.jmeterndb.sql.Statements;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Rows through SQL by prepared statements. Each transaction takes a connection from a pool and
 * returns it, as in the published study.
 */
public final class SqlRows implements Rows {
  private final SqlDatabase database;
  private final int batch;

  /** Cached, because drivers find a prepared statement by its text. */
  private final Map<Layout, RowStatements> known = new ConcurrentHashMap<>();

  public SqlRows(SqlDatabase database, int batch) {
    this.database = database;
    this.batch = batch;
  }

  @Override
  public int batch() {
    return batch;
  }

  private RowStatements of(Layout table) {
    return known.computeIfAbsent(table, RowStatements::new);
  }

  @Override
  public Object[][] read(Layout table, Object[]... keys) throws StoreException {
    String sql = of(table).read;
    return run(
        table,
        keys.length,
        statements -> {
          Object[][] rows = new Object[keys.length][];
          for (int i = 0; i < keys.length; i++) {
            rows[i] = one(statements, table, sql, table.primaryKey(), keys[i]);
          }
          return rows;
        });
  }

  @Override
  public Object[] lookup(Layout table, int key, Object[] row) throws StoreException {
    String sql = of(table).lookups.get(key);
    return run(
        table, 1, statements -> one(statements, table, sql, table.uniqueKeys().get(key), row));
  }

  private static Object[] one(
      Statements statements, Layout table, String sql, List<Integer> key, Object... row)
      throws SQLException, StoreException {
    return statements
        .first(sql, found -> RowValues.of(found, table), RowStatements.values(row, key))
        .orElseThrow(() -> StoreException.wrongEffect("there is no " + table.name(row)));
  }

  @Override
  public List<Object[]> range(Layout table, Object low, Object high, int most)
      throws StoreException {
    RowStatements texts = of(table);
    RowMapper<Object[]> mapper = found -> RowValues.of(found, table);
    return run(
        table,
        1,
        statements ->
            high == null
                ? statements.all(texts.from, mapper, low, most)
                : statements.all(texts.range, mapper, low, high, most));
  }

  @Override
  public void insert(Layout table, Object[]... rows) throws StoreException {
    write(table, of(table).insert, null, rows);
  }

  @Override
  public void update(Layout table, Object[]... rows) throws StoreException {
    RowStatements texts = of(table);
    write(table, texts.update, texts.updateValues, rows);
  }

  @Override
  public void delete(Layout table, Object[]... keys) throws StoreException {
    write(table, of(table).delete, table.primaryKey(), keys);
  }

  /** Sends the values of {@code columns} of each row; of all columns if it is null. */
  private void write(Layout table, String sql, List<Integer> columns, Object[]... rows)
      throws StoreException {
    run(
        table,
        rows.length,
        statements -> {
          for (Object[] row : rows) {
            int changed =
                statements.update(sql, columns == null ? row : RowStatements.values(row, columns));
            if (changed != 1) {
              throw StoreException.wrongEffect(
                  changed + " rows were changed instead of " + table.name(row));
            }
          }
          return rows;
        });
  }

  private <T> T run(Layout table, int operations, SqlDatabase.Work<T> work) throws StoreException {
    try {
      return operations == 1 ? database.autocommit(work) : database.transaction(work);
    } catch (StoreException e) {
      throw table.isPlain() || e.isWrongEffect() ? e : e.withoutValues();
    }
  }
}
