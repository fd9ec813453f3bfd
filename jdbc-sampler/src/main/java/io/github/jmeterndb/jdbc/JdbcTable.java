// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.sql.SqlTable;
import io.github.jmeterndb.store.ServerProcess;
import io.github.jmeterndb.store.Table;
import io.github.jmeterndb.store.TableSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** The table of an NDB Cluster, kept through a mysqld. */
final class JdbcTable extends SqlTable {
  private static final System.Logger LOG = System.getLogger(JdbcTable.class.getName());
  private static final String OF_THE_TABLE =
      " FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name = '"
          + NAME
          + "'";

  private final Settings settings;

  private JdbcTable(ServerConnection server, Settings settings) {
    super(server);
    this.settings = settings;
  }

  @Override
  protected String textType() {
    return "CHAR";
  }

  @Override
  protected String tableOptions() {
    // latin1: ClusterJ 9.7 cannot pad a CHAR by more than 255 bytes, as CHAR(120) in utf8mb4 needs.
    return " ENGINE=NDBCLUSTER DEFAULT CHARSET=latin1";
  }

  @Override
  protected String identity() throws SQLException {
    try {
      return server()
          .text(
              "SELECT CONCAT(id, '/', version) FROM ndbinfo.dict_obj_info"
                  + " WHERE type = 2 AND fq_name = CONCAT(DATABASE(), '/def/"
                  + NAME
                  + "')");
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.INFO, "Which table this is is not known", e);
      return "";
    }
  }

  @Override
  protected void checkExisting() throws SQLException, UserError {
    String engine = server().text("SELECT engine" + OF_THE_TABLE);
    String collation = server().text("SELECT table_collation" + OF_THE_TABLE);
    if (!engine.equalsIgnoreCase("ndbcluster") || !collation.startsWith("latin1")) {
      throw new UserError(
          "There is a table "
              + NAME
              + " with ENGINE="
              + engine
              + " and collation "
              + collation
              + " instead of NDBCLUSTER and latin1; drop it, or name another database with"
              + " -Jndb.database=….");
    }
  }

  @Override
  protected UserError explain(SQLException e) {
    return JdbcErrors.explain(e, settings);
  }

  @Override
  public Map<String, Object> describe() throws UserError {
    try {
      return server().run(ClusterDescription::read);
    } catch (SQLException e) {
      throw explain(e);
    }
  }

  @Override
  public Map<String, Long> counters() throws UserError {
    return ask(ServerCounters::ofDataNodes);
  }

  @Override
  public OptionalLong capacity() throws UserError {
    return ask(DataNodes::rows);
  }

  @Override
  public String unrest() throws UserError {
    return ask(DataNodes::unrest);
  }

  @Override
  public List<ServerProcess> processes() throws UserError {
    return ask(ClusterProcesses::read);
  }

  /** ndbinfo may be switched off, or not be this user's to read: a run needs none of it. */
  private <T> T ask(ServerConnection.Work<T> question) throws UserError {
    try {
      return server().run(question);
    } catch (SQLException e) {
      throw new UserError("ndbinfo cannot be read: " + UserError.firstLine(e), e);
    }
  }

  /** Opens it. */
  public static final class Source implements TableSource {
    @Override
    public String system() {
      return JdbcPath.SYSTEM;
    }

    @Override
    public Table open(Settings settings) throws UserError {
      ServerConnection server = MysqlConnector.open(settings);
      try {
        requireDatabase(server.run(Connection::getCatalog), settings);
        return new JdbcTable(server, settings);
      } catch (SQLException e) {
        server.close();
        throw JdbcErrors.explain(e, settings);
      } catch (UserError e) {
        server.close();
        throw e;
      }
    }

    /**
     * ClusterJ takes its database from a parameter, JDBC from the URL: both must mean one table.
     */
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
}
