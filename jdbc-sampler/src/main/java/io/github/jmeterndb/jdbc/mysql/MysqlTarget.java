// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.mysql;

import io.github.jmeterndb.jdbc.JdbcPath;
import io.github.jmeterndb.jdbc.connect.JdbcErrors;
import io.github.jmeterndb.jdbc.connect.MysqlConnector;
import io.github.jmeterndb.jdbc.connect.MysqlConnector.Writes;
import io.github.jmeterndb.jdbc.ndb.NdbTarget;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.Dialect;
import io.github.jmeterndb.sql.ServerConnection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Whatever answers at jdbc.url: its tables are of its default engine, unless table.options says
 * otherwise. Which system it is stands in what the admin describes.
 */
public final class MysqlTarget implements Target {
  private static final String NAME = "mysql";

  private static final Dialect DIALECT = new Dialect("CHAR", "", "0");

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String system() {
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
  public Deployment deploy(Settings settings, Consumer<String> progress) {
    return new Deployment(settings, () -> {});
  }

  @Override
  public Dialect dialect() {
    return DIALECT;
  }

  @Override
  public DatabaseAdmin open(Settings settings) throws UserError {
    Optional<DatabaseAdmin> admin = admin(MysqlConnector.openDatabase(settings), settings);
    return admin.isPresent() ? admin.get() : new NdbTarget().open(settings);
  }

  @Override
  public DatabaseAdmin look(Settings settings) throws UserError {
    Optional<DatabaseAdmin> admin =
        admin(MysqlConnector.look(settings, Writes.REFUSED_BY_DRIVER), settings);
    return admin.isPresent() ? admin.get() : new NdbTarget().look(settings);
  }

  /** Empty where it is a cluster's server: then the connection is closed. */
  private static Optional<DatabaseAdmin> admin(ServerConnection server, Settings settings)
      throws UserError {
    try {
      if (!server.run(MysqlConnector::hasNdb)) {
        return Optional.of(new MysqlAdmin(server, DIALECT, settings));
      }
    } catch (SQLException e) {
      server.close();
      throw JdbcErrors.explain(e, settings);
    }
    server.close();
    return Optional.empty();
  }

  @Override
  public Answer ask(Settings settings) throws UserError {
    return MysqlConnector.ask(settings, false);
  }
}
