// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.ndb;

import io.github.jmeterndb.jdbc.connect.ClientTiming;
import io.github.jmeterndb.sql.ServerQuery;
import java.sql.Connection;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a mysqld tells of its cluster: versions, nodes, and the configuration as far as it differs
 * from the defaults. See the MySQL manual, section "ndbinfo: The NDB Cluster Information Database".
 */
final class ClusterDescription {
  /** What decides, in milliseconds, how long a lost node is missed, and what is lost with it. */
  private static final String TIMING =
      Stream.of(
              "TimeBetweenGlobalCheckpoints",
              "TimeBetweenEpochs",
              "HeartbeatIntervalDbDb",
              "HeartbeatIntervalDbApi",
              "TransactionDeadlockDetectionTimeout")
          .collect(Collectors.joining("', '", "('", "')"));

  private ClusterDescription() {}

  static Map<String, Object> read(Connection connection) throws SQLException {
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
          rows(
              connection,
              "SELECT DISTINCT p.param_name AS name, v.config_value AS value"
                  + " FROM ndbinfo.config_values v JOIN ndbinfo.config_params p"
                  + " ON v.config_param = p.param_number"
                  + " WHERE v.config_value <> p.param_default ORDER BY p.param_name, v.config_value"));
      Map<String, Object> timing = ClientTiming.read();
      rows(
              connection,
              "SELECT DISTINCT p.param_name AS name, v.config_value AS value"
                  + " FROM ndbinfo.config_values v JOIN ndbinfo.config_params p"
                  + " ON v.config_param = p.param_number WHERE p.param_name IN "
                  + TIMING
                  + " ORDER BY p.param_name, v.config_value")
          .forEach(
              row ->
                  timing.merge(
                      row.get("name").toString(),
                      row.get("value"),
                      (one, more) -> one + ", " + more));
      description.put(ClientTiming.NAME, timing);
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
}
