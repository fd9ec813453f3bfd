// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import com.mysql.cj.conf.PropertyKey;
import com.mysql.cj.jdbc.Driver;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import io.github.jmeterndb.jdbc.connect.AnswerTimeout;
import io.github.jmeterndb.jdbc.connect.ConnectorJ;
import io.github.jmeterndb.jdbc.connect.JdbcErrors;
import io.github.jmeterndb.jdbc.connect.MysqlConnector;
import io.github.jmeterndb.jdbc.connect.ServerDriver;
import io.github.jmeterndb.jdbc.connect.ServerPreparation;
import io.github.jmeterndb.jdbc.connect.SessionVariables;
import io.github.jmeterndb.path.DriverConnections;
import io.github.jmeterndb.path.SqlLink;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Dialect;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.workload.Workload;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;

/**
 * A mysqld through a Hikari pool, configured as in the study.
 *
 * @param <P> the workload's port
 */
final class JdbcLink<P> extends SqlLink<P> {
  /** Of a URL of several servers that share the connections: none of them needs to give all. */
  private static final String SHARED = "jdbc:mysql:loadbalance:";

  private final HikariDataSource pool;
  private final Settings settings;

  private JdbcLink(
      Workload<P> workload,
      HikariDataSource pool,
      DriverConnections connections,
      Dialect dialect,
      Settings settings) {
    super(workload, pool, connections, pool::evictConnection, dialect, settings);
    this.pool = pool;
    this.settings = settings;
  }

  static <P> JdbcLink<P> open(Workload<P> workload, MysqlServer server, Settings settings)
      throws UserError {
    ConnectorJ.require();
    DriverConnections connections = connections(workload, settings);
    HikariConfig config = new HikariConfig();
    config.setPoolName("jmeter-ndb");
    config.setDataSource(connections);
    config.setMaximumPoolSize(settings.number(Parameter.JDBC_POOL_SIZE));
    config.setAutoCommit(true);
    config.setTransactionIsolation(MysqlServer.ISOLATION);
    requireRoom(connections, settings);
    HikariDataSource pool = open(config, settings);
    boolean opened = false;
    try {
      fill(pool, config.getMaximumPoolSize());
      try (Connection connection = pool.getConnection()) {
        SessionVariables.require(workload.sessionVariables(settings), connection);
        if (preparesOnServer(settings)) {
          ServerPreparation.require(connection);
        }
      }
      JdbcLink<P> link = new JdbcLink<>(workload, pool, connections, server.dialect(), settings);
      opened = true;
      return link;
    } catch (SQLException e) {
      throw new UserError(
          "The mysqld does not give %d connections (%s); raise its max_connections, or give fewer"
                  .formatted(config.getMaximumPoolSize(), UserError.firstLine(e))
              + " threads.",
          e);
    } finally {
      if (!opened) {
        pool.close();
      }
    }
  }

  private static DriverConnections connections(Workload<?> workload, Settings settings)
      throws UserError {
    Properties properties = new Properties();
    properties.setProperty("user", settings.text(Parameter.JDBC_USER));
    properties.setProperty("password", settings.text(Parameter.JDBC_PASSWORD));
    properties.setProperty(
        "connectTimeout", String.valueOf(MysqlConnector.CONNECT_TIMEOUT.toMillis()));
    String url = settings.text(Parameter.JDBC_URL);
    if (ServerDriver.property(PropertyKey.socketFactory, url).isEmpty()) {
      properties.setProperty("socketFactory", AnswerTimeout.class.getName());
    }
    properties.setProperty(
        "socketTimeout",
        String.valueOf(
            MysqlConnector.ANSWER_TIMEOUT.plus(workload.longestAnswer(settings)).toMillis()));
    String variables =
        SessionVariables.also(
            ServerDriver.property(PropertyKey.sessionVariables, url),
            workload.sessionVariables(settings));
    if (!variables.isEmpty()) {
      properties.setProperty("sessionVariables", variables);
    }
    properties.setProperty("cachePrepStmts", "true");
    properties.setProperty("prepStmtCacheSize", "4096");
    properties.setProperty("prepStmtCacheSqlLimit", "2048");
    // Where the server bears no more, that is an error: half of them at the client would not be
    // told.
    properties.setProperty("emulateUnsupportedPstmts", "false");
    properties.setProperty("useServerPrepStmts", Boolean.toString(preparesOnServer(settings)));
    try {
      return new DriverConnections(new ServerDriver(), url, properties);
    } catch (SQLException e) {
      throw JdbcErrors.explain(e, settings);
    }
  }

  private static boolean preparesOnServer(Settings settings) {
    return settings.text(Parameter.JDBC_PREPARE).equals("server");
  }

  /**
   * Does nothing where each server gives as many as the pool and the keeper need.
   *
   * @throws UserError if it does not, or cannot be asked
   */
  private static void requireRoom(DriverConnections connections, Settings settings)
      throws UserError {
    int pool = settings.number(Parameter.JDBC_POOL_SIZE);
    if (settings.text(Parameter.JDBC_URL).startsWith(SHARED)) {
      return;
    }
    try (Connection connection = connections.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SHOW VARIABLES LIKE 'max_connections'")) {
      // Where it is not told, or 0, there is no limit.
      long most = rows.next() ? rows.getLong(2) : 0;
      int hosts = MysqlConnector.hosts(settings).size();
      long needed = (pool + hosts - 1) / hosts + (long) Keeper.connections();
      if (most > 0 && most < needed) {
        throw new UserError(
            "The server gives %d connections (max_connections), and a run with a pool of %d needs %d;"
                    .formatted(most, pool, needed)
                + " raise it, as with SET GLOBAL max_connections = %d, or give fewer threads."
                    .formatted(needed));
      }
    } catch (SQLException e) {
      throw JdbcErrors.explain(e, settings);
    }
  }

  private static HikariDataSource open(HikariConfig config, Settings settings) throws UserError {
    try {
      return new HikariDataSource(config);
    } catch (PoolInitializationException e) {
      throw e.getCause() instanceof SQLException sql
          ? JdbcErrors.explain(sql, settings)
          : new UserError("The connection pool did not start: " + UserError.firstLine(e), e);
    }
  }

  @Override
  public Map<String, String> versions() {
    return Map.of(
        "Connector/J", String.valueOf(Driver.class.getPackage().getImplementationVersion()),
        "HikariCP", poolVersion());
  }

  /** As Maven wrote it into the jar, whose manifest does not tell. */
  private static String poolVersion() {
    Properties properties = new Properties();
    try (InputStream in =
        HikariDataSource.class.getResourceAsStream(
            "/META-INF/maven/com.zaxxer/HikariCP/pom.properties")) {
      if (in != null) {
        properties.load(in);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("HikariCP's jar is damaged", e);
    }
    return properties.getProperty("version", "unknown");
  }

  @Override
  public Map<String, Long> counters() throws UserError {
    Map<String, Long> counters = new LinkedHashMap<>(super.counters());
    try (Connection connection = pool.getConnection()) {
      MysqlConnector.askEach(settings, connection, ServerCounters::ofMysqld)
          .forEach(counted -> counted.forEach((name, n) -> counters.merge(name, n, Long::sum)));
      return counters;
    } catch (SQLException e) {
      throw new UserError("no counters of the mysqld: " + UserError.firstLine(e), e);
    }
  }

  @Override
  public void close() {
    pool.close();
  }
}
