// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.PathName;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.Dialect;
import io.github.jmeterndb.sql.ServerConnection;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** An existing MySQL NDB Cluster. */
public final class NdbTarget extends MysqlTarget {
  static final String NAME = "ndb";

  // latin1: ClusterJ 9.7 cannot pad a CHAR by more than 255 bytes, as CHAR(120) in utf8mb4 needs.
  static final Dialect DIALECT =
      new Dialect(
          "CHAR", " ENGINE=NDBCLUSTER DEFAULT CHARSET=latin1", " PARTITION BY KEY (%s)", false);

  private static final String INSTEAD = "; give -Jndb.connectstring=host:port.";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String title(Settings settings) {
    return "NDB Cluster";
  }

  @Override
  public Map<Parameter, String> defaults() {
    return Map.of();
  }

  /** Only a cluster has a connectstring. For a URL, the server is asked. */
  @Override
  public boolean isMeantBy(Settings settings) throws UserError {
    return settings.isGiven(Parameter.NDB_CONNECTSTRING)
        || (settings.isGiven(Parameter.JDBC_URL) && MysqlConnector.hasNdb(settings));
  }

  @Override
  public Deployment deploy(Settings settings, Consumer<String> progress) throws UserError {
    List<String> paths = settings.list(Parameter.PATHS);
    boolean ask =
        settings.isGiven(Parameter.JDBC_URL)
            && !settings.isGiven(Parameter.NDB_CONNECTSTRING)
            && PathName.over(JdbcPath.NAME, paths).size() < paths.size();
    return new Deployment(
        ask ? settings.with(Parameter.NDB_CONNECTSTRING, connectstring(settings)) : settings,
        () -> {});
  }

  /** The mysqld's own connectstring, so that both paths use the same cluster. */
  private static String connectstring(Settings settings) throws UserError {
    String server = JdbcErrors.server(settings);
    try (ServerConnection connection = MysqlConnector.openServer(settings)) {
      String hosts = hosts(connection.text("SELECT @@ndb_connectstring"));
      if (hosts.isEmpty()
          || (Arrays.stream(hosts.split(",")).anyMatch(host -> isThisHost(host, false))
              && !isThisHost(MysqlConnector.hosts(settings).get(0).getHost(), true))) {
        throw new UserError(
            "%s has the connectstring '%s', which leads nowhere from this host%s"
                .formatted(server, hosts, INSTEAD));
      }
      return hosts;
    } catch (SQLException e) {
      throw new UserError(
          "%s does not report its cluster (%s)%s"
              .formatted(server, UserError.firstLine(e), INSTEAD),
          e);
    }
  }

  /**
   * The hosts of a connectstring, with or without ports, separated by commas. The mysqld's own
   * parts are left out, such as its node id in {@code nodeid=4,localhost:1186}.
   */
  static String hosts(String connectstring) {
    return Arrays.stream(connectstring.split("[,;]"))
        .map(String::strip)
        .filter(part -> !part.contains("="))
        .collect(Collectors.joining(","));
  }

  private static boolean isThisHost(String host, boolean byInterface) {
    try {
      InetAddress address = InetAddress.getByName(host.replaceFirst(":\\d+$", ""));
      return address.isLoopbackAddress()
          || (byInterface && NetworkInterface.getByInetAddress(address) != null);
    } catch (UnknownHostException | SocketException e) {
      return false;
    }
  }

  @Override
  DatabaseAdmin admin(ServerConnection server, Settings settings) {
    return new NdbAdmin(server, DIALECT, settings);
  }

  @Override
  public Answer ask(Settings settings) throws UserError {
    return MysqlConnector.ask(settings, true);
  }
}
