// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import com.mysql.cj.conf.PropertyKey;
import io.github.jmeterndb.jdbc.connect.AnswerTimeout;
import io.github.jmeterndb.jdbc.connect.JdbcErrors;
import io.github.jmeterndb.jdbc.connect.MysqlConnector;
import io.github.jmeterndb.jdbc.connect.ServerDriver;
import io.github.jmeterndb.jdbc.connect.SessionVariables;
import io.github.jmeterndb.jdbc.connect.SeveralHosts;
import io.github.jmeterndb.path.DriverConnections;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.workload.Workload;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/** The connections that a pool holds, as Connector/J opens them, configured as in the study. */
final class JdbcConnections {
  /** Of a URL of several servers that share the connections: none of them needs to give all. */
  private static final String SHARED = "jdbc:mysql:loadbalance:";

  private JdbcConnections() {}

  /**
   * Those of a workload.
   *
   * @throws UserError if Connector/J does not take the URL
   */
  static DriverConnections of(Workload<?> workload, Settings settings) throws UserError {
    Properties properties = new Properties();
    properties.setProperty("user", settings.text(Parameter.JDBC_USER));
    properties.setProperty("password", settings.text(Parameter.JDBC_PASSWORD));
    properties.setProperty(
        "connectTimeout", String.valueOf(MysqlConnector.CONNECT_TIMEOUT.toMillis()));
    SeveralHosts hosts = SeveralHosts.of(settings);
    String url = hosts.url(settings);
    properties.putAll(hosts.properties(url));
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
    properties.setProperty("useServerPrepStmts", Boolean.toString(prepareOnServer(settings)));
    try {
      return new DriverConnections(new ServerDriver(hosts), url, properties);
    } catch (SQLException e) {
      throw JdbcErrors.explain(e, settings);
    }
  }

  /** Whether the server prepares statements, and not the driver. */
  static boolean prepareOnServer(Settings settings) {
    return settings.text(Parameter.JDBC_PREPARE).equals("server");
  }

  /**
   * Does nothing where each server gives as many as the pool and the keeper need.
   *
   * @throws UserError if it does not, or cannot be asked
   */
  static void requireRoom(DriverConnections connections, Settings settings) throws UserError {
    int pool = settings.number(Parameter.JDBC_POOL_SIZE);
    SeveralHosts severalHosts = SeveralHosts.of(settings);
    if (severalHosts.url(settings).startsWith(SHARED)) {
      return;
    }
    try (Connection connection = connections.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SHOW VARIABLES LIKE 'max_connections'")) {
      // Where it is not told, or 0, there is no limit.
      long most = rows.next() ? rows.getLong(2) : 0;
      // Where others stand in for the first one, it alone has all of them until then.
      int hosts = severalHosts == SeveralHosts.FAILOVER ? 1 : MysqlConnector.hosts(settings).size();
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
}
