// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.embedded;

import io.github.jmeterndb.path.ThreadBound;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sql.SqlFailure;
import io.github.jmeterndb.workloads.sbtest.Row;
import io.github.jmeterndb.workloads.sbtest.Store;
import java.util.Optional;
import org.h2.message.DbException;

/** Crud over a session a thread. */
final class DirectStore implements Store {
  private final ThreadBound<DirectSession> sessions;
  private final Optional<Batch> batch;

  DirectStore(ThreadBound<DirectSession> sessions, Settings settings) {
    this.sessions = sessions;
    batch = Batch.of(settings, this::transaction);
  }

  @Override
  public Optional<Batch> batch() {
    return batch;
  }

  private void transaction(Work work) throws StoreException {
    run(
        session -> {
          try {
            work.on(new OfSession(session));
          } catch (StoreException e) {
            throw e.notApplied();
          }
          return null;
        });
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

  private record OfSession(DirectSession session) implements Store {
    @Override
    public void insert(Row row) {
      session.insert(row);
    }

    @Override
    public Row select(int id) throws StoreException {
      return session.select(id);
    }

    @Override
    public void update(int id, String c) throws StoreException {
      session.update(id, c);
    }

    @Override
    public void delete(int id) throws StoreException {
      session.delete(id);
    }
  }
}
