// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.ndb;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * What the data nodes tell of their work and of their memory. See the MySQL manual, section
 * "ndbinfo: The NDB Cluster Information Database".
 */
final class DataNodes {
  /** What must stay free: NDB itself keeps 5 % for restarts. */
  private static final double RESERVE = 0.1;

  /** Data nodes report each second. */
  private static final int PERIOD_MILLIS = 1_100;

  /** An idle data node writes some kilobytes of redo log a second for its global checkpoints. */
  private static final double REDO_MEGABYTES = 1;

  /** Of a core, for all threads of a node together: an idle one takes 2 to 4 %. */
  private static final int BUSY_PERCENT = 20;

  private static final double MEGABYTE = 1e6;

  private DataNodes() {}

  /**
   * How many bytes of one copy of their rows tables can hold together: as many in each node group
   * as its node has for them that has the fewest. What they hold already is part of that.
   *
   * @param tables of the connection's database
   */
  static OptionalLong room(Connection connection, List<String> tables) throws SQLException {
    String names =
        tables.stream()
            .map("CONCAT(DATABASE(), '/def/%s')"::formatted)
            .collect(Collectors.joining(", "));
    String sql =
        "SELECT m.node_id, m.total, m.used, COALESCE(t.bytes, 0),"
            + " (SELECT COUNT(DISTINCT group_id) FROM ndbinfo.membership)"
            + " FROM ndbinfo.memoryusage m LEFT JOIN ("
            + "SELECT node_id, SUM(fixed_elem_alloc_bytes + var_elem_alloc_bytes"
            + " + hash_index_alloc_bytes) AS bytes FROM ndbinfo.memory_per_fragment"
            + " WHERE fq_name IN (%1$s) OR parent_fq_name IN (%1$s) GROUP BY node_id) t"
            + " ON t.node_id = m.node_id WHERE m.memory_type = 'Data memory'";
    OptionalLong least = OptionalLong.empty();
    try (Statement statement = connection.createStatement();
        ResultSet nodes = statement.executeQuery(sql.formatted(names))) {
      while (nodes.next()) {
        double free = nodes.getLong(2) * (1 - RESERVE) - nodes.getLong(3) + nodes.getLong(4);
        long bytes = Math.max(0, (long) free) * nodes.getLong(5);
        least = OptionalLong.of(Math.min(bytes, least.orElse(Long.MAX_VALUE)));
      }
    }
    return least;
  }

  /** Seconds since the start of each that is in service, by role. */
  static Map<String, Long> uptimes(Connection connection) throws SQLException {
    Map<String, Long> uptimes = new LinkedHashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet nodes =
            statement.executeQuery(
                "SELECT node_id, uptime FROM ndbinfo.nodes WHERE status = 'STARTED'")) {
      while (nodes.next()) {
        uptimes.put("data node " + nodes.getInt(1), nodes.getLong(2));
      }
    }
    return uptimes;
  }

  /** What they are at beside answering: checkpoints, the redo log, anything that takes CPU. */
  static String unrest(Connection connection) throws SQLException {
    List<String> unrest = new ArrayList<>();
    String writes =
        "SELECT SUM(backup_lcp_bytes_written), SUM(redo_bytes_written)"
            + " FROM ndbinfo.disk_write_speed_base WHERE millis_ago < "
            + PERIOD_MILLIS;
    String cpu = "SELECT node_id, SUM(OS_user + OS_system) FROM ndbinfo.cpustat GROUP BY node_id";
    try (Statement statement = connection.createStatement()) {
      try (ResultSet row = statement.executeQuery(writes)) {
        if (row.next()) {
          add(unrest, "a local checkpoint", row.getLong(1) / MEGABYTE, 0);
          add(unrest, "the redo log", row.getLong(2) / MEGABYTE, REDO_MEGABYTES);
        }
      }
      try (ResultSet nodes = statement.executeQuery(cpu)) {
        while (nodes.next()) {
          if (nodes.getInt(2) > BUSY_PERCENT) {
            unrest.add("data node %d is busy".formatted(nodes.getInt(1)));
          }
        }
      }
    }
    return String.join(", ", unrest);
  }

  private static void add(List<String> unrest, String what, double megabytes, double usual) {
    if (megabytes > usual) {
      unrest.add(String.format(Locale.ROOT, "%s writes (%.1f MB in a second)", what, megabytes));
    }
  }
}
