// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.mysql;

import io.github.jmeterndb.jdbc.connect.MysqlSystem;
import io.github.jmeterndb.sql.ServerQuery;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What a server tells of itself: its version, the isolation in force, and how durable it is. */
final class ServerDescription {
  private static final String VERSION = "version";
  private static final String COMMENT = "version_comment";

  /** As MySQL calls it, and as MariaDB did before 11.1. */
  private static final List<String> ISOLATION = List.of("transaction_isolation", "tx_isolation");

  private ServerDescription() {}

  /**
   * Asks for it.
   *
   * @param label of the system's name
   */
  static Map<String, Object> read(String label, MysqlSystem system, Connection connection)
      throws SQLException {
    Map<String, Object> description = new LinkedHashMap<>();
    description.put(label, system.label());
    description.putAll(variables(connection, List.of(VERSION, COMMENT)));
    variables(connection, ISOLATION).values().stream()
        .findFirst()
        .ifPresent(isolation -> description.put("isolation", isolation));
    description.putAll(variables(connection, system.variables()));
    return description;
  }

  /** Those of the names that the server has, in the order of the names. */
  private static Map<String, String> variables(Connection connection, List<String> names)
      throws SQLException {
    Map<String, String> values = new LinkedHashMap<>();
    names.forEach(name -> values.put(name, ""));
    String quoted = names.stream().map(n -> "'" + n + "'").collect(Collectors.joining(", "));
    ServerQuery.forEach(
        connection,
        "SHOW VARIABLES WHERE Variable_name IN (" + quoted + ")",
        row -> values.put(row.getString(1), row.getString(2)));
    values.values().removeIf(value -> value == null || value.isEmpty());
    return values;
  }
}
