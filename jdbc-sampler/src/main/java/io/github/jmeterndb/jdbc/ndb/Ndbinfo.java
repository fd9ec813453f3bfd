// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.ndb;

import static java.util.stream.Collectors.joining;

import com.mysql.cj.exceptions.MysqlErrorNumbers;
import io.github.jmeterndb.jdbc.JdbcPath;
import io.github.jmeterndb.jdbc.connect.MysqlConnector;
import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.ServerProcess;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.PathName;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sql.ApiSlot;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.ServerQuery;
import java.net.URI;
import java.sql.Connection;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What a mysqld knows of its cluster. All of it throws where ndbinfo cannot be read. See the MySQL
 * manual, section "ndbinfo: The NDB Cluster Information Database".
 */
final class Ndbinfo {
  static final String MYSQLD = "mysqld";

  private static final String PARAMETERS =
      "SELECT DISTINCT p.param_name AS name, v.config_value AS value"
          + " FROM ndbinfo.config_values v JOIN ndbinfo.config_params p"
          + " ON v.config_param = p.param_number WHERE %s ORDER BY p.param_name, v.config_value";

  /** What decides, in milliseconds, how long a lost node is missed, and what is lost with it. */
  private static final String TIMING =
      "p.param_name IN ('TimeBetweenGlobalCheckpoints', 'TimeBetweenEpochs', 'HeartbeatIntervalDbDb',"
          + " 'HeartbeatIntervalDbApi', 'TransactionDeadlockDetectionTimeout')";

  /** Data nodes report each second. */
  private static final int PERIOD_MILLIS = 1_100;

  /** An idle data node writes some kilobytes of redo log a second for its global checkpoints. */
  private static final double REDO_MEGABYTES = 1;

  /** Percent of a core for all threads of a node; an idle node takes 2 to 4 %. */
  private static final int BUSY_PERCENT = 20;

  private Ndbinfo() {}

  /** Versions, nodes, and the configuration as far as it differs from the defaults. */
  static Map<String, Object> describe(Connection connection) throws SQLException {
    Map<String, Object> description = new LinkedHashMap<>();
    description.putAll(
        rows(connection, "SELECT VERSION() AS mysqld, @@ndb_version_string AS ndb").get(0));
    try {
      description.put(
          "nodes",
          rows(
              connection,
              "SELECT node_id, node_type, node_version, process_name FROM ndbinfo.processes"
                  + " ORDER BY node_id"));
      description.put(
          "configuration",
          rows(connection, PARAMETERS.formatted("v.config_value <> p.param_default")));
      Map<String, Object> timing = MysqlConnector.timing();
      rows(connection, PARAMETERS.formatted(TIMING))
          .forEach(
              row ->
                  timing.merge(
                      row.get("name").toString(),
                      row.get("value"),
                      (one, more) -> one + ", " + more));
      description.put(MysqlConnector.TIMING, timing);
    } catch (SQLException e) {
      // ndbinfo may be switched off, or not be this user's to read: the run needs none of it.
      description.put("ndbinfo", "not readable: " + e.getMessage());
    }
    return description;
  }

  private static List<Map<String, Object>> rows(Connection connection, String sql)
      throws SQLException {
    return ServerQuery.rows(
        connection,
        sql,
        row -> {
          ResultSetMetaData columns = row.getMetaData();
          Map<String, Object> values = new LinkedHashMap<>();
          for (int i = 1; i <= columns.getColumnCount(); i++) {
            values.put(columns.getColumnLabel(i), row.getString(i));
          }
          return values;
        });
  }

  /** What the transaction coordinators of all data nodes have counted, for all clients. */
  static Map<String, Long> counters(Connection connection) throws SQLException {
    Map<String, Long> counters = new LinkedHashMap<>();
    ServerQuery.forEach(
        connection,
        "SELECT counter_name, SUM(val) FROM ndbinfo.counters WHERE block_name = 'DBTC'"
            + " GROUP BY counter_name",
        row -> counters.put("datanodes." + row.getString(1), row.getLong(2)));
    return counters;
  }

  /** The full names of tables of the connection's database, for a list in SQL. */
  static String names(List<String> tables) {
    return tables.stream().map("CONCAT(DATABASE(), '/def/%s')"::formatted).collect(joining(", "));
  }

