// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A connection for unmeasured work, which reconnects when the server is back. Thread-safe: work is
 * done one after the other.
 */
public final class ServerConnection implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(ServerConnection.class.getName());

  /** Timeout for a query that reads all rows of a large table. */
  public static final Duration READ_ALL = Duration.ofHours(2);

  /** Longer than a mysqld takes to start and to connect to its cluster. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Connector connector;
  private final Duration patience;
  private volatile Connection connection;
  private volatile boolean ended;
  private volatile boolean established;

  /** Connects immediately. */
  public ServerConnection(Connector connector) throws SQLException {
    this(connector, PATIENCE);
  }

  ServerConnection(Connector connector, Duration patience) throws SQLException {
    this(connector, patience, false);
    connection = connector.connect();
  }

  private ServerConnection(Connector connector, Duration patience, boolean established) {
    this.connector = connector;
    this.patience = patience;
    this.established = established;
  }

  /** To the same server. Connects on first use, as the server may be away now. */
  public ServerConnection another() {
    return new ServerConnection(connector, patience, established);
  }

  /**
   * Does work. If the connection is lost, repeats the work from its start, for up to a minute, so
   * the work must tolerate the effects of a lost attempt. The other methods do the same.
   */
  public synchronized <T> T run(Work<T> work) throws SQLException {
    long deadline = System.nanoTime() + patience.toNanos();
    boolean logged = false;
    while (true) {
      try {
        return attempt(work);
      } catch (SQLException e) {
        if (ended || !isAway(e) || System.nanoTime() - deadline > 0) {
          throw e;
        }
        if (!logged) {
          LOG.log(System.Logger.Level.INFO, "The server is away, trying again: {0}", e.toString());
          logged = true;
        }
      }
      drop();
      pause();
    }
  }

  /** Sets another timeout for each answer of the server. */
  public synchronized <T> T run(Duration answer, Work<T> work) throws SQLException {
    return run(
        current -> {
          int usual = current.getNetworkTimeout();
          current.setNetworkTimeout(Runnable::run, Math.toIntExact(answer.toMillis()));
          UsualTimeout restored = () -> current.setNetworkTimeout(Runnable::run, usual);
          // Unlike finally, this keeps the error of the work if the connection is lost.
          try (restored) {
            return work.on(current);
          }
        });
  }

  private interface UsualTimeout extends AutoCloseable {
    @Override
    void close() throws SQLException;
  }

  synchronized <T> T attempt(Work<T> work) throws SQLException {
    return work.on(open());
  }

  public void execute(String sql) throws SQLException {
    run(
        server -> {
          try (Statement statement = server.createStatement()) {
            return statement.execute(sql);
          } catch (SQLException e) {
            // MySQL's ER_CANT_CREATE_TABLE.
            throw e.getErrorCode() == 1005 ? withWarnings(e, server) : e;
          }
        });
  }

  /** NDB reports in a warning why it cannot create a table. */
  private static SQLException withWarnings(SQLException e, Connection server) throws SQLException {
    List<String> messages = rows(server, "SHOW WARNINGS", row -> row.getString("Message"));
    return new SQLException(
        String.join("; ", messages).replace(" (use SHOW WARNINGS for more info)", ""),
        e.getSQLState(),
        e.getErrorCode(),
        e);
  }

  public int update(String sql, Object... parameters) throws SQLException {
    return run(
        server -> {
          try (PreparedStatement statement = server.prepareStatement(sql)) {
            Statements.set(statement, parameters);
            return statement.executeUpdate();
          }
        });
  }

  public <T> List<T> rows(String sql, RowMapper<T> mapper, Object... parameters)
      throws SQLException {
    return run(
        server -> {
          try (PreparedStatement statement = server.prepareStatement(sql)) {
            return Statements.all(statement, mapper, parameters);
          }
        });
  }

  /** The first column of the first row; empty if there is none. */
  public String text(String sql) throws SQLException {
    return run(server -> first(server, sql, row -> row.getString(1))).orElse("");
  }

  /** All rows of a query without parameters, which is not prepared. */
  public static <T> List<T> rows(Connection connection, String sql, RowMapper<T> mapper)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return Statements.all(rows, mapper);
    }
  }

  /** The first row; empty if there is none, or if it is mapped to null. */
  public static <T> Optional<T> first(Connection connection, String sql, RowMapper<T> mapper)
      throws SQLException {
    List<T> rows = rows(connection, sql, mapper);
    return rows.isEmpty() ? Optional.empty() : Optional.ofNullable(rows.get(0));
  }

  /** Aborts all work and prevents new work. Thread-safe. */
  public void abort() {
    ended = true;
    Connection current = connection;
    if (current != null) {
      try {
        current.abort(Runnable::run);
      } catch (SQLException e) {
        LOG.log(System.Logger.Level.WARNING, "A connection could not be aborted", e);
      }
    }
  }

  @Override
  public void close() {
    ended = true;
    drop();
  }

  private Connection open() throws SQLException {
    Connection current = connection;
    if (current == null && !ended) {
      current = connector.connect();
      connection = current;
    }
    if (ended) {
      // Another thread may have set it a moment ago, when there was no connection to abort.
      drop();
      // SQLSTATE 08003: connection does not exist.
      throw new SQLException("the connection is no longer used", "08003");
    }
    return current;
  }

  private void drop() {
    Connection current = connection;
    connection = null;
    try {
      if (current != null) {
        current.close();
      }
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.DEBUG, "A connection was gone before it was closed", e);
    }
  }

  /** From now on, also waits for a server that has lost its cluster: it was connected before. */
  void established() {
    established = true;
  }

  /**
   * SQLSTATE class 08: connection exception; ISO/IEC 9075-2, clause 24. Not 08004: the server is
   * there, and refuses another connection.
   */
  public static boolean isLost(SQLException e) {
    return e.getSQLState() != null && e.getSQLState().matches("08(?!004).*");
  }

  private boolean isAway(SQLException e) {
    return isLost(e) || isClosed() || (established && connector.lacksItsDatabase(e));
  }

  /** If the connection is lost during a batch, Connector/J only reports a closed statement. */
  private boolean isClosed() {
    Connection current = connection;
    try {
      return current != null && current.isClosed();
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.DEBUG, "Whether a connection is closed is not known", e);
      return false;
    }
  }

  private static void pause() throws SQLException {
    try {
      TimeUnit.MILLISECONDS.sleep(200);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted while the server did not answer", e);
    }
  }

  @FunctionalInterface
  public interface Connector {
    Connection connect() throws SQLException;

    /** Whether the server answers, but has temporarily lost the cluster that stores its tables. */
    default boolean lacksItsDatabase(SQLException e) {
      return false;
    }
  }

  @FunctionalInterface
  public interface Work<T> {
    T on(Connection connection) throws SQLException;
  }
}
