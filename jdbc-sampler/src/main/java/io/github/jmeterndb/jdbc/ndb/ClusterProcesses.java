// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.ndb;

import io.github.jmeterndb.jdbc.JdbcPath;
import io.github.jmeterndb.jdbc.connect.MysqlConnector;
import io.github.jmeterndb.run.ServerProcess;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.PathName;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sql.ApiSlot;
import io.github.jmeterndb.sql.ServerQuery;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The processes of a cluster: its data nodes, its management nodes, its mysqlds. See the MySQL
 * manual, section "The ndbinfo processes Table".
 */
final class ClusterProcesses {
  static final String MYSQLD = "mysqld";

  private ClusterProcesses() {}

  /**
   * Asks for them.
   *
   * @param settings whose jdbc.url says which mysqlds operations arrive at; all their paths use all
   *     data nodes
   */
  static List<ServerProcess> read(Connection connection, Settings settings) throws SQLException {
    List<Node> nodes = nodes(connection);
    List<Integer> own = MysqlConnector.askEach(settings, connection, ClusterProcesses::ownNodeId);
    long management = nodes.stream().filter(Node::isManagement).count();
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
      if (node.isData()) {
        processes.add(node.as("data node " + node.id, paths));
      } else if (node.isManagement()) {
        processes.add(node.as(named("management node", node, management), List.of()));
      } else if (node.isMysqld() && mysqlds.get(node.process()).equals(node)) {
        List<String> jdbc = own.contains(node.id) ? List.of(JdbcPath.NAME) : List.of();
        processes.add(node.as(named(MYSQLD, node, mysqlds.size()), jdbc));
      }
    }
    return processes;
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

  private static String named(String role, Node node, long ofThem) {
    return ofThem == 1 ? role : role + " " + node.id;
  }

  private static List<Node> nodes(Connection connection) throws SQLException {
    return ServerQuery.rows(
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
  }

  private static int ownNodeId(Connection connection) throws SQLException {
    return ServerQuery.first(
            connection, "SHOW GLOBAL STATUS LIKE 'Ndb_cluster_node_id'", row -> row.getInt(2))
        .orElse(0);
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
    boolean isData() {
      return type.equals("NDB");
    }

    boolean isManagement() {
      return type.equals("MGM");
    }

    boolean isMysqld() {
      return type.equals("API") && program.equals(MYSQLD);
    }

    List<Object> process() {
      return List.of(host, pid);
    }

    ServerProcess as(String role, List<String> paths) {
      return new ServerProcess(role, host, program, pid, paths);
    }
  }
}
