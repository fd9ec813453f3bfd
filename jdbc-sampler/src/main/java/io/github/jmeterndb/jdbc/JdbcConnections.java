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
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.sql.SQLException;
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
   * The connections of a path with these settings.
   *
   * @throws UserError if the driver does not take the URL
   */
  static DriverConnections of(Settings settings) throws UserError {
    Properties properties = MysqlConnector.properties(settings, MysqlConnector.ANSWER_TIMEOUT);
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
}