  /**
   * How many bytes of one copy of their rows tables can hold together: as many in each node group
   * as its node has for them that has the fewest. What they hold already is part of that.
   */
  static OptionalLong room(Connection connection, List<String> tables) throws SQLException {
    String sql =
        "SELECT m.node_id, m.total, m.used, COALESCE(t.bytes, 0),"
            + " (SELECT COUNT(DISTINCT group_id) FROM ndbinfo.membership)"
            + " FROM ndbinfo.memoryusage m LEFT JOIN ("
            + "SELECT node_id, SUM(fixed_elem_alloc_bytes + var_elem_alloc_bytes"
            + " + hash_index_alloc_bytes) AS bytes FROM ndbinfo.memory_per_fragment"
            + " WHERE fq_name IN (%1$s) OR parent_fq_name IN (%1$s) GROUP BY node_id) t"
            + " ON t.node_id = m.node_id WHERE m.memory_type = 'Data memory'";
    return ServerQuery.rows(
            connection,
            sql.formatted(names(tables)),
            node -> {
              double free =
                  node.getLong(2) * (1 - DatabaseAdmin.MEMORY_RESERVE)
                      - node.getLong(3)
                      + node.getLong(4);
              return Math.max(0, (long) free) * node.getLong(5);
            })
        .stream()
        .mapToLong(Long::longValue)
        .min();
  }

  /** The part of DataMemory that the node uses which has the least free; empty if none tells. */
  static OptionalDouble memoryInUse(Connection connection) throws SQLException {
    return ServerQuery.rows(
            connection,
            "SELECT used / total FROM ndbinfo.memoryusage WHERE memory_type = 'Data memory'",
            node -> node.getDouble(1))
        .stream()
        .mapToDouble(Double::doubleValue)
        .max();
  }

  /** Seconds since the start of each data node that is in service, by role. */
  static Map<String, Long> uptimes(Connection connection) throws SQLException {
    Map<String, Long> uptimes = new LinkedHashMap<>();
    ServerQuery.forEach(
        connection,
        "SELECT node_id, uptime FROM ndbinfo.nodes WHERE status = 'STARTED'",
        node -> uptimes.put("data node " + node.getInt(1), node.getLong(2)));
    return uptimes;
  }

  /** Background activity of the data nodes: checkpoints, the redo log, anything that takes CPU. */
  static String backgroundActivity(Connection connection) throws SQLException {
    List<String> activity = new ArrayList<>();
    ServerQuery.forEach(
        connection,
        "SELECT SUM(backup_lcp_bytes_written) / 1e6, SUM(redo_bytes_written) / 1e6"
            + " FROM ndbinfo.disk_write_speed_base WHERE millis_ago < "
            + PERIOD_MILLIS,
        row -> {
          add(activity, "a local checkpoint", row.getDouble(1), 0);
          add(activity, "the redo log", row.getDouble(2), REDO_MEGABYTES);
        });
    ServerQuery.forEach(
        connection,
        "SELECT node_id FROM ndbinfo.cpustat GROUP BY node_id HAVING SUM(OS_user + OS_system) > "
            + BUSY_PERCENT,
        node -> activity.add("data node %s is busy".formatted(node.getInt(1))));
    return String.join(", ", activity);
  }

  private static void add(List<String> activity, String what, double megabytes, double usual) {
    if (megabytes > usual) {
      activity.add(String.format(Locale.ROOT, "%s writes (%.1f MB in a second)", what, megabytes));
    }
  }

  /**
   * Whether the connections between API nodes and data nodes are encrypted. See the MySQL manual,
   * section "TLS Link Encryption for NDB Cluster".
   *
   * @param clients process ids of those that use ClusterJ; the connections of a process are not
   *     told apart
   * @return by the path's name; empty where none of them is connected
   */
  static Map<String, String> encryption(Connection connection, Set<Long> clients)
      throws SQLException {
    if (clients.isEmpty()) {
      return Map.of();
    }
    // A mysqld is an API node, too; the link of the JDBC path ends there.
    String query =
        "SELECT COUNT(*), SUM(t.encrypted) FROM ndbinfo.transporters t"
            + " JOIN ndbinfo.processes p ON p.node_id = t.remote_node_id"
            + " WHERE t.status = 'CONNECTED' AND p.node_type = 'API' AND p.process_name <> 'mysqld'"
            + " AND p.process_id IN "
            + clients.stream().map(String::valueOf).collect(joining(", ", "(", ")"));
    Map<String, String> encryption = new HashMap<>();
    try {
      ServerQuery.forEach(
          connection,
          query,
          row -> {
            long connections = row.getLong(1);
            long encrypted = row.getLong(2);
            if (connections > 0) {
              encryption.put(
                  NdbHome.CLIENT_PATH,
                  encrypted == 0
                      ? RunInfo.UNENCRYPTED
                      : encrypted == connections
                          ? "TLS"
                          : "TLS on %s of %s connections".formatted(encrypted, connections));
            }
          });
    } catch (SQLException e) {
      if (e.getErrorCode() != MysqlErrorNumbers.ER_BAD_FIELD_ERROR) {
        throw e;
      }
      // Before 8.3 there is no such column, and no TLS.
      encryption.put(NdbHome.CLIENT_PATH, RunInfo.UNENCRYPTED);
    }
    return encryption;
  }

