// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Dialect;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sql.ServerConnection;
import java.sql.Connection;
import java.sql.SQLException;

/** MySQL NDB Cluster. */
public final class NdbDatabase implements MysqlServer {
  static final String SYSTEM = "ndb";

  // latin1: ClusterJ 9.7 cannot pad a CHAR by more than 255 bytes, as CHAR(120) in utf8mb4 needs.
  private static final Dialect DIALECT =
      new Dialect("CHAR", " ENGINE=NDBCLUSTER DEFAULT CHARSET=latin1", "0");

  @Override
  public String system() {
    return SYSTEM;
  }

  @Override
  public Dialect dialect() {
    return DIALECT;
  }

  /** The only one that NDB has. */
  @Override
  public String isolation() {
    return "TRANSACTION_READ_COMMITTED";
  }

  @Override
  public Keeper open(Settings settings) throws UserError {
    ServerConnection server = MysqlConnector.open(settings);
    try {
      requireDatabase(server.run(Connection::getCatalog), settings);
      return new NdbKeeper(server, DIALECT, settings);
    } catch (SQLException e) {
      server.close();
      throw JdbcErrors.explain(e, settings);
    } catch (UserError e) {
      server.close();
      throw e;
    }
  }

  /** ClusterJ takes its database from a parameter, JDBC from the URL: both must mean one table. */
  private static void requireDatabase(String ofUrl, Settings settings) throws UserError {
    String database = settings.text(Parameter.NDB_DATABASE);
    if (!database.equals(ofUrl)) {
      throw new UserError(
          "jdbc.url names the database '"
              + ofUrl
              + "', ndb.database is '"
              + database
              + "'; let both name the same one.");
    }
  }
}
