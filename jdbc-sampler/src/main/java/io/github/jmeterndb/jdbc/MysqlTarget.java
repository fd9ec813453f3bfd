// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.Dialect;
import io.github.jmeterndb.sql.ServerConnection;
import java.sql.SQLException;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The server at jdbc.url. Tables use its default engine, unless table.options says otherwise. The
 * description contains the actual system.
 */
public class MysqlTarget implements Target {
  private static final String NAME = "mysql";

  private static final Dialect DIALECT = new Dialect("CHAR", "", "", false);

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String title(Settings settings) {
    return "a server that speaks MySQL's protocol";
  }

  @Override
  public Map<Parameter, String> defaults() {
    return Map.of(Parameter.PATHS, JdbcPath.NAME);
  }

  @Override
  public boolean isMeantBy(Settings settings) throws UserError {
    return settings.isGiven(Parameter.JDBC_URL)
        && !settings.isGiven(Parameter.NDB_CONNECTSTRING)
        && !MysqlConnector.hasNdb(settings);
  }

  @Override
  public Deployment deploy(Settings settings, Consumer<String> progress) throws UserError {
    return new Deployment(settings, () -> {});
  }

  @Override
  public final DatabaseAdmin open(Settings settings) throws UserError {
    return admin(MysqlConnector.openDatabase(settings), settings);
  }

  @Override
  public final DatabaseAdmin look(Settings settings) throws UserError {
    return admin(MysqlConnector.openReadOnly(settings), settings);
  }

  DatabaseAdmin admin(ServerConnection server, Settings settings) throws UserError {
    try {
      return server.run(MysqlConnector::hasNdb)
          ? new NdbAdmin(server, NdbTarget.DIALECT, settings)
          : new MysqlAdmin(server, DIALECT, settings);
    } catch (SQLException e) {
      server.close();
      throw JdbcErrors.explain(e, settings);
    }
  }

  @Override
  public Answer ask(Settings settings) throws UserError {
    return MysqlConnector.ask(settings, false);
  }
}
