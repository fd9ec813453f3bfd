// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.ndb;

import io.github.jmeterndb.ndb.Neighbour;
import io.github.jmeterndb.sql.ServerQuery;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Reads tables once from each data node's own copies. A mysqld reads the copies of the data node
 * that it takes for its neighbour ({@code ndb_data_node_neighbour}), where the table allows that
 * ({@code READ_BACKUP}, the default); the data nodes' own counts prove which copies were read. What
 * the neighbour does not hold is read where it always is, so that it makes no difference.
 *
 * @param differences tables of which data nodes hold other rows, a clause each
 * @param notCompared what was not compared, and why; empty if all was
 */
record CopyContents(List<String> differences, String notCompared) {
  /** Nothing was compared. */
  static final CopyContents NONE = new CopyContents(List.of(), "contents");

  /** ER_SPECIFIC_ACCESS_DENIED_ERROR. */
  private static final int ACCESS_DENIED = 1227;

  private static final String COLUMNS =
      "SELECT GROUP_CONCAT('QUOTE(`', column_name, '`)' ORDER BY ordinal_position)"
          + " FROM information_schema.columns"
          + " WHERE table_schema = DATABASE() AND table_name = '%s'";

  /** Of each row 60 bits, so that no two errors undo each other, and in any order. */
  private static final String SUM =
      "SELECT CONCAT(COUNT(*), ' ', COALESCE(BIT_XOR(CAST(CONV(LEFT(SHA2(CONCAT_WS(',', %s), 256),"
          + " 15), 16, 10) AS UNSIGNED)), 0)) FROM `%s`";

  /**
   * Reads them all. The mysqld's neighbour is another one then.
   *
   * @param rows what the nodes hold
   */
  static CopyContents compare(Connection connection, List<String> tables, FragmentCopies rows)
      throws SQLException {
    Map<String, Map<String, List<Integer>>> nodesBySum = new LinkedHashMap<>();
    try (Statement statement = connection.createStatement()) {
      // As many as a table may have.
      statement.execute("SET SESSION group_concat_max_len = 1000000");
      for (int node : rows.nodes()) {
        FragmentCopies before = FragmentCopies.scanned(connection, tables);
        setNeighbour(statement, node);
        for (String table : tables) {
          String columns = text(connection, COLUMNS.formatted(table));
          nodesBySum
              .computeIfAbsent(table, key -> new LinkedHashMap<>())
              .computeIfAbsent(
                  text(connection, SUM.formatted(columns, table)), key -> new ArrayList<>())
              .add(node);
        }
        if (!rows.wereScanned(node, before, FragmentCopies.scanned(connection, tables))) {
          return new CopyContents(
              List.of(), "contents, for this mysqld does not read the copies of data node " + node);
        }
      }
    }
    return new CopyContents(differences(nodesBySum), "");
  }

  /** By the variable itself, or by a procedure for whoever may not set variables. */
  static void setNeighbour(Statement statement, int node) throws SQLException {
    try {
      statement.execute("SET GLOBAL %s = %d".formatted(Neighbour.VARIABLE, node));
    } catch (SQLException e) {
      if (e.getErrorCode() != ACCESS_DENIED) {
        throw e;
      }
      try {
        statement.execute("CALL %s(%d)".formatted(Neighbour.PROCEDURE, node));
      } catch (SQLException noProcedure) {
        e.addSuppressed(noProcedure);
        throw e;
      }
    }
  }

  private static List<String> differences(Map<String, Map<String, List<Integer>>> nodesBySum) {
    return nodesBySum.entrySet().stream()
        .filter(table -> table.getValue().size() > 1)
        .map(
            table ->
                "%s has other contents on data node %s"
                    .formatted(
                        table.getKey(),
                        table.getValue().values().stream()
                            .map(nodes -> nodes.toString().replaceAll("[\\[\\]]", ""))
                            .collect(Collectors.joining(" than on "))))
        .toList();
  }

  private static String text(Connection connection, String sql) throws SQLException {
    return ServerQuery.first(connection, sql, row -> row.getString(1)).orElse("");
  }
}
