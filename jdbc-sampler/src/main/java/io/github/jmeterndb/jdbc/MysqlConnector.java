// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import com.mysql.cj.conf.HostInfo;
import com.mysql.cj.exceptions.MysqlErrorNumbers;
import com.zaxxer.hikari.HikariConfig;
import io.github.jmeterndb.path.Target.Answer;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Services;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.ServerConnection;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Administrative connections to a host of jdbc.url, without DriverManager or pool. Thread-safe.
 *
 * @param host its index in jdbc.url
 * @param readOnly whether the driver refuses writes
 */
public record MysqlConnector(Settings settings, int host, boolean readOnly)
    implements ServerConnection.Connector {
  /** Far longer than NDB takes to give up a lock (1.2 s) or a dead node (about 6 s). */
  public static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(20);

  /** An available host answers sooner. */
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

  static final String TIMING = "timing";

  /** mysqld's messages for an NDB API that no data node knows any more, or yet. */
  private static final Pattern CLUSTER_FAILURE = Pattern.compile("Got error (4009|4010|157) ");

  private static final Pattern DATABASE = Pattern.compile("(//[^?]*/)([^/?]*)");

  static Map<String, Object> timing() {
    Map<String, Object> timing = new LinkedHashMap<>();
    timing.put("JDBC answer", String.valueOf(ANSWER_TIMEOUT.toMillis()));
    timing.put("JDBC pool", String.valueOf(new HikariConfig().getConnectionTimeout()));
    return timing;
  }

  /** MySQL's driver is under the GPL, so the build's JMeter includes it, but no release does. */
  static void requireDriver() throws UserError {
    try {
      Class.forName("com.mysql.cj.jdbc.Driver", false, MysqlConnector.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new UserError(
          "MySQL Connector/J was not found: put its jar, mysql-connector-j-*.jar, into %s."
              .formatted(Services.folderOf(MysqlConnector.class)),
          e);
    }
  }

  static List<HostInfo> hosts(Settings settings) throws SQLException {
    return ConnectorJ.hosts(settings.text(Parameter.JDBC_URL));
  }

  static List<String> roles(Settings settings) throws SQLException {
    List<HostInfo> hosts = hosts(settings);
    return hosts.size() == 1
        ? List.of(MysqlAdmin.PROGRAM)
        : hosts.stream()
            .map(host -> "%s %s:%s".formatted(MysqlAdmin.PROGRAM, host.getHost(), host.getPort()))
            .toList();
  }

  static ServerConnection.Connector to(Settings settings, int host) {
    return new MysqlConnector(settings, host, false);
  }

  /** Asks each host of jdbc.url; a single host over the given connection. */
  static <T> List<T> askEach(
      Settings settings, Connection one, boolean onlyThoseUp, ServerConnection.Work<T> question)
      throws SQLException {
    int hosts = hosts(settings).size();
    if (hosts == 1) {
      return List.of(question.on(one));
    }
    List<T> answers = new ArrayList<>();
    for (int host = 0; host < hosts; host++) {
      try (Connection connection = to(settings, host).connect()) {
        answers.add(question.on(connection));
      } catch (SQLException e) {
        if (!onlyThoseUp || !JdbcErrors.UNREACHABLE.equals(e.getSQLState())) {
          throw e;
        }
      }
    }
    return answers;
  }

  /** Asks for the server's kind and version. Writes nothing. */
  static Answer ask(Settings settings, boolean ndb) throws UserError {
    try (ServerConnection server = openServer(settings)) {
      String description = "MySQL " + server.text("SELECT VERSION()");
      if (server.run(MysqlConnector::hasNdb)) {
        description += dataNodes(server, ndb, settings);
      } else if (ndb) {
        throw new UserError(
            "What answers at %s is %s, and no MySQL NDB Cluster; give -Jtarget=mysql, or start the mysqld of a cluster, with --ndbcluster."
                .formatted(JdbcErrors.shownUrl(settings), description));
      }
      requireDatabase(settings);
      String database = settings.text(Parameter.NDB_DATABASE);
      String found =
          server.text(
              // The name consists of letters, digits and _.
              "SELECT schema_name FROM information_schema.schemata WHERE schema_name = '%s'"
                  .formatted(database));
      if (!found.isEmpty()) {
        return new Answer(description, settings);
      }
      if (!makesDatabase(settings)) {
        throw JdbcErrors.noDatabase(settings);
      }
      return new Answer(
          description + "; a run makes the database " + database, withoutDatabase(settings));
    } catch (SQLException e) {
      throw JdbcErrors.explain(e, settings);
    }
  }

  private static String dataNodes(ServerConnection server, boolean ndb, Settings settings)
      throws SQLException, UserError {
    long ready =
        server
            .run(show -> number(show, "SHOW GLOBAL STATUS LIKE 'Ndb_number_of_ready_data_nodes'"))
            .orElse(0L);
    if (ndb && ready == 0) {
      throw new UserError(
          "%s is up, but not connected to its cluster; look at its --ndb-connectstring, at the data nodes, and whether the cluster has a [mysqld] slot for it."
              .formatted(JdbcErrors.server(settings)));
    }
    return ", %s data node%s ready".formatted(ready, ready == 1 ? "" : "s");
  }

  static boolean hasNdb(Settings settings) throws UserError {
    try (ServerConnection server = openServer(settings)) {
      return server.run(MysqlConnector::hasNdb);
    } catch (SQLException e) {
      throw JdbcErrors.explain(e, settings);
    }
  }

  /** The second column of the first row, as of SHOW … LIKE; empty if there is no row. */
  static Optional<Long> number(Connection server, String sql) throws SQLException {
    return ServerConnection.first(server, sql, row -> row.getLong(2));
  }

  static boolean hasNdb(Connection connection) throws SQLException {
    return ServerConnection.rows(
            connection,
            "SHOW ENGINES",
            row -> row.getString("Engine") + " " + row.getString("Support"))
        .stream()
        .anyMatch(engine -> engine.matches("(?i)ndbcluster (YES|DEFAULT)"));
  }

  /** Connects, and creates the database if it is missing and the default one. */
  public static ServerConnection open(Settings settings) throws UserError {
    return open(settings, false, settings);
  }

  /** Connects without a database. */
  public static ServerConnection openServer(Settings settings) throws UserError {
    return open(withoutDatabase(settings), false, settings);
  }

  /** The driver refuses writes, as not all servers support read-only sessions. */
  static ServerConnection openReadOnly(Settings settings) throws UserError {
    return open(settings, true, settings);
  }

  /** Connects to the database of the settings, which jdbc.url must name, too. */
  static ServerConnection openDatabase(Settings settings) throws UserError {
    requireDriver();
    try {
      requireDatabase(settings);
    } catch (SQLException e) {
      throw JdbcErrors.explain(e, settings);
    }
    return open(settings);
  }

  private static ServerConnection open(Settings connected, boolean readOnly, Settings reported)
      throws UserError {
    requireDriver();
    try {
      return new ServerConnection(new MysqlConnector(connected, 0, readOnly));
    } catch (SQLException e) {
      throw JdbcErrors.explain(e, reported);
    }
  }

  /** ClusterJ takes its database from a parameter, JDBC from the URL: both must be the same. */
  private static void requireDatabase(Settings settings) throws SQLException, UserError {
    String ofUrl = hosts(settings).get(0).getDatabase();
    String database = settings.text(Parameter.NDB_DATABASE);
    if (ofUrl == null || ofUrl.isEmpty()) {
      throw new UserError(
          "jdbc.url names no database; put it behind the last slash, as in jdbc:mysql://host:port/%s."
              .formatted(database));
    }
    if (!database.equals(ofUrl)) {
      throw new UserError(
          "jdbc.url names the database '%s', ndb.database is '%s'; let both name the same one."
              .formatted(ofUrl, database));
    }
  }

  private static Settings withoutDatabase(Settings settings) {
    String url = settings.text(Parameter.JDBC_URL);
    Matcher database = DATABASE.matcher(url);
    return settings.with(
        Parameter.JDBC_URL,
        database.find() ? url.substring(0, database.end(1)) + url.substring(database.end(2)) : url);
  }

  /** Only the default database is created; others belong to the user. */
  private static boolean makesDatabase(Settings settings) {
    return settings
        .text(Parameter.JDBC_URL)
        .split("\\?", 2)[0]
        .endsWith("/" + Parameter.NDB_DATABASE.defaultValue());
  }

  @Override
  public boolean lacksItsDatabase(SQLException e) {
    return e.getErrorCode() == MysqlErrorNumbers.ER_GET_TEMPORARY_ERRMSG
        || (e.getErrorCode() == MysqlErrorNumbers.ER_GET_ERRMSG
            && CLUSTER_FAILURE.matcher(e.getMessage()).find());
  }

  static Properties properties(Settings settings) {
    Properties properties = new Properties();
    properties.setProperty("user", settings.text(Parameter.JDBC_USER));
    properties.setProperty("password", settings.text(Parameter.JDBC_PASSWORD));
    properties.setProperty("connectTimeout", String.valueOf(CONNECT_TIMEOUT.toMillis()));
    properties.setProperty("socketTimeout", String.valueOf(ANSWER_TIMEOUT.toMillis()));
    return properties;
  }

  @Override
  public Connection connect() throws SQLException {
    Properties properties = properties(settings);
    properties.setProperty("rewriteBatchedStatements", "true");
    properties.setProperty(
        "createDatabaseIfNotExist", String.valueOf(!readOnly && makesDatabase(settings)));
    properties.setProperty("readOnlyPropagatesToServer", "false");
    Connection connection = ConnectorJ.connect(settings.text(Parameter.JDBC_URL), properties, host);
    try {
      connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
      connection.setReadOnly(readOnly);
      return connection;
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }
}
