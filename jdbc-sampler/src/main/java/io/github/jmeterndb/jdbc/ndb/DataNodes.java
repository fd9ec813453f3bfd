// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.ndb;

import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sql.ServerQuery;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * What the data nodes tell of their work and of their memory. See the MySQL manual, section
 * "ndbinfo: The NDB Cluster Information Database".
 */
final class DataNodes {
  /** Data nodes report each second. */
  private static final int PERIOD_MILLIS = 1_100;

  /** An idle data node writes some kilobytes of redo log a second for its global checkpoints. */
  private static final double REDO_MEGABYTES = 1;

  /** Percent of a core for all threads of a node; an idle node takes 2 to 4 %. */
  private static final int BUSY_PERCENT = 20;

  private static final double MEGABYTE = 1e6;

  private DataNodes() {}

  /**
   * How many bytes of one copy of their rows tables can hold together: as many in each node group
   * as its node has for them that has the fewest. What they hold already is part of that.
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
    return ServerQuery.rows(
            connection,
            sql.formatted(names),
            node -> {
              double free =
                  node.getLong(2) * (1 - Keeper.MEMORY_RESERVE) - node.getLong(3) + node.getLong(4);
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

  /** Seconds since the start of each that is in service, by role. */
  static Map<String, Long> uptimes(Connection connection) throws SQLException {
    Map<String, Long> uptimes = new LinkedHashMap<>();
    ServerQuery.forEach(
        connection,
        "SELECT node_id, uptime FROM ndbinfo.nodes WHERE status = 'STARTED'",
        node -> uptimes.put("data node " + node.getInt(1), node.getLong(2)));
    return uptimes;
  }

  /** Their background activity: checkpoints, the redo log, anything that takes CPU. */
  static String backgroundActivity(Connection connection) throws SQLException {
    List<String> activity = new ArrayList<>();
    String writes =
        "SELECT SUM(backup_lcp_bytes_written), SUM(redo_bytes_written)"
            + " FROM ndbinfo.disk_write_speed_base WHERE millis_ago < "
            + PERIOD_MILLIS;
    String busy =
        "SELECT node_id FROM ndbinfo.cpustat GROUP BY node_id HAVING SUM(OS_user + OS_system) > "
            + BUSY_PERCENT;
    long[] written =
        ServerQuery.first(connection, writes, row -> new long[] {row.getLong(1), row.getLong(2)})
            .orElse(new long[2]);
    add(activity, "a local checkpoint", written[0] / MEGABYTE, 0);
    add(activity, "the redo log", written[1] / MEGABYTE, REDO_MEGABYTES);
    activity.addAll(
        ServerQuery.rows(
            connection, busy, node -> "data node %s is busy".formatted(node.getInt(1))));
    return String.join(", ", activity);
  }

  private static void add(List<String> activity, String what, double megabytes, double usual) {
    if (megabytes > usual) {
      activity.add(String.format(Locale.ROOT, "%s writes (%.1f MB in a second)", what, megabytes));
    }
  }
}
