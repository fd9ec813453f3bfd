// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.connect;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.ServerQuery;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Variables of the server's that a workload has other values of in its sessions. */
public final class SessionVariables {
  private SessionVariables() {}

  /**
   * Those beside the user's own, as Connector/J takes them.
   *
   * @param given the user's; empty where there are none
   */
  public static String also(String given, Map<String, String> wanted) {
    return Stream.concat(
            Stream.of(given).filter(text -> !text.isEmpty()),
            wanted.entrySet().stream()
                .map(variable -> variable.getKey() + "=" + variable.getValue()))
        .collect(Collectors.joining(","));
  }

  /**
   * Does nothing where a session has them: some servers take any variable, and do nothing of it.
   *
   * @throws SQLException if the server does not answer
   * @throws UserError if it has not
   */
  public static void require(Map<String, String> wanted, Connection session)
      throws SQLException, UserError {
    for (var variable : wanted.entrySet()) {
      String is = value(variable.getKey(), session);
      if (!is.equalsIgnoreCase(variable.getValue())) {
        throw new UserError(
            "The server's sessions have %s, and not %s, for %s; leave out what asks for that, or take"
                    .formatted(
                        is.isEmpty() ? "nothing" : is, variable.getValue(), variable.getKey())
                + " a server that has it.");
      }
    }
  }

  private static String value(String name, Connection session) throws SQLException {
    return ServerQuery.first(
            session, "SHOW SESSION VARIABLES LIKE '" + name + "'", row -> row.getString(2))
        .orElse("");
  }
}