  /**
   * The data nodes, management nodes and mysqlds.
   *
   * @param settings whose jdbc.url says which mysqlds operations arrive at; all their paths use all
   *     data nodes
   */
  static List<ServerProcess> processes(Connection connection, Settings settings)
      throws SQLException {
    List<Node> nodes =
        ServerQuery.rows(
            connection,
            "SELECT node_id, node_type, process_name, process_id, service_URI"
                + " FROM ndbinfo.processes ORDER BY node_id",
            row ->
                new Node(
                    row.getInt(1),
                    row.getString(2),
                    String.valueOf(row.getString(3)),
                    row.getLong(4),
                    host(row.getString(5))));
    List<Integer> own =
        MysqlConnector.askEach(
            settings,
            connection,
            server ->
                ServerQuery.first(
                        server,
                        "SHOW GLOBAL STATUS LIKE 'Ndb_cluster_node_id'",
                        row -> row.getInt(2))
                    .orElse(0));
    long management = nodes.stream().filter(node -> node.type.equals("MGM")).count();
    // A mysqld may have several connections to its cluster, each a node.
    Map<List<Object>, Node> mysqlds = new HashMap<>();
    for (Node node : nodes) {
      if (node.isMysqld() && (own.contains(node.id) || !mysqlds.containsKey(node.process()))) {
        mysqlds.put(node.process(), node);
      }
    }
    List<String> paths =
        settings.list(Parameter.PATHS).stream()
            .map(path -> PathName.of(path).accessPath())
            .distinct()
            .toList();
    List<ServerProcess> processes = new ArrayList<>();
    for (Node node : nodes) {
      if (node.type.equals("NDB")) {
        processes.add(node.as("data node " + node.id, 1, paths));
      } else if (node.type.equals("MGM")) {
        processes.add(node.as("management node", management, List.of()));
      } else if (node.isMysqld() && mysqlds.get(node.process()).equals(node)) {
        List<String> jdbc = own.contains(node.id) ? List.of(JdbcPath.NAME) : List.of();
        processes.add(node.as(MYSQLD, mysqlds.size(), jdbc));
      }
    }
    return processes;
  }

  private static String host(String uri) {
    try {
      String host = uri == null ? null : URI.create(uri).getHost();
      return host == null ? "" : host;
    } catch (IllegalArgumentException e) {
      return "";
    }
  }

  private record Node(int id, String type, String program, long pid, String host) {
    boolean isMysqld() {
      return type.equals("API") && program.equals(MYSQLD);
    }

    List<Object> process() {
      return List.of(host, pid);
    }

    ServerProcess as(String role, long ofThem, List<String> paths) {
      return new ServerProcess(ofThem == 1 ? role : role + " " + id, host, program, pid, paths);
    }
  }

  /**
   * The slots for API nodes, as the data nodes know the configuration. A node is in one of them
   * where a data node is connected to it.
   */
  static List<ApiSlot> apiSlots(Connection connection) throws SQLException {
    Set<Integer> used =
        new HashSet<>(
            ServerQuery.rows(
                connection,
                "SELECT remote_node_id FROM ndbinfo.transporters WHERE status = 'CONNECTED'",
                row -> row.getInt(1)));
    return ServerQuery.rows(
        connection,
        "SELECT node_id, node_hostname FROM ndbinfo.config_nodes WHERE node_type = 'API'"
            + " ORDER BY node_id",
        row ->
            new ApiSlot(
                row.getInt(1),
                Objects.requireNonNullElse(row.getString(2), ""),
                used.contains(row.getInt(1))));
  }
}
