// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import io.github.jmeterndb.jdbc.MysqlConnector;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.ServerConnection;
import java.sql.SQLException;

/** SQL on a cluster's mysqld, whatever databases it has. */
public record ServerSql(Settings cluster) {
  public void execute(String sql) throws UserError, SQLException {
    try (ServerConnection server = MysqlConnector.openServer(cluster)) {
      server.execute(sql);
    }
  }

  public String text(String query) throws UserError, SQLException {
    try (ServerConnection server = MysqlConnector.openServer(cluster)) {
      return server.text(query);
    }
  }

  /** The names of the tables in the database ndbtest. */
  public String tables() throws UserError, SQLException {
    return text(
        "SELECT GROUP_CONCAT(table_name ORDER BY 1) FROM information_schema.tables"
            + " WHERE table_schema = 'ndbtest'");
  }
}
