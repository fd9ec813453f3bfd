// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.embedded;

import io.github.jmeterndb.path.ThreadBound;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.sql.SqlFailure;
import io.github.jmeterndb.workloads.sbtest.Row;
import io.github.jmeterndb.workloads.sbtest.Store;
import org.h2.message.DbException;

/** Crud over a session a thread. */
final class DirectStore implements Store {
  private final ThreadBound<DirectSession> sessions;

  DirectStore(ThreadBound<DirectSession> sessions) {
    this.sessions = sessions;
  }

  @Override
  public void insert(Row row) throws StoreException {
    run(session -> session.insert(row));
  }

  @Override
  public Row select(int id) throws StoreException {
    return run(session -> session.select(id));
  }

  @Override
  public void update(int id, String c) throws StoreException {
    run(session -> session.update(id, c));
  }

  @Override
  public void delete(int id) throws StoreException {
    run(session -> session.delete(id));
  }

  private Row run(Transaction transaction) throws StoreException {
    DirectSession session = sessions.get();
    try {
      Row row = transaction.run(session);
      session.commit();
      return row;
    } catch (DbException | StoreException e) {
      session.rollback();
      throw e instanceof DbException db ? SqlFailure.of(db.getSQLException()) : (StoreException) e;
    }
  }

  private interface Transaction {
    Row run(DirectSession session) throws StoreException;
  }
}
