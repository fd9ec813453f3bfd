// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.mysql;

import io.github.jmeterndb.jdbc.JdbcPath;
import io.github.jmeterndb.jdbc.connect.MysqlConnector;
import io.github.jmeterndb.jdbc.connect.MysqlSystem;
import io.github.jmeterndb.run.ServerProcess;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sql.ServerQuery;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The processes of a system, as far as the server tells of them: host, program and port, seldom the
 * pid. Those of one system that a user may not read of stand there as one, of no host.
 */
final class SystemProcesses {
  /** What stores TiDB's rows, and what gives its transactions their time. */
  static final List<String> BEHIND_TIDB = List.of("tikv-server", "pd-server");

  private static final List<String> PATHS = List.of(JdbcPath.NAME);
  private static final String LOOPBACK = "127\\..*|localhost|::1|\\[::1]";

  private final MysqlSystem system;
  private final Connection connection;

  SystemProcesses(MysqlSystem system, Connection connection) {
    this.system = system;
    this.connection = connection;
  }

  /**
   * Asks for them.
   *
   * @param settings whose jdbc.url says at which servers operations arrive
   */
  List<ServerProcess> read(Settings settings) throws SQLException {
    String url = MysqlConnector.hosts(settings).get(0).getHostString();
    return switch (system) {
      case TIDB ->
          listed(
              "SELECT CONCAT(type, '-server'), CONCAT(type, ' ', instance), instance"
                  + " FROM information_schema.cluster_info WHERE type IN ('tidb', 'tikv', 'pd')"
                  + " ORDER BY type, instance",
              url);
      case OCEANBASE ->
          listed(
              "SELECT DISTINCT 'observer', CONCAT('observer ', svr_ip, ':', sql_port),"
                  + " CONCAT(svr_ip, ':', sql_port) FROM oceanbase.DBA_OB_LS_LOCATIONS ORDER BY 2",
              url);
      case SPIDER, TENDB -> {
        List<ServerProcess> processes = fronts(settings, "spider node");
        processes.addAll(backEnds(url));
        yield processes;
      }
      default -> fronts(settings, system.program());
    };
  }

  /** The servers of jdbc.url: each tells of itself. */
  private List<ServerProcess> fronts(Settings settings, String role) throws SQLException {
    List<InetSocketAddress> hosts = MysqlConnector.hosts(settings);
    List<Long> pids = MysqlConnector.askEach(settings, connection, SystemProcesses::pid);
    List<Long> ports = MysqlConnector.askEach(settings, connection, SystemProcesses::port);
    List<ServerProcess> fronts = new ArrayList<>();
    for (int i = 0; i < hosts.size(); i++) {
      String host = hosts.get(i).getHostString();
      fronts.add(
          new ServerProcess(
              hosts.size() == 1 ? role : role + " " + host + ":" + hosts.get(i).getPort(),
              host,
              system.program(),
              pids.get(i),
              ports.get(i).intValue(),
              PATHS));
    }
    return fronts;
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

  private List<ServerProcess> backEnds(String url) {
    String program = system.program();
    try {
      return listed(
          "SELECT '%s', CONCAT('back end ', server_name), CONCAT(host, ':', port)"
                  .formatted(program)
              + " FROM mysql.servers WHERE LOWER(wrapper) IN ('mysql', 'mariadb')"
              + " ORDER BY server_name",
          url);
    } catch (SQLException e) {
      return List.of(new ServerProcess("back ends", "", program, 0, PATHS));
    }
  }

  /** Processes by their programs, roles and addresses. */
  private List<ServerProcess> listed(String sql, String url) throws SQLException {
    return ServerQuery.rows(
        connection,
        sql,
        row -> {
          String address = row.getString(3);
          int colon = address.lastIndexOf(':');
          String host = address.substring(0, colon);
          return new ServerProcess(
              row.getString(2),
              // What a server calls its loopback is the host that it runs on.
              host.matches(LOOPBACK) ? url : host,
              row.getString(1),
              0,
              Integer.parseInt(address.substring(colon + 1)),
              PATHS);
        });
  }
}
