// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.mysql;

import io.github.jmeterndb.jdbc.JdbcPath;
import io.github.jmeterndb.jdbc.connect.JdbcErrors;
import io.github.jmeterndb.jdbc.connect.MysqlConnector;
import io.github.jmeterndb.jdbc.connect.ServerUptimes;
import io.github.jmeterndb.run.ServerProcess;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.Dialect;
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
import java.util.Objects;

/** A server that speaks MySQL's protocol. */
final class MysqlAdmin extends DatabaseAdmin {
  private static final String PROGRAM = "mysqld";

  /** How durable a commit is, and what else it costs; a server without one of them lacks it. */
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

  /** As MySQL calls it, and as MariaDB did before 11.1. */
  private static final List<String> ISOLATION = List.of("transaction_isolation", "tx_isolation");

  MysqlAdmin(ServerConnection server, Dialect dialect, Settings settings) {
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
      Map<String, String> versions = variables(List.of("version", "version_comment"));
      Map<String, Object> description = new LinkedHashMap<>();
      description.put(
          SYSTEM,
          name(versions.getOrDefault("version_comment", ""), versions.getOrDefault("version", "")));
      description.putAll(versions);
      variables(ISOLATION).values().stream()
          .findFirst()
          .ifPresent(isolation -> description.put("isolation", isolation));
      description.putAll(variables(DURABILITY));
      description.put(MysqlConnector.TIMING, MysqlConnector.timing());
      return description;
    } catch (SQLException e) {
      throw explain(e);
    }
  }

  /** What comes before the licence or edition in the comment on the version. */
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
  public List<Uptimes> uptimes() throws UserError {
    try {
      return ServerUptimes.ofEach(settings(), PROGRAM, connection -> Map.of());
    } catch (SQLException e) {
      throw explain(e);
    }
  }

  /** The servers of jdbc.url: each tells of itself. */
  @Override
  public List<ServerProcess> processes() throws UserError {
    try {
      List<InetSocketAddress> hosts = MysqlConnector.hosts(settings());
      List<long[]> answers =
          server()
              .run(
                  connection ->
                      MysqlConnector.askEach(
                          settings(),
                          connection,
                          server -> new long[] {pid(server), number(server, "SELECT @@port")}));
      List<ServerProcess> servers = new ArrayList<>();
      for (int i = 0; i < hosts.size(); i++) {
        servers.add(
            new ServerProcess(
                MysqlConnector.role(PROGRAM, hosts, i),
                hosts.get(i).getHostString(),
                PROGRAM,
                answers.get(i)[0],
                (int) answers.get(i)[1],
                List.of(JdbcPath.NAME)));
      }
      return servers;
    } catch (SQLException e) {
      throw new UserError("the server's process is not known: " + UserError.firstLine(e), e);
    }
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

  private static long number(Connection server, String sql) throws SQLException {
    return ServerQuery.first(server, sql, row -> row.getLong(1)).orElse(0L);
  }
}
