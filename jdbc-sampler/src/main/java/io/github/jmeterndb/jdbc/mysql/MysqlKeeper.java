// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.mysql;

import io.github.jmeterndb.jdbc.JdbcPath;
import io.github.jmeterndb.jdbc.connect.ClientTiming;
import io.github.jmeterndb.jdbc.connect.JdbcErrors;
import io.github.jmeterndb.jdbc.connect.MysqlConnector;
import io.github.jmeterndb.jdbc.connect.ServerUptimes;
import io.github.jmeterndb.run.ServerProcess;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Dialect;
import io.github.jmeterndb.sql.Keeper;
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

/** A server that speaks MySQL's protocol. */
final class MysqlKeeper extends Keeper {
  private static final String PROGRAM = "mysqld";

  MysqlKeeper(ServerConnection server, Dialect dialect, Settings settings) {
    super(server, dialect, settings);
  }

  /** When it was made: all of them tell that, to the second. */
  @Override
  protected String identity(String table) throws SQLException {
    return server()
        .text(
            "SELECT UNIX_TIMESTAMP(create_time) FROM information_schema.tables"
                + " WHERE table_schema = DATABASE() AND table_name = '%s'".formatted(table));
  }

  @Override
  public UserError explain(SQLException e) {
    return JdbcErrors.explain(e, settings());
  }

  @Override
  public Map<String, Object> describe() throws UserError {
    try {
      Map<String, Object> description = new LinkedHashMap<>();
      description.putAll(server().run(connection -> ServerDescription.read(SYSTEM, connection)));
      description.put(ClientTiming.NAME, ClientTiming.read());
      return description;
    } catch (SQLException e) {
      throw explain(e);
    }
  }

  @Override
  public List<Uptimes> uptimes() throws UserError {
    try {
      return ServerUptimes.ofEach(settings(), PROGRAM, connection -> Map.of());
    } catch (SQLException e) {
      throw explain(e);
    }
  }

  @Override
  public List<ServerProcess> processes() throws UserError {
    try {
      return server().run(this::servers);
    } catch (SQLException e) {
      throw new UserError("the server's process is not known: " + UserError.firstLine(e), e);
    }
  }

  /** The servers of jdbc.url: each tells of itself. */
  private List<ServerProcess> servers(Connection connection) throws SQLException {
    List<InetSocketAddress> hosts = MysqlConnector.hosts(settings());
    List<Long> pids = MysqlConnector.askEach(settings(), connection, MysqlKeeper::pid);
    List<Long> ports = MysqlConnector.askEach(settings(), connection, MysqlKeeper::port);
    List<ServerProcess> servers = new ArrayList<>();
    for (int i = 0; i < hosts.size(); i++) {
      String host = hosts.get(i).getHostString();
      servers.add(
          new ServerProcess(
              hosts.size() == 1 ? PROGRAM : PROGRAM + " " + host + ":" + hosts.get(i).getPort(),
              host,
              PROGRAM,
              pids.get(i),
              ports.get(i).intValue(),
              List.of(JdbcPath.NAME)));
    }
    return servers;
  }

  /** The main thread's id, which is the process's; 0 where the server or its rights hide it. */
  private static long pid(Connection server) {
    try {
      return number(
          server,
          "SELECT thread_os_id FROM performance_schema.threads WHERE name = 'thread/sql/main'");
    } catch (SQLException e) {
      return 0;
    }
  }

  private static long port(Connection server) throws SQLException {
    return number(server, "SELECT @@port");
  }

  private static long number(Connection server, String sql) throws SQLException {
    return ServerQuery.first(server, sql, row -> row.getLong(1)).orElse(0L);
  }
}
