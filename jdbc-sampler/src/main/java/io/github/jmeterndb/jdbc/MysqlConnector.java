// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import com.mysql.cj.exceptions.MysqlErrorNumbers;
import com.mysql.cj.jdbc.Driver;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.ServerConnection;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;
import java.util.regex.Pattern;

/** Connects the keeper to the mysqld of the settings, past DriverManager and past any pool. */
final class MysqlConnector implements ServerConnection.Connector {
  /** A host that is there answers sooner. */
  static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

  /**
   * What a mysqld that hangs is waited for: far longer than NDB takes to give up a lock (1.2 s) or
   * a dead node (about 6 s).
   */
  static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(20);

  /** As mysqld words the errors of an NDB API that no data node knows (any more, or yet). */
  private static final Pattern CLUSTER_FAILURE = Pattern.compile("Got error (4009|4010|157) ");

  private final Settings settings;

  private MysqlConnector(Settings settings) {
    this.settings = settings;
  }

  /**
   * Connects.
   *
   * @throws UserError if that fails, with what to do about it
   */
  static ServerConnection open(Settings settings) throws UserError {
    ConnectorJ.require();
    try {
      return new ServerConnection(new MysqlConnector(settings));
    } catch (SQLException e) {
      throw JdbcErrors.explain(e, settings);
    }
  }

  @Override
  public boolean lacksItsDatabase(SQLException e) {
    return e.getErrorCode() == MysqlErrorNumbers.ER_GET_TEMPORARY_ERRMSG
        || (e.getErrorCode() == MysqlErrorNumbers.ER_GET_ERRMSG
            && CLUSTER_FAILURE.matcher(e.getMessage()).find());
  }

  @Override
  public Connection connect() throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", settings.text(Parameter.JDBC_USER));
    properties.setProperty("password", settings.text(Parameter.JDBC_PASSWORD));
    properties.setProperty("rewriteBatchedStatements", "true");
    properties.setProperty("connectTimeout", String.valueOf(CONNECT_TIMEOUT.toMillis()));
    properties.setProperty("socketTimeout", String.valueOf(ANSWER_TIMEOUT.toMillis()));
    // Somebody's own database is somebody's own to make.
    boolean byDefault =
        settings
            .text(Parameter.JDBC_URL)
            .split("\\?", 2)[0]
            .endsWith("/" + Parameter.NDB_DATABASE.defaultValue());
    properties.setProperty("createDatabaseIfNotExist", String.valueOf(byDefault));
    Connection connection = new Driver().connect(settings.text(Parameter.JDBC_URL), properties);
    if (connection == null) {
      throw new SQLException("not a URL of Connector/J's", JdbcErrors.NO_URL);
    }
    return connection;
  }
}
