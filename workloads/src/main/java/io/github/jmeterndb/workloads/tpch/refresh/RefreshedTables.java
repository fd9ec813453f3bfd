// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch.refresh;

import io.github.jmeterndb.sql.ServerConnection;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Collectors;

/** The two tables that are refreshed, outside of what is measured. For one thread. */
final class RefreshedTables {
  /** Orders that a statement deletes. */
  private static final int CHUNK = 500;

  private final ServerConnection server;

  RefreshedTables(ServerConnection server) {
    this.server = server;
  }

  TableSums tally() throws SQLException {
    return server.run(
        ServerConnection.READ_ALL,
        connection ->
            new TableSums(
                sums(connection, "orders", "o_orderkey", "o_totalprice"),
                sums(connection, "lineitem", "l_orderkey", "l_extendedprice")));
  }

  private static TableSums.Sums sums(Connection connection, String table, String key, String price)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet sums =
            statement.executeQuery(
                "SELECT COUNT(*), COALESCE(SUM(%s), 0), COALESCE(SUM(%s), 0) FROM %s"
                    .formatted(key, price, table))) {
      sums.next();
      return new TableSums.Sums(sums.getLong(1), sums.getBigDecimal(2), sums.getBigDecimal(3));
    }
  }

  boolean has(RefreshOrder order) throws SQLException {
    return !server
        .text("SELECT o_orderkey FROM orders WHERE o_orderkey = " + order.key())
        .isEmpty();
  }

  /** Deletes orders, as far as they are there. */
  void delete(List<RefreshOrder> orders) throws SQLException {
    for (int from = 0; from < orders.size(); from += CHUNK) {
      String keys =
          orders.subList(from, Math.min(from + CHUNK, orders.size())).stream()
              .map(order -> String.valueOf(order.key()))
              .collect(Collectors.joining(", ", "(", ")"));
      server.execute("DELETE FROM lineitem WHERE l_orderkey IN " + keys);
      server.execute("DELETE FROM orders WHERE o_orderkey IN " + keys);
    }
  }
}
