// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import io.github.jmeterndb.jdbc.connect.ConnectorJ;
import io.github.jmeterndb.jdbc.connect.JdbcErrors;
import io.github.jmeterndb.jdbc.connect.MariaDb;
import io.github.jmeterndb.jdbc.connect.MysqlConnector;
import io.github.jmeterndb.path.Database;
import io.github.jmeterndb.path.DriverConnections;
import io.github.jmeterndb.path.SqlLink;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Dialect;
import io.github.jmeterndb.sql.ServerQuery;
import io.github.jmeterndb.workload.Workload;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;

/** A mysqld through a Hikari pool, configured as in the study. */
final class JdbcLink<P> extends SqlLink<P> {
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

  static <P> JdbcLink<P> open(Workload<P> workload, Database database, Settings settings)
      throws UserError {
    ConnectorJ.require();
    DriverConnections connections = JdbcConnections.of(settings);
    HikariConfig config = new HikariConfig();
    config.setPoolName("jmeter-ndb");
    config.setDataSource(connections);
    config.setMaximumPoolSize(settings.number(Parameter.JDBC_POOL_SIZE));
    config.setAutoCommit(true);
    // The only level that NDB has, and so that of all systems.
    config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
    HikariDataSource pool = open(config, settings);
    boolean opened = false;
    try {
      fill(pool, config.getMaximumPoolSize());
      JdbcLink<P> link = new JdbcLink<>(workload, pool, connections, database.dialect(), settings);
      opened = true;
      return link;
    } catch (SQLException e) {
      throw JdbcErrors.explain(e, settings);
    } finally {
      if (!opened) {
        pool.close();
      }
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
    return JdbcConnections.isMariaDb(settings)
        ? Map.of("MariaDB Connector/J", MariaDb.version(), "HikariCP", poolVersion())
        : Map.of("Connector/J", ConnectorJ.version(), "HikariCP", poolVersion());
  }

  /** A server without that status variable does not say. */
  @Override
  public String encryption() throws UserError {
    try (Connection connection = pool.getConnection()) {
      return ServerQuery.first(
              connection,
              "SHOW SESSION STATUS LIKE 'Ssl_cipher'",
              row -> String.valueOf(row.getString(2)))
          .map(cipher -> cipher.isEmpty() ? RunInfo.UNENCRYPTED : "TLS (%s)".formatted(cipher))
          .orElse("");
    } catch (SQLException e) {
      throw new UserError("The encryption is not known: " + UserError.firstLine(e), e);
    }
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
  public Map<String, Long> serverCounters() throws UserError {
    Map<String, Long> counters = new LinkedHashMap<>();
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
