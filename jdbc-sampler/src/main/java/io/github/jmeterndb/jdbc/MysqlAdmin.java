// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import com.mysql.cj.conf.HostInfo;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.ProcessInfo;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.Dialect;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.sql.Uptimes;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A server that speaks MySQL's protocol. */
class MysqlAdmin extends DatabaseAdmin {
  static final String PROGRAM = "mysqld";

  private static final System.Logger LOG = System.getLogger(MysqlAdmin.class.getName());

  /** Variables that determine the durability and cost of a commit; some servers lack some. */
  private static final List<String> DURABILITY =
      List.of(
          "innodb_flush_log_at_trx_commit",
          "innodb_flush_method",
          "innodb_doublewrite",
          "innodb_buffer_pool_size",
          "innodb_redo_log_capacity",
          "innodb_log_file_size",
          "log_bin",
          "sync_binlog");

  /** The name in MySQL; the name in MariaDB before 11.1. */
  private static final List<String> ISOLATION = List.of("transaction_isolation", "tx_isolation");

  MysqlAdmin(ServerConnection server, Dialect dialect, Settings settings) {
    super(server, dialect, settings);
  }

  /** The time of creation, in seconds. */
  @Override
  protected String identity(String table) throws SQLException {
    return tableColumn("UNIX_TIMESTAMP(create_time)", table);
  }

  final String tableColumn(String column, String table) throws SQLException {
    return server()
        .text(
            "SELECT %s FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name = '%s'"
                .formatted(column, table));
  }

  @Override
  public final UserError explain(SQLException e) {
    return JdbcErrors.explain(e, settings());
  }

  @Override
  public Map<String, Object> describe() throws UserError {
    return explained(
        () -> {
          Map<String, String> versions = variables(List.of("version", "version_comment"));
          Map<String, Object> description = new LinkedHashMap<>();
          description.put(
              RunInfo.SYSTEM,
              name(
                  versions.getOrDefault("version_comment", ""),
                  versions.getOrDefault("version", "")));
          description.putAll(versions);
          variables(ISOLATION).values().stream()
              .findFirst()
              .ifPresent(isolation -> description.put("isolation", isolation));
          description.putAll(variables(DURABILITY));
          description.put(MysqlConnector.TIMING, MysqlConnector.timing());
          return description;
        });
  }

  /** The part of version_comment before the licence or edition. */
  static String name(String comment, String version) {
    if (comment.startsWith("Source distribution")) {
      return (version.contains("MariaDB") ? "MariaDB" : "MySQL") + " built from source";
    }
    String name = comment.split(" - |[(,:/]", 2)[0].trim();
    return name.isEmpty() ? "mysql" : name;
  }

  private Map<String, String> variables(List<String> names) throws SQLException {
    Map<String, String> values = new LinkedHashMap<>();
    names.forEach(name -> values.put(name, ""));
    server()
        .rows(
            "SHOW VARIABLES WHERE Variable_name IN ('%s')".formatted(String.join("', '", names)),
            row -> values.put(row.getString(1), Objects.requireNonNullElse(row.getString(2), "")));
    values.values().removeIf(String::isEmpty);
    return values;
  }

  @Override
  public List<ProcessInfo> processes() throws UserError {
    try {
      List<HostInfo> hosts = MysqlConnector.hosts(settings());
      List<String> roles = MysqlConnector.roles(settings());
      List<Long> pids =
          server()
              .run(
                  connection ->
                      MysqlConnector.askEach(settings(), connection, false, MysqlAdmin::pid));
      List<ProcessInfo> servers = new ArrayList<>();
      for (int i = 0; i < hosts.size(); i++) {
        servers.add(
            new ProcessInfo(
                roles.get(i),
                hosts.get(i).getHost(),
                PROGRAM,
                pids.get(i),
                List.of(JdbcPath.NAME)));
      }
      return servers;
    } catch (SQLException e) {
      throw new UserError("the server's process is not known: " + UserError.firstLine(e), e);
    }
  }

  /** The id of the main thread, which is the process id; 0 if it is unknown. */
  private static long pid(Connection server) {
    try {
      return ServerConnection.first(
              server,
              "SELECT thread_os_id FROM performance_schema.threads WHERE name = 'thread/sql/main'",
              row -> row.getLong(1))
          .orElse(0L);
    } catch (SQLException e) {
      return 0;
    }
  }

  @Override
  public final Map<String, Uptimes> uptimes() throws UserError {
    return explained(
        () -> {
          Map<String, Uptimes> each = new LinkedHashMap<>();
          for (String role : MysqlConnector.roles(settings())) {
            ServerConnection.Connector connector = MysqlConnector.to(settings(), each.size());
            each.put(role, () -> uptimes(role, connector));
          }
          return each;
        });
  }

  private Map<String, Long> uptimes(String role, ServerConnection.Connector connector)
      throws SQLException {
    Map<String, Long> uptimes = new LinkedHashMap<>();
    try (Connection connection = connector.connect()) {
      MysqlConnector.number(connection, "SHOW GLOBAL STATUS LIKE 'Uptime'")
          .ifPresent(uptime -> uptimes.put(role, uptime));
      uptimes.putAll(uptimesBehind(connection));
    } catch (SQLException e) {
      // ndbinfo may be disabled, not readable for this user, or fail while a node dies.
      if (uptimes.isEmpty() || ServerConnection.isLost(e)) {
        throw e;
      }
      LOG.log(System.Logger.Level.DEBUG, "The uptimes of what is behind " + role, e);
    }
    return uptimes;
  }

  /** The uptime of each process behind a server, in seconds, by role. */
  Map<String, Long> uptimesBehind(Connection server) throws SQLException {
    return Map.of();
  }
}
