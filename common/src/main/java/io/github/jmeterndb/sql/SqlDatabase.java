// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import io.github.jmeterndb.run.Counted;
import io.github.jmeterndb.run.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import javax.sql.DataSource;

/** Transactions over a connection pool. Counts the queries that it sends. Thread-safe. */
public final class SqlDatabase implements Counted {
  private final DataSource pool;
  private final Consumer<Connection> evict;
  private final LongAdder readQueries = new LongAdder();
  private final LongAdder writeQueries = new LongAdder();
  private final LongAdder otherQueries = new LongAdder();

  /** {@code evict} makes the pool close a connection instead of reusing it. */
  public SqlDatabase(DataSource pool, Consumer<Connection> evict) {
    this.pool = pool;
    this.evict = evict;
  }

  /**
   * Does work in autocommit mode: each statement is a transaction.
   *
   * @throws StoreException if it fails; if there was no connection, nothing was applied
   */
  public <T> T autocommit(Work<T> work) throws StoreException {
    boolean connected = false;
    try (Connection connection = pool.getConnection()) {
      connected = true;
      return work.on(new Statements(connection, readQueries, writeQueries));
    } catch (SQLException e) {
      throw connected ? SqlFailure.of(e) : SqlFailure.of(e).notApplied();
    }
  }

  /**
   * Does work in a transaction. {@code BEGIN} and {@code COMMIT} are sent as statements: a driver's
   * {@code setAutoCommit(false)} sends none, and the count of statements would be another one.
   *
   * @throws StoreException if it fails, after a rollback; if the commit was not sent, nothing was
   *     applied
   */
  public <T> T transaction(Work<T> work) throws StoreException {
    boolean sent = false;
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      execute(statement, "BEGIN");
      boolean committed = false;
      try {
        T result = work.on(new Statements(connection, readQueries, writeQueries));
        sent = true;
        execute(statement, "COMMIT");
        committed = true;
        return result;
      } finally {
        if (!committed) {
          rollBack(connection);
        }
      }
    } catch (SQLException e) {
      throw sent ? SqlFailure.of(e) : SqlFailure.of(e).notApplied();
    } catch (StoreException e) {
      throw e.notApplied();
    }
  }

  private void execute(Statement statement, String sql) throws SQLException {
    otherQueries.increment();
    statement.execute(sql);
  }

  private void rollBack(Connection connection) {
    try (Statement statement = connection.createStatement()) {
      execute(statement, "ROLLBACK");
    } catch (SQLException e) {
      evict.accept(connection);
    }
  }

  /** The number of queries sent, as sysbench counts them, including failed ones. */
  @Override
  public Map<String, Long> counters() {
    return Map.of(
        READ_QUERIES,
        readQueries.sum(),
        WRITE_QUERIES,
        writeQueries.sum(),
        OTHER_QUERIES,
        otherQueries.sum());
  }

  @FunctionalInterface
  public interface Work<T> {
    T on(Statements statements) throws SQLException, StoreException;
  }
}
