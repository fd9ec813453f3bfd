// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.embedded;

import io.github.jmeterndb.path.PathConnection;
import io.github.jmeterndb.path.ThreadBound;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Lease;
import io.github.jmeterndb.sql.SqlFailure;
import io.github.jmeterndb.workload.Workload;
import io.github.jmeterndb.workloads.rows.Layout;
import io.github.jmeterndb.workloads.rows.Rows;
import io.github.jmeterndb.workloads.sbtest.CrudTable;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.h2.api.ErrorCode;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.message.DbException;
import org.h2.result.Row;
import org.h2.table.Table;
import org.h2.value.Value;
import org.h2.value.ValueInteger;
import org.h2.value.ValueVarchar;

/**
 * H2's transactional MVStore, without SQL or pool: a session per thread. It is the API of the
 * workload crud itself.
 *
 * @param <P> the workload's API, {@link Rows}
 */
final class DirectPathConnection<P> implements PathConnection<P>, Rows {
  private final EmbeddedDatabase database;
  private final ThreadBound<Session> sessions = new ThreadBound<>(this::session);
  private final int batch;
  private final Class<P> type;

  DirectPathConnection(Workload<P> workload, EmbeddedDatabase database, Settings settings) {
    this.database = database;
    batch = settings.number(Parameter.BATCH);
    type = workload.api();
  }

  private Session session() throws StoreException {
    try {
      Connection connection = database.connect();
      SessionLocal session = (SessionLocal) connection.unwrap(JdbcConnection.class).getSession();
      String table = CrudTable.NAME.toUpperCase(Locale.ROOT);
      return new Session(
          connection,
          session,
          session.getDatabase().getMainSchema().getTableOrView(session, table));
    } catch (SQLException e) {
      throw SqlFailure.of(e);
    }
  }

  @Override
  public P api() {
    return type.cast(this);
  }

  @Override
  public void openForThread() throws StoreException {
    sessions.get();
  }

  @Override
  public String token() throws UserError {
    try (Connection connection = database.connect()) {
      return Lease.token(connection);
    } catch (SQLException e) {
      throw EmbeddedDatabase.explain(e);
    }
  }

  @Override
  public int batch() {
    return batch;
  }

  @Override
  public Object[][] read(Layout layout, Object[]... keys) throws StoreException {
    List<Object[]> rows = new ArrayList<>(keys.length);
    each(keys, (session, key) -> rows.add(values(session.find(key))));
    return rows.toArray(Object[][]::new);
  }

  @Override
  public void insert(Layout layout, Object[]... rows) throws StoreException {
    each(rows, (session, row) -> session.table.addRow(session.local, stored(row)));
  }

  @Override
  public void update(Layout layout, Object[]... rows) throws StoreException {
    each(
        rows,
        (session, row) -> {
          Row before = session.lock(row);
          Object[] after = values(before);
          after[2] = row[2];
          session.table.updateRow(session.local, before, stored(after));
        });
  }

  @Override
  public void delete(Layout layout, Object[]... keys) throws StoreException {
    each(keys, (session, key) -> session.table.removeRow(session.local, session.lock(key)));
  }

  private void each(Object[][] rows, Work work) throws StoreException {
    Session session = sessions.get();
    SessionLocal local = session.local;
    try {
      for (Object[] row : rows) {
        local.startStatementWithinTransaction(null);
        session.table.lock(local, Table.WRITE_LOCK);
        work.on(session, row);
      }
      local.endStatement();
      local.commit(false);
    } catch (DbException | StoreException e) {
      local.endStatement();
      local.rollback();
      throw e instanceof DbException db
          ? SqlFailure.of(db.getSQLException())
          : ((StoreException) e).notApplied();
    }
  }

  private static Row stored(Object... row) {
    Value[] values = {
      ValueInteger.get((int) row[0]),
      ValueInteger.get((int) row[1]),
      ValueVarchar.get((String) row[2]),
      ValueVarchar.get((String) row[3])
    };
    return Row.get(values, 1, (int) row[0]);
  }

  private static Object[] values(Row row) {
    return new Object[] {
      row.getValue(0).getInt(),
      row.getValue(1).getInt(),
      row.getValue(2).getString(),
      row.getValue(3).getString()
    };
  }

  @Override
  public void close() {
    sessions.close();
  }

  private interface Work {
    void on(Session session, Object... row) throws StoreException;
  }

  /** An H2 session with key access to crud's table in the storage engine. For one thread. */
  private record Session(Connection connection, SessionLocal local, Table table)
      implements AutoCloseable {
    private Row find(Object... key) throws StoreException {
      try {
        return table.getRow(local, (int) key[0]);
      } catch (DbException e) {
        if (e.getErrorCode() == ErrorCode.ROW_NOT_FOUND_IN_PRIMARY_INDEX) {
          throw noRow(key);
        }
        throw e;
      }
    }

    private Row lock(Object... key) throws StoreException {
      // -1: no timeout of its own.
      Row row = table.lockRow(local, find(key), -1);
      if (row == null) {
        throw noRow(key);
      }
      return row;
    }

    private static StoreException noRow(Object... key) {
      return StoreException.wrongEffect("there is no row " + key[0]);
    }

    @Override
    public void close() throws SQLException {
      connection.close();
    }
  }
}
