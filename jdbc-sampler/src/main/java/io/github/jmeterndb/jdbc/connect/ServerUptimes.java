// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.connect;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.sql.ServerQuery;
import io.github.jmeterndb.sql.Uptimes;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The uptimes of a server that speaks MySQL's protocol, and of what it knows behind it. */
public final class ServerUptimes implements Uptimes {
  private static final System.Logger LOG = System.getLogger(ServerUptimes.class.getName());
  private static final String CONNECTION_EXCEPTION = "08";

  private final String role;
  private final ServerConnection.Connector connector;
  private final ServerConnection.Work<Map<String, Long>> behind;
  private Connection connection;

  private ServerUptimes(
      String role,
      ServerConnection.Connector connector,
      ServerConnection.Work<Map<String, Long>> behind) {
    this.role = role;
    this.connector = connector;
    this.behind = behind;
  }

  /**
   * Those of each of the {@link MysqlConnector#hosts}.
   *
   * @param program the name of the server's program, which is its role where there is one host
   */
  public static List<Uptimes> ofEach(
      Settings settings, String program, ServerConnection.Work<Map<String, Long>> behind)
      throws SQLException {
    List<InetSocketAddress> hosts = MysqlConnector.hosts(settings);
    List<Uptimes> each = new ArrayList<>();
    for (int i = 0; i < hosts.size(); i++) {
      each.add(
          new ServerUptimes(
              MysqlConnector.role(program, hosts, i), MysqlConnector.to(settings, i), behind));
    }
    return each;
  }

  @Override
  public String server() {
    return role;
  }

  @Override
  public Map<String, Long> read() throws SQLException {
    Map<String, Long> uptimes = new LinkedHashMap<>();
    try {
      if (connection == null) {
        connection = connector.connect();
      }
      ServerQuery.first(connection, "SHOW GLOBAL STATUS LIKE 'Uptime'", row -> row.getLong(2))
          .ifPresent(uptime -> uptimes.put(role, uptime));
      uptimes.putAll(behind());
      return uptimes;
    } catch (SQLException e) {
      close();
      throw e;
    }
  }

  /** ndbinfo may be switched off, not be this user's to read, or fail while a node dies. */
  private Map<String, Long> behind() throws SQLException {
    try {
      return behind.on(connection);
    } catch (SQLException e) {
      if (e.getSQLState() != null && e.getSQLState().startsWith(CONNECTION_EXCEPTION)) {
        throw e;
      }
      LOG.log(System.Logger.Level.DEBUG, "The uptimes of what is behind " + role, e);
      return Map.of();
    }
  }

  @Override
  public void close() {
    Connection current = connection;
    connection = null;
    if (current != null) {
      try {
        current.close();
      } catch (SQLException e) {
        LOG.log(System.Logger.Level.DEBUG, "A connection was gone before it was closed", e);
      }
    }
  }
}
