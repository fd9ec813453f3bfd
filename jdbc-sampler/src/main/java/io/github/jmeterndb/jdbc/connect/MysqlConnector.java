// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.connect;

import com.mysql.cj.exceptions.MysqlErrorNumbers;
import com.zaxxer.hikari.HikariConfig;
import io.github.jmeterndb.path.Target.Answer;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Services;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.sql.ServerQuery;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Connects the admin to the server of the settings, past DriverManager and past any pool; where
 * they name several, to the first. Thread-safe.
 */
public final class MysqlConnector implements ServerConnection.Connector {
  /** How long a host may take to answer a connection: one that is there answers sooner. */
  public static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

  /**
   * What a mysqld that hangs is waited for: far longer than NDB takes to give up a lock (1.2 s) or
   * a dead node (about 6 s).
   */
  public static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(20);

  /** The name of {@link #timing} in a description, and of the servers' times. */
  public static final String TIMING = "timing";

  private static final String DRIVER = "com.mysql.cj.jdbc.Driver";

  /** As mysqld words the errors of an NDB API that no data node knows (any more, or yet). */
  private static final Pattern CLUSTER_FAILURE = Pattern.compile("Got error (4009|4010|157) ");

  /** In a URL: behind its hosts, before its properties. */
  private static final Pattern DATABASE = Pattern.compile("(//[^?]*/)([^/?]*)");

  private final Settings settings;
  private final int host;
  private final Writes writes;

  private MysqlConnector(Settings settings, int host, Writes writes) {
    this.settings = settings;
    this.host = host;
    this.writes = writes;
  }

  public enum Writes {
    ALLOWED,
    /** The driver. Not every server knows read-only sessions. */
    REFUSED_BY_DRIVER,
    /** The server, in a read-only session. */
    REFUSED_BY_SERVER
  }

  /** How long a client waits over JDBC where nobody answers, for the record of a run. */
  public static Map<String, Object> timing() {
    Map<String, Object> timing = new LinkedHashMap<>();
    timing.put("JDBC answer", String.valueOf(ANSWER_TIMEOUT.toMillis()));
    timing.put("JDBC pool", String.valueOf(new HikariConfig().getConnectionTimeout()));
    return timing;
  }

