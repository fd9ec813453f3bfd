// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import io.github.jmeterndb.run.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.Consumer;
import javax.sql.DataSource;

/**
 * A database as a workload's port through SQL sees it. Thread-safe.
 *
 * @param pool gives connections in autocommit mode, one a transaction; its owner closes it
 * @param evict lets the pool close a connection, instead of giving it to somebody else
 */
public record SqlDatabase(DataSource pool, Consumer<Connection> evict, Dialect dialect) {
  /**
   * Does work on a connection, each statement a transaction of its own.
   *
   * @throws StoreException if it fails
   */
  public <T> T autocommit(Work<T> work) throws StoreException {
    try (Connection connection = pool.getConnection()) {
      return work.on(connection);
    } catch (SQLException e) {
      throw SqlFailure.of(e);
    }
  }

  /**
   * Does work in a transaction. {@code BEGIN} and {@code COMMIT} are sent as statements: a driver's
   * {@code setAutoCommit(false)} sends none, and the count of statements would be another one.
   *
   * @throws StoreException if it fails; then it is rolled back
   */
  public <T> T transaction(Work<T> work) throws StoreException {
    return autocommit(
        connection -> {
          try (Statement statement = connection.createStatement()) {
            statement.execute("BEGIN");
            boolean committed = false;
            try {
              T result = work.on(connection);
              statement.execute("COMMIT");
              committed = true;
              return result;
            } finally {
              if (!committed) {
                rollBack(connection);
              }
            }
          }
        });
  }

  /** A connection that cannot even be rolled back is of no more use. */
  private void rollBack(Connection connection) {
    try (Statement statement = connection.createStatement()) {
      statement.execute("ROLLBACK");
    } catch (SQLException e) {
      evict.accept(connection);
    }
  }

  /**
   * Something to be done on a connection.
   *
   * @param <T> what it gives
   */
  @FunctionalInterface
  public interface Work<T> {
    /** Does it. */
    T on(Connection connection) throws SQLException, StoreException;
  }
}
