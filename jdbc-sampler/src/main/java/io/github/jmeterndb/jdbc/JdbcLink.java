// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import static java.util.Map.entry;

import com.mysql.cj.jdbc.Driver;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import io.github.jmeterndb.ndb.ApiCounter;
import io.github.jmeterndb.path.DriverConnections;
import io.github.jmeterndb.path.SqlLink;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.run.Counted;
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
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mariadb.jdbc.util.VersionFactory;

/** A mysqld through a Hikari pool, configured as in the study. */
final class JdbcLink<P> extends SqlLink<P> {
  private static final String COUNTERS =
      "SHOW GLOBAL STATUS WHERE Variable_name LIKE 'Ndb\\_api\\_%'"
          + " OR Variable_name = 'Ndb_pushed_queries_executed'";

  /** The names of {@link Counted#counters} by those of the status variables. */
  private static final Map<String, String> LABELS =
      Stream.concat(
              Stream.of(entry("Ndb_pushed_queries_executed", PUSHED_QUERIES)),
              Arrays.stream(ApiCounter.values())
                  .map(counter -> entry(counter.statusVariable(), counter.label())))
          .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));

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

  static <P> JdbcLink<P> open(Workload<P> workload, Target database, Settings settings)
      throws UserError {
    MysqlConnector.requireDriver();
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
    Map.Entry<String, String> driver =
        JdbcConnections.isMariaDb(settings)
            ? entry("MariaDB Connector/J", VersionFactory.getInstance().getVersion())
            : entry("Connector/J", Driver.class.getPackage().getImplementationVersion());
    return Map.ofEntries(driver, entry("HikariCP", poolVersion()));
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

  /**
   * What each mysqld and its NDB API have counted, for all its clients and for its own threads:
   * those ask the data nodes about metadata every few seconds, and do nothing else while nobody
   * changes a schema. The text protocol's {@code SHOW} asks the data nodes nothing. Source: MySQL
   * manual, sections "NDB API Statistics Counters and Variables" and "NDB Cluster Status
   * Variables".
   */
  @Override
  public Map<String, Long> serverCounters() throws UserError {
    Map<String, Long> counters = new LinkedHashMap<>();
    try (Connection connection = pool.getConnection()) {
      MysqlConnector.askEach(
              settings,
              connection,
              false,
              server ->
                  ServerQuery.rows(
                      server, COUNTERS, row -> entry(row.getString(1), row.getLong(2))))
          .forEach(
              counted ->
                  counted.forEach(
                      one ->
                          Optional.ofNullable(LABELS.get(one.getKey()))
                              .ifPresent(
                                  label -> counters.merge(label, one.getValue(), Long::sum))));
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
