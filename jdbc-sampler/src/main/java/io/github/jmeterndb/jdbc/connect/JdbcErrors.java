// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.connect;

import com.mysql.cj.exceptions.MysqlErrorNumbers;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.net.UnknownHostException;
import java.sql.SQLException;

/** What can go wrong at the mysqld outside of what is measured, and what to do about it. */
public final class JdbcErrors {
  /** The SQLSTATE of a URL that the driver does not take. */
  static final String NO_URL = "XURL0";

  /** The SQLSTATE of a server that cannot be reached, or is no longer. */
  static final String UNREACHABLE = "08S01";

  /** As the operating system words it, wherever in the causes. */
  private static final String NO_MORE_FILES = "Too many open files";

  private static final String FEWER = "lower jdbc.pool.size and threads.";

  private static final String NO_DATABASE =
      " has no such database; make it, or name another one with -Jndb.database=….";

  private JdbcErrors() {}

  /** Where the database is missing that the URL names. */
  static UserError noDatabase(Settings settings) {
    return new UserError(server(settings) + NO_DATABASE);
  }

  private static String server(Settings settings) {
    return "The server at " + MysqlConnector.shownUrl(settings);
  }

  public static UserError explain(SQLException failure, Settings settings) {
    SQLException e = failure;
    // A pool's own exception has no error number.
    while (e.getErrorCode() == 0 && e.getCause() instanceof SQLException cause) {
      e = cause;
    }
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (String.valueOf(cause.getMessage()).contains(NO_MORE_FILES)) {
        return new UserError(
            "This process may open no more files: raise the limit (ulimit -n), or " + FEWER, e);
      }
      if (cause instanceof UnknownHostException) {
        return new UserError(
            "jdbc.url: a host name cannot be resolved (%s); correct it."
                .formatted(UserError.firstLine(cause)),
            e);
      }
    }
    if (NO_URL.equals(e.getSQLState())) {
      // The cause would quote what cannot be parsed, with a password in it.
      return new UserError(
          "jdbc.url: Connector/J does not know what "
              + MysqlConnector.shownUrl(settings)
              + " means; give -Jjdbc.url=jdbc:mysql://host:port/"
              + settings.text(Parameter.NDB_DATABASE)
              + ".");
    }
    String server = server(settings);
    String user = settings.text(Parameter.JDBC_USER);
    // It may quote what of the URL it cannot parse, and so would a log that shows the cause.
    String unmasked = UserError.firstLine(e);
    String message = Settings.withoutSecrets(unmasked);
    return new UserError(
        switch (e.getErrorCode()) {
          case MysqlErrorNumbers.ER_ACCESS_DENIED_ERROR ->
              server
                  + " does not let user '"
                  + user
                  + "' in; give -Jjdbc.user=… and the"
                  + " password in the environment variable JDBC_PASSWORD.";
          case MysqlErrorNumbers.ER_BAD_DB_ERROR -> server + NO_DATABASE;
          case MysqlErrorNumbers.ER_GET_ERRMSG ->
              server
                  + " is up, but not connected to its cluster ("
                  + message
                  + "); look at its --ndb-connectstring, at the data nodes, and whether the cluster has"
                  + " a [mysqld] slot for it.";
          case MysqlErrorNumbers.ER_UNKNOWN_STORAGE_ENGINE ->
              settings.isGiven(Parameter.TABLE_OPTIONS)
                  ? server + " says: " + message + "; look at table.options."
                  : server
                      + " has no NDB storage engine; start the mysqld of MySQL NDB Cluster, with"
                      + " --ndbcluster.";
          case MysqlErrorNumbers.ER_CON_COUNT_ERROR ->
              server + " has no connection left; raise its max_connections, or " + FEWER;
          case MysqlErrorNumbers.ER_TOO_MANY_USER_CONNECTIONS,
              MysqlErrorNumbers.ER_USER_LIMIT_REACHED ->
              "%s says: %s; raise this limit of the account, or %s"
                  .formatted(server, message, FEWER);
          default ->
              UNREACHABLE.equals(e.getSQLState())
                  ? "%s does not answer; start it, or give -Jjdbc.url=jdbc:mysql://host:port/%s."
                      .formatted(server, settings.text(Parameter.NDB_DATABASE))
                  : server
                      + " says: "
                      + message
                      + " ("
                      + e.getSQLState()
                      + "/"
                      + e.getErrorCode()
                      + ").";
        },
        message.equals(unmasked) ? e : null);
  }
}
