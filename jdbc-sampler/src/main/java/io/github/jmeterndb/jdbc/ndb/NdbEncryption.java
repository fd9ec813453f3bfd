// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.ndb;

import static java.util.stream.Collectors.joining;

import com.mysql.cj.exceptions.MysqlErrorNumbers;
import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.sql.ServerQuery;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;

/**
 * Whether the connections between API nodes and data nodes are encrypted. See the MySQL manual,
 * sections "TLS Link Encryption for NDB Cluster" and "The ndbinfo transporters Table".
 */
final class NdbEncryption {
  private NdbEncryption() {}

  /**
   * Asks the data nodes.
   *
   * @param clients process ids of those that use ClusterJ; the connections of a process are not
   *     told apart
   * @return by the path's name; empty where none of them is connected
   */
  static Map<String, String> read(Connection connection, Set<Long> clients) throws SQLException {
    if (clients.isEmpty()) {
      return Map.of();
    }
    // A mysqld is an API node, too; the link of the JDBC path ends there.
    String query =
        "SELECT COUNT(*), COALESCE(SUM(t.encrypted), 0) FROM ndbinfo.transporters t"
            + " JOIN ndbinfo.processes p ON p.node_id = t.remote_node_id"
            + " WHERE t.status = 'CONNECTED' AND p.node_type = 'API' AND p.process_name <> 'mysqld'"
            + " AND p.process_id IN "
            + clients.stream().map(String::valueOf).collect(joining(", ", "(", ")"));
    try {
      String encryption =
          ServerQuery.first(connection, query, row -> worded(row.getLong(1), row.getLong(2)))
              .orElse("");
      return encryption.isEmpty() ? Map.of() : ofClientPaths(encryption);
    } catch (SQLException e) {
      if (e.getErrorCode() == MysqlErrorNumbers.ER_BAD_FIELD_ERROR) {
        // Before 8.3 there is no such column, and no TLS.
        return ofClientPaths(RunInfo.UNENCRYPTED);
      }
      throw e;
    }
  }

  private static Map<String, String> ofClientPaths(String encryption) {
    return Map.of(NdbHome.CLIENT_PATH, encryption);
  }

  static String worded(long connections, long encrypted) {
    if (connections == 0) {
      return "";
    }
    if (encrypted == 0) {
      return RunInfo.UNENCRYPTED;
    }
    return encrypted == connections
        ? "TLS"
        : "TLS on %s of %s connections".formatted(encrypted, connections);
  }
}
