// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.connect;

import io.github.jmeterndb.path.Database.Answer;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.sql.ServerQuery;
import java.sql.Connection;
import java.sql.SQLException;

/** What a server says of itself before a run has anything to do with it. */
public final class ServerAnswer {
  private ServerAnswer() {}

  /**
   * Asks the server of the settings, and writes nothing.
   *
   * @param ndb whether it has to be the mysqld of an NDB Cluster
   * @throws UserError if it does not answer, is another one, or lacks a database that nobody makes
   */
  public static Answer of(Settings settings, boolean ndb) throws UserError {
    try (ServerConnection server = MysqlConnector.openServer(settings)) {
      String description = "MySQL " + server.text("SELECT VERSION()");
      if (server.run(ServerAnswer::hasNdb)) {
        description += dataNodes(server, ndb, settings);
      } else if (ndb) {
        throw new UserError(
            "What answers at %s is %s, and no MySQL NDB Cluster; give -Jtarget=mysql, or start the mysqld"
                    .formatted(where(settings), description)
                + " of a cluster, with --ndbcluster.");
      }
      MysqlConnector.requireDatabase(settings);
      if (hasDatabase(server, settings)) {
        return new Answer(description, settings);
      }
      if (!MysqlConnector.makesDatabase(settings)) {
        throw JdbcErrors.noDatabase(settings);
      }
      return new Answer(
          description + "; a run makes the database " + settings.text(Parameter.NDB_DATABASE),
          MysqlConnector.withoutDatabase(settings));
    } catch (SQLException e) {
      throw JdbcErrors.explain(e, settings);
    }
  }

  private static String dataNodes(ServerConnection server, boolean ndb, Settings settings)
      throws SQLException, UserError {
    int ready =
        server.run(
            connection ->
                ServerQuery.first(
                        connection,
                        "SHOW GLOBAL STATUS LIKE 'Ndb_number_of_ready_data_nodes'",
                        row -> row.getInt(2))
                    .orElse(0));
    if (ndb && ready == 0) {
      throw new UserError(
          "The server at %s is up, but not connected to its cluster; look at its --ndb-connectstring, at"
                  .formatted(where(settings))
              + " the data nodes, and whether the cluster has a [mysqld] slot for it.");
    }
    return ", %s data node%s ready".formatted(ready, ready == 1 ? "" : "s");
  }

  /**
   * Whether the server of the settings belongs to an NDB Cluster.
   *
   * @throws UserError if it does not answer
   */
  public static boolean hasNdb(Settings settings) throws UserError {
    try (ServerConnection server = MysqlConnector.openServer(settings)) {
      return server.run(ServerAnswer::hasNdb);
    } catch (SQLException e) {
      throw JdbcErrors.explain(e, settings);
    }
  }

  /** Whether the server at the other end belongs to an NDB Cluster. */
  public static boolean hasNdb(Connection connection) throws SQLException {
    return ServerQuery.rows(
            connection,
            "SHOW ENGINES",
            row -> row.getString("Engine") + " " + row.getString("Support"))
        .stream()
        .anyMatch(engine -> engine.matches("(?i)ndbcluster (YES|DEFAULT)"));
  }

  private static boolean hasDatabase(ServerConnection server, Settings settings)
      throws SQLException {
    // ndb.database is a name of letters, digits and _.
    return !server
        .text(
            "SELECT schema_name FROM information_schema.schemata WHERE schema_name = '%s'"
                .formatted(settings.text(Parameter.NDB_DATABASE)))
        .isEmpty();
  }

  private static String where(Settings settings) {
    return Settings.withoutSecrets(settings.text(Parameter.JDBC_URL));
  }
}
