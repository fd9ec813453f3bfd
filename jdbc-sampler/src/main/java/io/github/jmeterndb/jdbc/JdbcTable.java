// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import com.mysql.cj.jdbc.Driver;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.SqlTable;
import io.github.jmeterndb.store.Table;
import io.github.jmeterndb.store.TableSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;

/** The table of an NDB Cluster, kept through a mysqld. */
final class JdbcTable extends SqlTable {
  private static final String OF_THE_TABLE =
      " FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name = '"
          + NAME
          + "'";

  private final Settings settings;

  private JdbcTable(Connection connection, Settings settings) {
    super(connection);
    this.settings = settings;
  }

  @Override
  protected String textType() {
    return "CHAR";
  }

  @Override
  protected String tableOptions() {
    // latin1: ClusterJ 9.7 cannot pad a CHAR by more than 255 bytes, as CHAR(120) in utf8mb4 needs.
    return " ENGINE=NDBCLUSTER DEFAULT CHARSET=latin1 COMMENT='" + COMMENT + "'";
  }

  @Override
  protected String comment() throws SQLException {
    return queryText("SELECT table_comment" + OF_THE_TABLE);
  }

  @Override
  protected void checkExisting() throws SQLException, UserError {
    String engine = queryText("SELECT engine" + OF_THE_TABLE);
    String collation = queryText("SELECT table_collation" + OF_THE_TABLE);
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
      return ClusterDescription.read(connection());
    } catch (SQLException e) {
      throw explain(e);
    }
  }

  @Override
  public Map<String, Long> counters() throws UserError {
    try {
      return ServerCounters.ofDataNodes(connection());
    } catch (SQLException e) {
      // ndbinfo may be switched off, or not be this user's to read: the run needs none of it.
      throw new UserError("no counters of the data nodes: " + UserError.firstLine(e), e);
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
      ConnectorJ.require();
      Properties properties = new Properties();
      properties.setProperty("user", settings.text(Parameter.JDBC_USER));
      properties.setProperty("password", settings.text(Parameter.JDBC_PASSWORD));
      properties.setProperty("rewriteBatchedStatements", "true");
      properties.setProperty("createDatabaseIfNotExist", "true");
      try {
        // Past DriverManager, which looks for drivers once, and not where JMeter puts plugins.
        Connection connection = new Driver().connect(settings.text(Parameter.JDBC_URL), properties);
        if (connection == null) {
          throw new UserError(
              "jdbc.url: Connector/J does not know what "
                  + Settings.withoutSecrets(settings.text(Parameter.JDBC_URL))
                  + " means; give -Jjdbc.url=jdbc:mysql://host:port/"
                  + settings.text(Parameter.NDB_DATABASE)
                  + ".");
        }
        requireDatabase(connection, settings);
        return new JdbcTable(connection, settings);
      } catch (SQLException e) {
        throw JdbcErrors.explain(e, settings);
      }
    }

    /**
     * ClusterJ takes its database from a parameter, JDBC from the URL: both must mean one table.
     */
    private static void requireDatabase(Connection connection, Settings settings)
        throws SQLException, UserError {
      String ofUrl = String.valueOf(connection.getCatalog());
      String database = settings.text(Parameter.NDB_DATABASE);
      if (!ofUrl.equals(database)) {
        connection.close();
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
