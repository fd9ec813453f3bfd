// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.connect;

import com.mysql.cj.exceptions.MysqlErrorNumbers;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.ServerConnection;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Connects the keeper to the server of the settings, past DriverManager and past any pool; where
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

  /** As mysqld words the errors of an NDB API that no data node knows (any more, or yet). */
  private static final Pattern CLUSTER_FAILURE = Pattern.compile("Got error (4009|4010|157) ");

  /** In a URL: behind its hosts, before its properties. */
  private static final Pattern DATABASE = Pattern.compile("(//[^?]*/)([^/?]*)");

  private final Settings settings;

  private final int host;
  private final Writes writes;

  private MysqlConnector(Settings settings, int host) {
    this(settings, host, Writes.ALLOWED);
  }

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

  /** Connects to the one of the {@link #hosts} with that number, from 0. */
  static ServerConnection.Connector to(Settings settings, int host) {
    return new MysqlConnector(settings, host);
  }

  /**
   * What each of the {@link #hosts} answers, in their order.
   *
   * @param one a connection that is there already: to the server, where there is only one
   */
  public static <T> List<T> askEach(
      Settings settings, Connection one, ServerConnection.Work<T> question) throws SQLException {
    return ask(settings, one, question, false);
  }

  public static <T> List<T> askThoseUp(
      Settings settings, Connection one, ServerConnection.Work<T> question) throws SQLException {
    return ask(settings, one, question, true);
  }

  private static <T> List<T> ask(
      Settings settings, Connection one, ServerConnection.Work<T> question, boolean onlyThoseUp)
      throws SQLException {
    int hosts = hosts(settings).size();
    if (hosts == 1) {
      return List.of(question.on(one));
    }
    List<T> answers = new ArrayList<>();
    for (int host = 0; host < hosts; host++) {
      try (Connection connection = new MysqlConnector(settings, host).connect()) {
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
   * The same as {@link #open}, and looks that jdbc.url names the database.
   *
   * @throws UserError if it does not
   */
  public static ServerConnection openDatabase(Settings settings) throws UserError {
    ServerConnection server = open(settings);
    try {
      requireDatabase(server.run(Connection::getCatalog), settings);
      return server;
    } catch (SQLException e) {
      server.close();
      throw JdbcErrors.explain(e, settings);
    } catch (UserError e) {
      server.close();
      throw e;
    }
  }

  /**
   * Connects so that nothing can be written, and makes no database.
   *
   * @throws UserError if that fails, with what to do about it
   */
  public static ServerConnection look(Settings settings, Writes writes) throws UserError {
    return connect(new MysqlConnector(settings, 0, writes), settings);
  }

  /**
   * Looks that jdbc.url names the database.
   *
   * @throws SQLException if Connector/J does not know what jdbc.url means
   * @throws UserError if it does not
   */
  static void requireDatabase(Settings settings) throws SQLException, UserError {
    requireDatabase(
        ServerDriver.hosts(settings.text(Parameter.JDBC_URL)).get(0).getDatabase(), settings);
  }

  /** ClusterJ takes its database from a parameter, JDBC from the URL: both must mean one table. */
  private static void requireDatabase(String ofUrl, Settings settings) throws UserError {
    String database = settings.text(Parameter.NDB_DATABASE);
    if (ofUrl == null || ofUrl.isEmpty()) {
      throw new UserError(
          "jdbc.url names no database; put it behind the last slash, as in"
              + " jdbc:mysql://host:port/"
              + database
              + ".");
    }
    if (!database.equals(ofUrl)) {
      throw new UserError(
          "jdbc.url names the database '"
              + ofUrl
              + "', ndb.database is '"
              + database
              + "'; let both name the same one.");
    }
  }

  /**
   * Connects.
   *
   * @throws UserError if that fails, with what to do about it
   */
  public static ServerConnection open(Settings settings) throws UserError {
    return open(settings, settings);
  }

  /**
   * Connects to the server, and to no database: what is asked there changes nothing, and needs
   * none.
   *
   * @throws UserError if that fails, with what to do about it
   */
  public static ServerConnection openServer(Settings settings) throws UserError {
    return open(withoutDatabase(settings), settings);
  }

  private static ServerConnection open(Settings connected, Settings reported) throws UserError {
    return connect(new MysqlConnector(connected, 0), reported);
  }

  private static ServerConnection connect(MysqlConnector connector, Settings reported)
      throws UserError {
    ConnectorJ.require();
    try {
      return new ServerConnection(connector);
    } catch (SQLException e) {
      throw JdbcErrors.explain(e, reported);
    }
  }

  static Settings withoutDatabase(Settings settings) {
    String url = settings.text(Parameter.JDBC_URL);
    Matcher database = DATABASE.matcher(url);
    return settings.with(
        Parameter.JDBC_URL,
        database.find() ? url.substring(0, database.end(1)) + url.substring(database.end(2)) : url);
  }

  /** Only this database is created where it is missing; others are the user's own. */
  static boolean makesDatabase(Settings settings) {
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

  @Override
  public Connection connect() throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", settings.text(Parameter.JDBC_USER));
    properties.setProperty("password", settings.text(Parameter.JDBC_PASSWORD));
    properties.setProperty("rewriteBatchedStatements", "true");
    properties.setProperty("connectTimeout", String.valueOf(CONNECT_TIMEOUT.toMillis()));
    properties.setProperty("socketTimeout", String.valueOf(ANSWER_TIMEOUT.toMillis()));
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
