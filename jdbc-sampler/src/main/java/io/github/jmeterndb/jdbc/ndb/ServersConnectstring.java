// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.ndb;

import com.mysql.cj.conf.ConnectionUrl;
import io.github.jmeterndb.jdbc.connect.MysqlConnector;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.ServerConnection;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Properties;
import java.util.stream.Collectors;

/** The connectstring that a mysqld itself uses, so that both paths reach the same cluster. */
final class ServersConnectstring {
  private static final String INSTEAD = "; give -Jndb.connectstring=host:port.";

  private ServersConnectstring() {}

  /**
   * Asks the mysqld of the settings.
   *
   * @throws UserError if it does not tell, or what it tells means another host here
   */
  static String ask(Settings settings) throws UserError {
    String hosts;
    try (ServerConnection server = MysqlConnector.openServer(settings)) {
      hosts = hosts(server.text("SELECT @@ndb_connectstring"));
    } catch (SQLException e) {
      throw new UserError(
          "The server at %s does not report its cluster (%s)%s"
              .formatted(server(settings), UserError.firstLine(e), INSTEAD),
          e);
    }
    if (hosts.isEmpty() || (namesLoopback(hosts) && !isHere(host(settings)))) {
      throw new UserError(
          "The server at %s has the connectstring '%s', which leads nowhere from this host%s"
              .formatted(server(settings), hosts, INSTEAD));
    }
    return hosts;
  }

  private static String server(Settings settings) {
    return Settings.withoutSecrets(settings.text(Parameter.JDBC_URL));
  }

  private static String host(Settings settings) {
    return ConnectionUrl.getConnectionUrlInstance(
            settings.text(Parameter.JDBC_URL), new Properties())
        .getMainHost()
        .getHost();
  }

  /**
   * The hosts of a connectstring, with or without ports, separated by commas: without what is the
   * mysqld's own, such as its node id in {@code nodeid=4,localhost:1186}.
   */
  static String hosts(String connectstring) {
    return Arrays.stream(connectstring.split("[,;]"))
        .map(String::strip)
        .filter(part -> !part.contains("="))
        .collect(Collectors.joining(","));
  }

  private static boolean namesLoopback(String hosts) {
    return Arrays.stream(hosts.split(","))
        .map(host -> host.replaceFirst(":\\d+$", ""))
        .anyMatch(ServersConnectstring::isLoopback);
  }

  private static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }

  private static boolean isHere(String host) {
    try {
      InetAddress address = InetAddress.getByName(host);
      return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
    } catch (UnknownHostException | SocketException e) {
      return false;
    }
  }
}
