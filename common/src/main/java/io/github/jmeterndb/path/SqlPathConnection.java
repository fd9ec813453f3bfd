// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.path;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Lease;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.sql.SqlDatabase;
import io.github.jmeterndb.workload.Workload;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import javax.sql.DataSource;

/**
 * A connection through SQL: each transaction asks a Hikari pool for a connection and gives it back,
 * as the study did.
 *
 * @param <P> the workload's API
 */
public class SqlPathConnection<P> implements PathConnection<P> {
  private final HikariDataSource pool;
  private final AtomicLong opened = new AtomicLong();
  private final SqlDatabase database;
  private final P api;

  /**
   * Opens all connections of the pool, so that no operation has to wait for one to be opened.
   *
   * @param explain turns an error into a line for the user
   */
  public SqlPathConnection(
      Workload<P> workload,
      ServerConnection.Connector driver,
      Settings settings,
      Function<SQLException, UserError> explain)
      throws UserError {
    pool = open(source(driver), settings.number(Parameter.JDBC_POOL_SIZE), explain);
    database = new SqlDatabase(pool, pool::evictConnection);
    api = workload.overSql(database, settings);
  }

  /** For HikariCP, which uses no other methods. Timeouts are the driver's, by its properties. */
  private DataSource source(ServerConnection.Connector driver) {
    return (DataSource)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {DataSource.class},
            (source, method, values) ->
                switch (method.getName()) {
                  case "getConnection" -> {
                    Connection connection = driver.connect();
                    opened.incrementAndGet();
                    yield connection;
                  }
                  // Seconds that a closed pool waits for the thread that opens its connections.
                  case "getLoginTimeout" -> 5;
                  default -> null;
                });
  }

  private static HikariDataSource open(
      DataSource source, int size, Function<SQLException, UserError> explain) throws UserError {
    HikariConfig config = new HikariConfig();
    config.setPoolName("jmeter-ndb");
    config.setDataSource(source);
    config.setMaximumPoolSize(size);
    // The only level that NDB has, and so that of all systems.
    config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
    HikariDataSource pool;
    try {
      pool = new HikariDataSource(config);
    } catch (PoolInitializationException e) {
      throw e.getCause() instanceof SQLException cause
          ? explain.apply(cause)
          : new UserError("The connection pool did not start: " + UserError.firstLine(e), e);
    }
    List<Connection> opened = new ArrayList<>();
    try {
      while (opened.size() < size) {
        opened.add(pool.getConnection());
      }
      for (Connection connection : opened) {
        connection.close();
      }
      return pool;
    } catch (SQLException e) {
      pool.close();
      throw explain.apply(e);
    }
  }

  protected final Connection connection() throws SQLException {
    return pool.getConnection();
  }

  @Override
  public final P api() {
    return api;
  }

  @Override
  public Map<String, Long> counters() throws UserError {
    Map<String, Long> counters = new LinkedHashMap<>(database.counters());
    counters.put(CONNECTIONS, opened.get());
    return counters;
  }

  @Override
  public final String token() throws UserError {
    try (Connection connection = connection()) {
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

  @Override
  public final void close() {
    pool.close();
  }
}
