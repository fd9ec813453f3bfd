// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import com.mysql.cj.conf.HostInfo;
import com.mysql.cj.conf.PropertyKey;
import com.mysql.cj.log.NullLogger;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.ServerConnection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import org.mariadb.jdbc.Configuration;
import org.mariadb.jdbc.Connection;
import org.mariadb.jdbc.Driver;
import org.mariadb.jdbc.Statement;
import org.mariadb.jdbc.client.Completion;
import org.mariadb.jdbc.client.impl.StandardClient;
import org.mariadb.jdbc.client.util.ClosableLock;
import org.mariadb.jdbc.export.SQLPrepareException;
import org.mariadb.jdbc.message.ClientMessage;

/**
 * The connections of a pool, configured as in the study. Hosts, time zone, encryption, timeouts and
 * the cache of prepared statements are the same for both drivers.
 */
final class JdbcConnections {
  /** What the run sets, and the user may change. */
  private static final Set<String> MAY_BE_GIVEN =
      Set.of(
          "cachePrepStmts",
          "prepStmtCacheSize",
          "prepStmtCacheSqlLimit",
          "failOverReadOnly",
          "retriesAllDown",
          "socketFactory");

  private static final Set<String> MAY_BE_GIVEN_TO_MARIADB =
      Set.of("cachePrepStmts", "prepStmtCacheSize");

  /** Connector/J uses TLS if the server supports it; MariaDB's driver only on request. */
  private static final Map<String, String> SSL_MODES =
      Map.of("", "trust", "PREFERRED", "trust", "REQUIRED", "trust", "DISABLED", "disable");

  /** URL properties with the same meaning for both drivers. */
  private static final Set<String> SHARED = Set.of("allowPublicKeyRetrieval", "sessionVariables");

  private JdbcConnections() {}

  static ServerConnection.Connector of(Settings settings) throws UserError {
    Properties properties = MysqlConnector.properties(settings);
    properties.setProperty("cachePrepStmts", "true");
    properties.setProperty("prepStmtCacheSize", "4096");
    properties.setProperty("useServerPrepStmts", String.valueOf(prepareOnServer(settings)));
    try {
      return isMariaDb(settings)
          ? ofMariaDb(settings, properties)
          : ofConnectorJ(settings, properties);
    } catch (SQLException e) {
      throw JdbcErrors.explain(e, settings);
    }
  }

  static boolean isMariaDb(Settings settings) {
    return settings.text(Parameter.JDBC_DRIVER).equals("mariadb");
  }

  static boolean prepareOnServer(Settings settings) {
    return settings.text(Parameter.JDBC_PREPARE).equals("server");
  }

  private static ServerConnection.Connector ofConnectorJ(Settings settings, Properties properties)
      throws SQLException, UserError {
    String url = settings.text(Parameter.JDBC_URL);
    // With several hosts, a connection would be read-only after a failover, and would wait for two
    // minutes if no host answers.
    properties.setProperty("failOverReadOnly", "false");
    properties.setProperty("retriesAllDown", "3");
    properties.setProperty("socketFactory", AnswerTimeout.class.getName());
    // While a mysqld is unavailable, the driver would log a stack trace per connection attempt. The
    // final failure is thrown and counted.
    properties.setProperty("logger", NullLogger.class.getName());
    properties.setProperty("prepStmtCacheSqlLimit", "2048");
    // Otherwise the driver would silently prepare on the client what the server cannot prepare.
    properties.setProperty("emulateUnsupportedPstmts", "false");
    for (String name : ConnectorJ.names(url)) {
      requireFree(Parameter.JDBC_URL, name, properties, MAY_BE_GIVEN);
      properties.remove(name);
    }
    for (Map.Entry<String, String> given : settings.driverProperties().entrySet()) {
      PropertyKey key = PropertyKey.fromValue(given.getKey());
      if (key == null) {
        throw unknown("Connector/J", given.getKey());
      }
      requireFree(Parameter.JDBC_PROPERTIES, key.getKeyName(), properties, MAY_BE_GIVEN);
      properties.setProperty(key.getKeyName(), given.getValue());
    }
    return () -> ConnectorJ.connect(url, properties);
  }

