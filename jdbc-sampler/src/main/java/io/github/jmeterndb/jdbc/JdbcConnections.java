// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import com.mysql.cj.conf.PropertyKey;
import com.mysql.cj.log.NullLogger;
import io.github.jmeterndb.jdbc.connect.AnswerTimeout;
import io.github.jmeterndb.jdbc.connect.JdbcErrors;
import io.github.jmeterndb.jdbc.connect.MariaDb;
import io.github.jmeterndb.jdbc.connect.MysqlConnector;
import io.github.jmeterndb.jdbc.connect.ServerDriver;
import io.github.jmeterndb.path.DriverConnections;
import io.github.jmeterndb.settings.DriverProperties;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Precondition;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Keeper;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

/** The connections that a pool holds, as its driver opens them, configured as in the study. */
final class JdbcConnections {
  /** Defaults, the first three as in the study. */
  private static final Set<String> MAY_BE_GIVEN =
      Set.of(
          "cachePrepStmts",
          "prepStmtCacheSize",
          "prepStmtCacheSqlLimit",
          "failOverReadOnly",
          "retriesAllDown",
          "socketFactory");

  private JdbcConnections() {}

  /**
   * Those of these settings.
   *
   * @throws UserError if the driver does not take the URL
   */
  static DriverConnections of(Settings settings) throws UserError {
    Properties properties = ofBothDrivers(settings);
    if (isMariaDb(settings)) {
      return MariaDb.connections(settings, properties);
    }
    String url = settings.text(Parameter.JDBC_URL);
    // With several hosts, a connection would be read-only after a failover, and would wait for two
    // minutes where no host answers.
    properties.setProperty("failOverReadOnly", "false");
    properties.setProperty("retriesAllDown", "3");
    properties.setProperty("socketFactory", AnswerTimeout.class.getName());
    // While a mysqld is away, the driver would print a stack trace for each attempt to reach it.
    // What fails in the end is thrown, and counted.
    properties.setProperty("logger", NullLogger.class.getName());
    properties.setProperty("cachePrepStmts", "true");
    properties.setProperty("prepStmtCacheSize", "4096");
    properties.setProperty("prepStmtCacheSqlLimit", "2048");
    // Otherwise the driver would silently prepare at the client what the server cannot prepare.
    properties.setProperty("emulateUnsupportedPstmts", "false");
    properties.setProperty("useServerPrepStmts", Boolean.toString(prepareOnServer(settings)));
    try {
      for (String name : ServerDriver.names(url)) {
        DriverProperties.requireFree(Parameter.JDBC_URL, name, properties, MAY_BE_GIVEN);
        properties.remove(name);
      }
      addGiven(settings, properties);
      return new DriverConnections(new ServerDriver(), url, properties);
    } catch (SQLException e) {
      throw JdbcErrors.explain(e, settings);
    }
  }

  private static Properties ofBothDrivers(Settings settings) {
    Properties properties = new Properties();
    properties.setProperty("user", settings.text(Parameter.JDBC_USER));
    properties.setProperty("password", settings.text(Parameter.JDBC_PASSWORD));
    properties.setProperty(
        "connectTimeout", String.valueOf(MysqlConnector.CONNECT_TIMEOUT.toMillis()));
    properties.setProperty(
        "socketTimeout", String.valueOf(MysqlConnector.ANSWER_TIMEOUT.toMillis()));
    return properties;
  }

  /** Whether the measured connections are MariaDB Connector/J's. */
  static boolean isMariaDb(Settings settings) {
    return settings.text(Parameter.JDBC_DRIVER).equals("mariadb");
  }

  /** The driver itself ignores a property that it does not know. */
  private static void addGiven(Settings settings, Properties properties) throws UserError {
    for (Map.Entry<String, String> given : DriverProperties.of(settings).entrySet()) {
      PropertyKey key = PropertyKey.fromValue(given.getKey());
      if (key == null) {
        throw new UserError(
            "%s: Connector/J has no property %s."
                .formatted(Parameter.JDBC_PROPERTIES, given.getKey()));
      }
      String name = key.getKeyName();
      DriverProperties.requireFree(Parameter.JDBC_PROPERTIES, name, properties, MAY_BE_GIVEN);
      properties.setProperty(name, given.getValue());
    }
  }

  /** Whether the server prepares statements, and not the driver. */
  static boolean prepareOnServer(Settings settings) {
    return settings.text(Parameter.JDBC_PREPARE).equals("server");
  }

  /**
   * Whether each server has as many connections left as it may get of the pools and the keepers,
   * and a reserve besides: other clients of the server go on connecting while the run lasts.
   *
   * @param links the settings of each link, which has a pool of its own; of one jdbc.url
   * @param jvms how many have such pools, and share the threads
   */
  static List<Precondition> room(DriverConnections connections, List<Settings> links, int jvms)
      throws UserError {
    Settings first = links.get(0);
    // Each of several JVMs loads and checks its share of the rows, as the controller does.
    int keepers =
        Keeper.connections() * (jvms > 1 ? 1 + jvms : 1)
            + (first.isGiven(Parameter.STOP_IF) ? 1 : 0);
    try (Connection connection = connections.getConnection()) {
      int most = 0;
      int files = keepers;
      int statements = 0;
      for (Settings link : links) {
        int pools = pools(link, jvms);
        most += pools;
        files += pools;
        statements += statements(link);
      }
      List<Precondition> all = new ArrayList<>();
      int pool = most;
      int prepared = statements;
      // After a failover, and with load balancing in time, each host may have all.
      MysqlConnector.askThoseUp(
              first, connection, server -> limits(server, pool, keepers, prepared))
          .forEach(all::addAll);
      if (jvms == 1) {
        Quota.ofFiles(files).ifPresent(all::add);
      }
      return all;
    } catch (SQLException e) {
      throw JdbcErrors.explain(e, first);
    }
  }

  private static List<Precondition> limits(Connection server, int pool, int keepers, int statements)
      throws SQLException {
    List<Precondition> all = new ArrayList<>();
    all.add(Quota.ofServer(server, pool, keepers));
    Quota.ofAccount(server, pool + keepers).ifPresent(all::add);
    Quota.ofStatements(server, statements).ifPresent(all::add);
    return all;
  }

  /** The fewest that are prepared at once: each thread prepares one for each operation. */
  private static int statements(Settings link) {
    return prepareOnServer(link)
        ? Collections.max(link.numbers(Parameter.THREADS)) * link.list(Parameter.OPERATIONS).size()
        : 0;
  }

  /** Connections of all pools: one that is not given is as large as the JVM's share of threads. */
  private static int pools(Settings settings, int jvms) {
    int pool = settings.number(Parameter.JDBC_POOL_SIZE);
    if (jvms == 1) {
      return pool;
    }
    return settings.isGiven(Parameter.JDBC_POOL_SIZE)
        ? jvms * pool
        : Math.max(jvms, Collections.max(settings.numbers(Parameter.THREADS)));
  }
}
