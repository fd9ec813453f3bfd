// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.mysql;

import io.github.jmeterndb.jdbc.connect.ClientTiming;
import io.github.jmeterndb.jdbc.connect.JdbcErrors;
import io.github.jmeterndb.jdbc.connect.MysqlSystem;
import io.github.jmeterndb.jdbc.connect.ServerUptimes;
import io.github.jmeterndb.run.ServerProcess;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Dialect;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.sql.Uptimes;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A server that speaks MySQL's protocol. */
final class MysqlKeeper extends Keeper {
  private final MysqlSystem system;

  MysqlKeeper(ServerConnection server, Dialect dialect, Settings settings, MysqlSystem system) {
    super(server, dialect, settings);
    this.system = system;
  }

  /** When it was made: all of them tell that, to the second. */
  @Override
  protected String identity(String table) throws SQLException {
    return server()
        .text(
            "SELECT UNIX_TIMESTAMP(create_time) FROM information_schema.tables"
                + " WHERE table_schema = DATABASE() AND table_name = '%s'".formatted(table));
  }

  @Override
  public UserError explain(SQLException e) {
    return JdbcErrors.explain(e, settings());
  }

  @Override
  public Map<String, Object> describe() throws UserError {
    try {
      Map<String, Object> description = new LinkedHashMap<>();
      description.putAll(
          server().run(connection -> ServerDescription.read(SYSTEM, system, connection)));
      description.put(ClientTiming.NAME, ClientTiming.read());
      return description;
    } catch (SQLException e) {
      throw explain(e);
    }
  }

  @Override
  public List<Uptimes> uptimes() throws UserError {
    try {
      return ServerUptimes.ofEach(settings(), system.program(), connection -> Map.of());
    } catch (SQLException e) {
      throw explain(e);
    }
  }

  @Override
  public List<ServerProcess> processes() throws UserError {
    try {
      return server().run(connection -> new SystemProcesses(system, connection).read(settings()));
    } catch (SQLException e) {
      throw new UserError(
          "the processes of %s cannot be read: %s".formatted(system.label(), e.getMessage()), e);
    }
  }
}