  /** Connects to the first host that answers. */
  private static ServerConnection.Connector ofMariaDb(Settings settings, Properties properties)
      throws SQLException, UserError {
    List<HostInfo> hosts = MysqlConnector.hosts(settings);
    Map<String, String> ofUrl = hosts.get(0).getHostProperties();
    if (hosts.stream().anyMatch(host -> !host.getHostProperties().equals(ofUrl))) {
      throw new UserError(
          "%s=mariadb: jdbc.url gives its hosts different properties, which are not carried over to this driver; give all the same."
              .formatted(Parameter.JDBC_DRIVER));
    }
    addOfUrl(ofUrl, properties);
    properties.setProperty("socketFactory", AnswerTimeout.Sockets.class.getName());
    properties.setProperty("connectionTimeZone", "UTC");
    properties.setProperty("forceConnectionTimeZoneToSession", "true");
    properties.setProperty("preserveInstants", "true");
    boolean onServer = prepareOnServer(settings);
    if (onServer) {
      // Pooling would replace the client that is opened below.
      properties.setProperty("pool", "false");
      properties.setProperty("transactionReplay", "false");
    }
    addGivenToMariaDb(settings.driverProperties(), properties);
    String url =
        hosts.stream()
            .map(host -> host.getHost() + ":" + host.getPort())
            .collect(
                Collectors.joining(
                    ",", "jdbc:mariadb:sequential://", "/" + hosts.get(0).getDatabase()));
    return () ->
        onServer
            ? openStrict(Configuration.parse(url, properties))
            : new Driver().connect(url, properties);
  }

  private static void addOfUrl(Map<String, String> given, Properties properties) throws UserError {
    String sslMode = PropertyKey.sslMode.getKeyName();
    String mode = given.getOrDefault(sslMode, "").toUpperCase(Locale.ROOT);
    for (Map.Entry<String, String> property : given.entrySet()) {
      String name = property.getKey();
      if (name.equals(sslMode) ? !SSL_MODES.containsKey(mode) : !isCarriedOver(name)) {
        throw new UserError(
            "%s=mariadb: jdbc.url has %s%s, which is not carried over to this driver; leave it out."
                .formatted(Parameter.JDBC_DRIVER, name, name.equals(sslMode) ? "=" + mode : ""));
      }
      if (SHARED.contains(name)) {
        properties.setProperty(name, property.getValue());
      }
    }
    properties.setProperty(sslMode, SSL_MODES.get(mode));
  }

  /** The database is a property for Connector/J, and part of the URL for the other driver. */
  private static boolean isCarriedOver(String name) {
    return SHARED.contains(name) || name.equals(PropertyKey.DBNAME.getKeyName());
  }

  private static void addGivenToMariaDb(Map<String, String> given, Properties properties)
      throws UserError {
    Properties names = new Properties();
    names.putAll(given);
    try {
      Configuration read = Configuration.parse("jdbc:mariadb://127.0.0.1/", names);
      for (Object name : read.nonMappedOptions().keySet()) {
        throw unknown("MariaDB Connector/J", name);
      }
    } catch (SQLException e) {
      throw new UserError("%s: %s".formatted(Parameter.JDBC_PROPERTIES, UserError.firstLine(e)), e);
    }
    for (String name : given.keySet()) {
      requireFree(Parameter.JDBC_PROPERTIES, name, properties, MAY_BE_GIVEN_TO_MARIADB);
    }
    properties.putAll(given);
  }

  private static void requireFree(
      Parameter where, String name, Properties set, Set<String> mayBeGiven) throws UserError {
    if (set.containsKey(name) && !mayBeGiven.contains(name)) {
      throw new UserError(
          "%s: the run itself sets %s; leave it out%s."
              .formatted(
                  where,
                  name,
                  name.equals("useServerPrepStmts")
                      ? ", and give -J%s=server".formatted(Parameter.JDBC_PREPARE)
                      : ""));
    }
  }

  /** The drivers ignore unknown properties. */
  private static UserError unknown(String driver, Object name) {
    return new UserError(
        "%s: %s has no property %s.".formatted(Parameter.JDBC_PROPERTIES, driver, name));
  }

  /**
   * A connection that fails if the server does not prepare a statement: the driver (4.0.0) silently
   * prepares it on the client after a {@link SQLPrepareException}.
   */
  private static Connection openStrict(Configuration configuration) throws SQLException {
    ClosableLock lock = new ClosableLock();
    return new Connection(configuration, lock, new StrictClient(configuration, lock));
  }

  private static final class StrictClient extends StandardClient {
    StrictClient(Configuration configuration, ClosableLock lock) throws SQLException {
      super(configuration, configuration.addresses().get(0), lock, false);
    }

    @Override
    public List<Completion> execute(
        ClientMessage message,
        Statement statement,
        int fetchSize,
        long maxRows,
        int concurrency,
        int type,
        boolean closeOnCompletion,
        boolean canRedo)
        throws SQLException {
      try {
        return super.execute(
            message, statement, fetchSize, maxRows, concurrency, type, closeOnCompletion, canRedo);
      } catch (SQLPrepareException e) {
        throw new SQLException(e.getMessage(), e.getSQLState(), e.getErrorCode(), e);
      }
    }
  }
}
