// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.embedded;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.sql.SqlTable;
import io.github.jmeterndb.store.Table;
import io.github.jmeterndb.store.TableSource;
import java.sql.SQLException;
import java.util.Map;

/** The stand-in's table. */
final class EmbeddedTable extends SqlTable {
  private EmbeddedTable(ServerConnection server) {
    super(server);
  }

  @Override
  protected String textType() {
    return "VARCHAR";
  }

  @Override
  protected String tableOptions() {
    return "";
  }

  /** Nobody else reaches a database inside this JVM. */
  @Override
  protected String identity() {
    return NAME;
  }

  @Override
  protected UserError explain(SQLException e) {
    return EmbeddedDatabase.explain(e);
  }

  @Override
  public Map<String, Object> describe() throws UserError {
    try {
      return Map.of(
          "H2", server().run(connection -> connection.getMetaData().getDatabaseProductVersion()));
    } catch (SQLException e) {
      throw explain(e);
    }
  }

  /** Opens it. */
  public static final class Source implements TableSource {
    @Override
    public String system() {
      return EmbeddedDatabase.SYSTEM;
    }

    @Override
    public Table open(Settings settings) throws UserError {
      try {
        return new EmbeddedTable(new ServerConnection(EmbeddedDatabase.of(settings)::connect));
      } catch (SQLException e) {
        throw EmbeddedDatabase.explain(e);
      }
    }
  }
}
