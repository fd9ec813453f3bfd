// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.embedded;

import io.github.jmeterndb.path.ThreadBound;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sql.SqlFailure;
import io.github.jmeterndb.workloads.rows.Layout;
import io.github.jmeterndb.workloads.rows.Rows;
import org.h2.message.DbException;

/** The table of the workload crud, with a session per thread. */
final class DirectRows implements Rows {
  private final ThreadBound<DirectSession> sessions;
  private final int batch;

  DirectRows(ThreadBound<DirectSession> sessions, Settings settings) {
    this.sessions = sessions;
    batch = settings.number(Parameter.BATCH);
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
            rows[i] = session.select((int) keys[i][0]).values();
          }
        });
    return rows;
  }

  @Override
  public void insert(Layout table, Object[]... rows) throws StoreException {
    each(DirectSession::insert, rows);
  }

  @Override
  public void update(Layout table, Object[]... rows) throws StoreException {
    each((session, row) -> session.update((int) row[0], (String) row[2]), rows);
  }

  @Override
  public void delete(Layout table, Object[]... keys) throws StoreException {
    each((session, key) -> session.delete((int) key[0]), keys);
  }

  private void each(OfRow write, Object[]... rows) throws StoreException {
    run(
        session -> {
          for (Object[] row : rows) {
            write.on(session, row);
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

  private interface Work {
    void on(DirectSession session) throws StoreException;
  }

  private interface OfRow {
    void on(DirectSession session, Object... row) throws StoreException;
  }
}
