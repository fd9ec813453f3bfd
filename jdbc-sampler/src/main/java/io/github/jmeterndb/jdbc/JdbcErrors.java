// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import com.mysql.cj.exceptions.MysqlErrorNumbers;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.net.UnknownHostException;
import java.sql.SQLException;

/** Explains errors of a mysqld in unmeasured work, and their remedies. */
final class JdbcErrors {
  /** The SQLSTATE of a URL that the driver does not accept. */
  static final String NO_URL = "XURL0";

  static final String UNREACHABLE = "08S01";

  private static final String FEWER = "lower jdbc.pool.size and threads.";

  private JdbcErrors() {}

  static UserError noDatabase(Settings settings) {
    return new UserError(
        server(settings)
            + " has no such database; make it, or name another one with -Jndb.database=….");
  }

  /** The subject of a sentence; jdbc.url is shown without secrets. */
  static String server(Settings settings) {
    return "The server at " + shownUrl(settings);
  }

  static String shownUrl(Settings settings) {
    return Settings.withoutSecrets(settings.text(Parameter.JDBC_URL));
  }

  static UserError explain(SQLException failure, Settings settings) {
    SQLException e = failure;
    // A pool's own exception has no error number.
    while (e.getErrorCode() == 0 && e.getCause() instanceof SQLException cause) {
      e = cause;
    }
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (String.valueOf(cause.getMessage()).contains("Too many open files")) {
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
    String example = "give -Jjdbc.url=jdbc:mysql://host:port/%s.";
    String url = example.formatted(settings.text(Parameter.NDB_DATABASE));
    if (NO_URL.equals(e.getSQLState())) {
      // The cause would quote the malformed URL, with a password in it.
      return new UserError(
          "jdbc.url: Connector/J does not know what %s means; %s"
              .formatted(shownUrl(settings), url));
    }
    if (e.getErrorCode() == MysqlErrorNumbers.ER_BAD_DB_ERROR) {
      return noDatabase(settings);
    }
    // The message may quote the malformed URL, and so would a log of the cause.
    String unmasked = UserError.firstLine(e);
    String message = Settings.withoutSecrets(unmasked);
    return new UserError(
        server(settings) + problem(e, message, url, settings), message.equals(unmasked) ? e : null);
  }

  private static String problem(SQLException e, String message, String url, Settings settings) {
    String says = " says: " + message;
    return switch (e.getErrorCode()) {
      case MysqlErrorNumbers.ER_ACCESS_DENIED_ERROR ->
          " does not let user '%s' in; give -Jjdbc.user=… and the password in the environment variable JDBC_PASSWORD."
              .formatted(settings.text(Parameter.JDBC_USER));
      case MysqlErrorNumbers.ER_GET_ERRMSG ->
          " is up, but not connected to its cluster (%s); look at its --ndb-connectstring, at the data nodes, and whether the cluster has a [mysqld] slot for it."
              .formatted(message);
      case MysqlErrorNumbers.ER_UNKNOWN_STORAGE_ENGINE ->
          settings.isGiven(Parameter.TABLE_OPTIONS)
              ? says + "; look at table.options."
              : " has no NDB storage engine; start the mysqld of MySQL NDB Cluster, with --ndbcluster.";
      case MysqlErrorNumbers.ER_CON_COUNT_ERROR ->
          " has no connection left; raise its max_connections, or " + FEWER;
      case MysqlErrorNumbers.ER_TOO_MANY_USER_CONNECTIONS,
          MysqlErrorNumbers.ER_USER_LIMIT_REACHED ->
          says + "; raise this limit of the account, or " + FEWER;
      default ->
          UNREACHABLE.equals(e.getSQLState())
              ? " does not answer; start it, or " + url
              : "%s (%s/%s).".formatted(says, e.getSQLState(), e.getErrorCode());
    };
  }
}
