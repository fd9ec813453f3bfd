// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.ndb;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a mysqld tells of its cluster: versions, nodes, and the configuration as far as it differs
 * from the defaults. See the MySQL manual, section "ndbinfo: The NDB Cluster Information Database".
 */
final class ClusterDescription {
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
    } catch (SQLException e) {
      // ndbinfo may be switched off, or not be this user's to read: the run needs none of it.
      description.put("ndbinfo", "not readable: " + e.getMessage());
    }
    return description;
  }

  private static List<Map<String, Object>> rows(Connection connection, String sql)
      throws SQLException {
    List<Map<String, Object>> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      ResultSetMetaData columns = result.getMetaData();
      while (result.next()) {
        Map<String, Object> row = new LinkedHashMap<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
          row.put(columns.getColumnLabel(i), result.getString(i));
        }
        rows.add(row);
      }
    }
    return rows;
  }
}
