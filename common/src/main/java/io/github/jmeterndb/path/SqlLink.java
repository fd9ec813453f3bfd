// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.path;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Dialect;
import io.github.jmeterndb.sql.Lease;
import io.github.jmeterndb.sql.SqlDatabase;
import io.github.jmeterndb.workload.Workload;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javax.sql.DataSource;

/**
 * Connections of a pool: each transaction takes one and gives it back, as in the study. Subclasses
 * close the pool.
 *
 * @param <P> the workload's API
 */
public abstract class SqlLink<P> implements Link<P> {
  private final DataSource pool;
  private final DriverConnections connections;
  private final SqlDatabase database;
  private final P port;

  /**
   * @param pool of connections in autocommit mode; see {@link SqlDatabase}
   * @param connections where the pool gets them from
   * @param settings that the path was opened with
   */
  protected SqlLink(
      Workload<P> workload,
      DataSource pool,
      DriverConnections connections,
      Consumer<Connection> evict,
      Dialect dialect,
      Settings settings) {
    this.pool = pool;
    this.connections = connections;
    database = new SqlDatabase(pool, evict, dialect);
    port = workload.overSql(database, settings);
  }

  @Override
  public final P port() {
    return port;
  }

  @Override
  public Map<String, Long> counters() throws UserError {
    Map<String, Long> counters = new LinkedHashMap<>(database.counters());
    counters.put(CONNECTIONS, connections.opened());
    return counters;
  }

  @Override
  public final String token() throws UserError {
    try (Connection connection = pool.getConnection()) {
      return Lease.token(connection);
    } catch (SQLException e) {
      throw new UserError(
          "The table %s cannot be read (%s).".formatted(Lease.TABLE, UserError.firstLine(e)), e);
    }
  }

  /**
   * @throws UserError if there are fewer connections than threads: waiting for one would count as
   *     latency
   */
  public static void requireConnections(int threads, Settings settings) throws UserError {
    int connections = settings.number(Parameter.JDBC_POOL_SIZE);
    if (connections < threads) {
      throw new UserError(
          "%1$s: %2$s is too small for %3$s threads; leave it out, or give -J%1$s=%3$s or more."
              .formatted(Parameter.JDBC_POOL_SIZE, connections, threads));
    }
  }

  /**
   * Opens all connections of the pool, so that no operation has to wait for one.
   *
   * @throws SQLException if the server does not give that many
   */
  protected static void fill(DataSource pool, int size) throws SQLException {
    List<Connection> connections = new ArrayList<>();
    try {
      while (connections.size() < size) {
        connections.add(pool.getConnection());
      }
    } finally {
      for (Connection connection : connections) {
        connection.close();
      }
    }
  }
}
