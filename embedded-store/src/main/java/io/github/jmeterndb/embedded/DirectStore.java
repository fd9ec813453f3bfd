// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.embedded;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.SqlStore;
import io.github.jmeterndb.store.Row;
import io.github.jmeterndb.store.Store;
import io.github.jmeterndb.store.StoreException;
import io.github.jmeterndb.store.TableOwner;
import io.github.jmeterndb.store.ThreadBound;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.h2.message.DbException;

/** The table in H2's transactional MVStore: no SQL, no pool, a session a thread. */
final class DirectStore implements Store {
  private final EmbeddedDatabase database;
  private final ThreadBound<DirectSession> sessions;

  DirectStore(EmbeddedDatabase database) {
    this.database = database;
    sessions =
        new ThreadBound<>(
            () -> {
              try {
                return new DirectSession(database.connect());
              } catch (SQLException e) {
                throw SqlStore.failure(e);
              }
            });
  }

  @Override
  public void openForThread() throws StoreException {
    sessions.get();
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

  @Override
  public Optional<TableOwner> ownerOf(String name) throws UserError {
    try (Connection connection = database.connect()) {
      return SqlStore.ownerOf(name, connection);
    } catch (SQLException e) {
      throw EmbeddedDatabase.explain(e);
    }
  }

  @Override
  public void close() {
    sessions.close();
  }

  private Row run(Transaction transaction) throws StoreException {
    DirectSession session = sessions.get();
    try {
      Row row = transaction.run(session);
      session.commit();
      return row;
    } catch (DbException | StoreException e) {
      session.rollback();
      throw e instanceof DbException db
          ? SqlStore.failure(db.getSQLException())
          : (StoreException) e;
    }
  }

  private interface Transaction {
    Row run(DirectSession session) throws StoreException;
  }
}
