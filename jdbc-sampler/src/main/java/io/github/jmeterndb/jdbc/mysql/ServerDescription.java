// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.mysql;

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

  private ServerDescription() {}

  static Map<String, Object> read(String label, Connection connection) throws SQLException {
    Map<String, Object> description = new LinkedHashMap<>();
    Map<String, String> versions = variables(connection, List.of(VERSION, COMMENT));
    description.put(
        label, name(versions.getOrDefault(COMMENT, ""), versions.getOrDefault(VERSION, "")));
    description.putAll(versions);
    variables(connection, ISOLATION).values().stream()
        .findFirst()
        .ifPresent(isolation -> description.put("isolation", isolation));
    description.putAll(variables(connection, DURABILITY));
    return description;
  }

  /** What comes before the licence or edition in the comment on the version. */
  static String name(String comment, String version) {
    if (comment.startsWith("Source distribution")) {
      return (version.contains("MariaDB") ? "MariaDB" : "MySQL") + " built from source";
    }
    String name = comment.split(" - |[(,:/]", 2)[0].trim();
    return name.isEmpty() ? "mysql" : name;
  }

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