  /**
   * Does nothing where MySQL's driver is there, which is under the GPL, and so in the build's
   * JMeter but in no release.
   *
   * @throws UserError if it is not, with where to put it
   */
  public static void requireDriver() throws UserError {
    try {
      Class.forName(DRIVER, false, MysqlConnector.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new UserError(
          "MySQL Connector/J was not found: put its jar, mysql-connector-j-*.jar, into %s."
              .formatted(Services.folderOf(MysqlConnector.class)),
          e);
    }
  }

  /** jdbc.url without secrets. */
  public static String shownUrl(Settings settings) {
    return Settings.withoutSecrets(settings.text(Parameter.JDBC_URL));
  }

  /**
   * The hosts and ports of jdbc.url, as it has them; a port that it leaves out is MySQL's.
   *
   * @throws SQLException if Connector/J does not know what it means
   */
  public static List<InetSocketAddress> hosts(Settings settings) throws SQLException {
    return ServerDriver.hosts(settings.text(Parameter.JDBC_URL)).stream()
        .map(host -> InetSocketAddress.createUnresolved(host.getHost(), host.getPort()))
        .toList();
  }

  /** The role of the host with that number: of several, each has its address in it. */
  public static String role(String program, List<InetSocketAddress> hosts, int number) {
    InetSocketAddress host = hosts.get(number);
    return hosts.size() == 1
        ? program
        : program + " " + host.getHostString() + ":" + host.getPort();
  }

  /** Connects to the one of the {@link #hosts} with that number, from 0. */
  static ServerConnection.Connector to(Settings settings, int host) {
    return new MysqlConnector(settings, host, Writes.ALLOWED);
  }

  /**
   * What each of the {@link #hosts} answers, in their order.
   *
   * @param one a connection that is there already: to the server, where there is only one
   */
  public static <T> List<T> askEach(
      Settings settings, Connection one, ServerConnection.Work<T> question) throws SQLException {
    return askEach(settings, one, false, question);
  }

  /**
   * Asks each host of jdbc.url.
   *
   * @param one answers for the only host
   * @param onlyThoseUp whether a host that cannot be reached is left out
   */
  public static <T> List<T> askEach(
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

  /**
   * Asks what the server of the settings is, and writes nothing.
   *
   * @param ndb whether it has to be the mysqld of an NDB Cluster
   * @throws UserError if it does not answer, is another one, or lacks a database that nobody makes
   */
  public static Answer ask(Settings settings, boolean ndb) throws UserError {
    try (ServerConnection server = openServer(settings)) {
      String description = "MySQL " + server.text("SELECT VERSION()");
      if (server.run(MysqlConnector::hasNdb)) {
        description += dataNodes(server, ndb, settings);
      } else if (ndb) {
        throw new UserError(
            "What answers at %s is %s, and no MySQL NDB Cluster; give -Jtarget=mysql, or start the mysqld"
                    .formatted(shownUrl(settings), description)
                + " of a cluster, with --ndbcluster.");
      }
      requireDatabase(
          ServerDriver.hosts(settings.text(Parameter.JDBC_URL)).get(0).getDatabase(), settings);
      String database = settings.text(Parameter.NDB_DATABASE);
      String found =
          server.text(
              // A name of letters, digits and _.
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
    List<Integer> status =
        server.rows(
            "SHOW GLOBAL STATUS LIKE 'Ndb_number_of_ready_data_nodes'", row -> row.getInt(2));
    int ready = status.isEmpty() ? 0 : status.get(0);
    if (ndb && ready == 0) {
      throw new UserError(
          "The server at %s is up, but not connected to its cluster; look at its --ndb-connectstring, at"
                  .formatted(shownUrl(settings))
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
    try (ServerConnection server = openServer(settings)) {
      return server.run(MysqlConnector::hasNdb);
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

  /**
   * Connects.
   *
   * @throws UserError if that fails, with what to do about it
   */
  public static ServerConnection open(Settings settings) throws UserError {
    return open(settings, Writes.ALLOWED, settings);
  }

  /**
   * Connects to the server, and to no database: what is asked there changes nothing, and needs
   * none.
   *
   * @throws UserError if that fails, with what to do about it
   */
  public static ServerConnection openServer(Settings settings) throws UserError {
    return open(withoutDatabase(settings), Writes.ALLOWED, settings);
  }

  /**
   * Connects so that nothing can be written, and makes no database.
   *
   * @throws UserError if that fails, with what to do about it
   */
  public static ServerConnection look(Settings settings, Writes writes) throws UserError {
    return open(settings, writes, settings);
  }

  /**
   * Connects, and looks that jdbc.url names the database.
   *
   * @throws UserError if that fails, or it does not
   */
  public static ServerConnection openDatabase(Settings settings) throws UserError {
    ServerConnection server = open(settings);
    boolean named = false;
    try {
      requireDatabase(server.run(Connection::getCatalog), settings);
      named = true;
      return server;
    } catch (SQLException e) {
      throw JdbcErrors.explain(e, settings);
    } finally {
      if (!named) {
        server.close();
      }
    }
  }

  private static ServerConnection open(Settings connected, Writes writes, Settings reported)
      throws UserError {
    requireDriver();
    try {
      return new ServerConnection(new MysqlConnector(connected, 0, writes));
    } catch (SQLException e) {
      throw JdbcErrors.explain(e, reported);
    }
  }

  /** ClusterJ takes its database from a parameter, JDBC from the URL: both must mean one table. */
  private static void requireDatabase(String ofUrl, Settings settings) throws UserError {
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

  /** Only this database is created where it is missing; others are the user's own. */
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

  /** The account and the times that a connection waits, in the properties of both drivers. */
  public static Properties properties(Settings settings, Duration answerTimeout) {
    Properties properties = new Properties();
    properties.setProperty("user", settings.text(Parameter.JDBC_USER));
    properties.setProperty("password", settings.text(Parameter.JDBC_PASSWORD));
    properties.setProperty("connectTimeout", String.valueOf(CONNECT_TIMEOUT.toMillis()));
    properties.setProperty("socketTimeout", String.valueOf(answerTimeout.toMillis()));
    return properties;
  }

  @Override
  public Connection connect() throws SQLException {
    Properties properties = properties(settings, ANSWER_TIMEOUT);
    properties.setProperty("rewriteBatchedStatements", "true");
    properties.setProperty(
        "createDatabaseIfNotExist",
        String.valueOf(writes == Writes.ALLOWED && makesDatabase(settings)));
    properties.setProperty(
        "readOnlyPropagatesToServer", String.valueOf(writes == Writes.REFUSED_BY_SERVER));
    Connection connection =
        new ServerDriver().connect(settings.text(Parameter.JDBC_URL), properties, host);
    if (connection == null) {
      throw new SQLException("not a URL of Connector/J's", JdbcErrors.NO_URL);
    }
    connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
    connection.setReadOnly(writes != Writes.ALLOWED);
    return connection;
  }
}
