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
import java.sql.Connection;
import java.sql.SQLException;
import org.h2.message.DbException;

/**
 * H2's transactional MVStore, without SQL or pool: a session per thread. It is the API of the
 * workload crud itself.
 *
 * @param <P> the workload's API, {@link Rows}
 */
final class DirectPathConnection<P> implements PathConnection<P>, Rows {
  private final EmbeddedDatabase database;
  private final ThreadBound<DirectSession> sessions = new ThreadBound<>(this::session);
  private final int batch;
  private final Class<P> type;

  DirectPathConnection(Workload<P> workload, EmbeddedDatabase database, Settings settings) {
    this.database = database;
    batch = settings.number(Parameter.BATCH);
    type = workload.api();
  }

  private DirectSession session() throws StoreException {
    try {
      return new DirectSession(database.connect());
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
  public Object[][] read(Layout table, Object[]... keys) throws StoreException {
    Object[][] rows = new Object[keys.length][];
    run(
        session -> {
          for (int i = 0; i < keys.length; i++) {
            rows[i] = session.select((int) keys[i][0]);
          }
        });
    return rows;
  }

  @Override
  public void insert(Layout table, Object[]... rows) throws StoreException {
    run(
        session -> {
          for (Object[] row : rows) {
            session.insert(row);
          }
        });
  }

  @Override
  public void update(Layout table, Object[]... rows) throws StoreException {
    run(
        session -> {
          for (Object[] row : rows) {
            session.update((int) row[0], row[2]);
          }
        });
  }

  @Override
  public void delete(Layout table, Object[]... keys) throws StoreException {
    run(
        session -> {
          for (Object[] key : keys) {
            session.delete((int) key[0]);
          }
        });
  }

  private void run(Work work) throws StoreException {
    DirectSession session = sessions.get();
    try {
      work.on(session);
      session.commit();
    } catch (DbException | StoreException e) {
      session.rollback();
      throw e instanceof DbException db
          ? SqlFailure.of(db.getSQLException())
          : ((StoreException) e).notApplied();
    }
  }

  @Override
  public void close() {
    sessions.close();
  }

  private interface Work {
    void on(DirectSession session) throws StoreException;
  }
}
