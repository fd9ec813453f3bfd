// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.connect;

import com.mysql.cj.conf.HostInfo;
import com.mysql.cj.conf.PropertyKey;
import io.github.jmeterndb.path.DriverConnections;
import io.github.jmeterndb.settings.DriverProperties;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
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
 * MariaDB's driver on the hosts of a URL for Connector/J. Hosts, time zone, encryption, timeouts
 * and the cache of prepared statements are as over Connector/J, so that nothing differs but the
 * driver. Source of the names: MariaDB Connector/J, "Connection Parameters".
 */
public final class MariaDb {
  /** Connector/J uses TLS where the server has it; MariaDB's driver only where it is told to. */
  private static final Map<String, String> SSL_MODES =
      Map.of("", "trust", "PREFERRED", "trust", "REQUIRED", "trust", "DISABLED", "disable");

  /** URL properties with the same meaning for both drivers. */
  private static final Set<String> SHARED = Set.of("allowPublicKeyRetrieval", "sessionVariables");

  /** As Connector/J tells the database of a URL; it is in the URL for the other driver, too. */
  private static final String DATABASE = PropertyKey.DBNAME.getKeyName();

  /** What is set here as in the study, and may be given otherwise. */
  private static final Set<String> MAY_BE_GIVEN = Set.of("cachePrepStmts", "prepStmtCacheSize");

  private MariaDb() {}

  /**
   * Connections for a pool, to the first host that answers.
   *
   * @param timeouts and session variables: properties that mean the same to both drivers
   * @throws UserError if the URL has what this driver does not know
   */
  public static DriverConnections connections(Settings settings, Properties timeouts)
      throws UserError {
    List<HostInfo> hosts;
    try {
      hosts = ServerDriver.hosts(settings.text(Parameter.JDBC_URL));
    } catch (SQLException e) {
      throw JdbcErrors.explain(e, settings);
    }
    if (hosts.stream().map(HostInfo::getHostProperties).distinct().count() > 1) {
      throw new UserError(
          "%s=mariadb: jdbc.url gives its hosts different properties, which are not carried over to this driver; give all the same."
              .formatted(Parameter.JDBC_DRIVER));
    }
    Properties properties = new Properties();
    properties.putAll(timeouts);
    ofUrl(hosts.get(0).getHostProperties(), properties);
    properties.setProperty("socketFactory", AnswerTimeout.Sockets.class.getName());
    properties.setProperty("connectionTimeZone", "UTC");
    properties.setProperty("forceConnectionTimeZoneToSession", "true");
    properties.setProperty("preserveInstants", "true");
    properties.setProperty("cachePrepStmts", "true");
    properties.setProperty("prepStmtCacheSize", "4096");
    boolean onServer = settings.text(Parameter.JDBC_PREPARE).equals("server");
    properties.setProperty("useServerPrepStmts", Boolean.toString(onServer));
    if (onServer) {
      // They would replace the client that is opened below.
      properties.setProperty("pool", "false");
      properties.setProperty("transactionReplay", "false");
    }
    addGiven(DriverProperties.of(settings), properties);
    Driver driver = new Driver();
    return new DriverConnections(
        () ->
            onServer
                ? openStrict(Configuration.parse(url(hosts), properties))
                : driver.connect(url(hosts), properties));
  }

  private static Connection openStrict(Configuration configuration) throws SQLException {
    ClosableLock lock = new ClosableLock();
    return new Connection(configuration, lock, new StrictClient(configuration, lock));
  }

  /**
   * Fails where the server does not prepare a statement: the driver (4.0.0) silently prepares it on
   * the client after a {@link SQLPrepareException}.
   */
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

  private static String url(List<HostInfo> hosts) {
    return hosts.stream()
        .map(host -> host.getHost() + ":" + host.getPort())
        .collect(
            Collectors.joining(
                ",", "jdbc:mariadb:sequential://", "/" + hosts.get(0).getDatabase()));
  }

  private static void ofUrl(Map<String, String> given, Properties properties) throws UserError {
    String mode = given.getOrDefault(PropertyKey.sslMode.getKeyName(), "").toUpperCase(Locale.ROOT);
    for (Map.Entry<String, String> property : given.entrySet()) {
      if (property.getKey().equals(DATABASE)) {
        continue;
      }
      boolean isSslMode = property.getKey().equals(PropertyKey.sslMode.getKeyName());
      if (isSslMode ? !SSL_MODES.containsKey(mode) : !SHARED.contains(property.getKey())) {
        throw new UserError(
            "%s=mariadb: jdbc.url has %s%s, which is not carried over to this driver; leave it out."
                .formatted(Parameter.JDBC_DRIVER, property.getKey(), isSslMode ? "=" + mode : ""));
      }
      if (!isSslMode && !properties.containsKey(property.getKey())) {
        properties.setProperty(property.getKey(), property.getValue());
      }
    }
    properties.setProperty("sslMode", SSL_MODES.get(mode));
  }

  /** The driver itself ignores a property that it does not know. */
  private static void addGiven(Map<String, String> given, Properties properties) throws UserError {
    Properties names = new Properties();
    names.putAll(given);
    try {
      Configuration read = Configuration.parse("jdbc:mariadb://127.0.0.1/", names);
      for (Object unknown : read.nonMappedOptions().keySet()) {
        throw new UserError(
            "%s: MariaDB Connector/J has no property %s."
                .formatted(Parameter.JDBC_PROPERTIES, unknown));
      }
    } catch (SQLException e) {
      throw new UserError("%s: %s".formatted(Parameter.JDBC_PROPERTIES, UserError.firstLine(e)), e);
    }
    for (String name : given.keySet()) {
      DriverProperties.requireFree(Parameter.JDBC_PROPERTIES, name, properties, MAY_BE_GIVEN);
    }
    properties.putAll(given);
  }
}
