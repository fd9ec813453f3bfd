// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.connect;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.UserError;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Whether a server's prepared statements work: those of seekdb 1.4 gave Connector/J 9.5.0 no rows,
 * whatever was asked for, and no error.
 */
public final class ServerPreparation {
  private static final int ANY = 7;

  private ServerPreparation() {}

  /**
   * Does nothing where a prepared statement gives the row that it must give.
   *
   * @param connection one that prepares statements on the server
   * @param driver its driver's name and version, for the message
   * @throws SQLException if the server does not answer
   * @throws UserError if it gives another row, or none
   */
  public static void require(Connection connection, String driver) throws SQLException, UserError {
    try (PreparedStatement statement = connection.prepareStatement("SELECT ?")) {
      statement.setInt(1, ANY);
      try (ResultSet rows = statement.executeQuery()) {
        if (!rows.next() || rows.getInt(1) != ANY) {
          throw new UserError(
              ("%1$s=server: to %2$s, this server gives wrong rows for a statement that it has"
                      + " prepared, and no error; leave %1$s out, or replace that driver's jar by"
                      + " another version.")
                  .formatted(Parameter.JDBC_PREPARE, driver));
        }
      }
    }
  }
}
