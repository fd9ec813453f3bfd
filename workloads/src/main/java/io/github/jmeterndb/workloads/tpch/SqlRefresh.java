// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.sql.Statements;
import io.github.jmeterndb.workloads.tpch.refresh.NewOrder;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;

/** A transaction of a refresh function: a statement a table. For one thread. */
record SqlRefresh(Statements statements) {
  void insert(List<NewOrder> orders) throws SQLException, StoreException {
    insert(DataTable.ORDERS, orders.stream().map(NewOrder::order).toList());
    insert(DataTable.LINEITEM, orders.stream().flatMap(order -> order.lines().stream()).toList());
  }

  private void insert(DataTable table, List<String> rows) throws SQLException, StoreException {
    List<String[]> values = rows.stream().map(NewOrder::columns).toList();
    String row = "(" + marks(values.get(0).length) + ")";
    String sql =
        "INSERT INTO %s VALUES %s"
            .formatted(table.title(), String.join(", ", Collections.nCopies(rows.size(), row)));
    try (PreparedStatement statement = statements.write(sql)) {
      int place = 0;
      for (String[] each : values) {
        for (String value : each) {
          place++;
          statement.setString(place, value);
        }
      }
      int inserted = statement.executeUpdate();
      if (inserted != rows.size()) {
        throw StoreException.wrongEffect(
            "%d rows of %s inserted instead of %d".formatted(inserted, table.title(), rows.size()));
      }
    }
  }

  /** Whichever are there: how many rows those were. */
  int delete(List<NewOrder> orders) throws SQLException {
    return delete(DataTable.LINEITEM, orders) + delete(DataTable.ORDERS, orders);
  }

  private int delete(DataTable table, List<NewOrder> orders) throws SQLException {
    String sql =
        "DELETE FROM %s WHERE %s IN (%s)"
            .formatted(table.title(), table.key(), marks(orders.size()));
    try (PreparedStatement statement = statements.write(sql)) {
      for (int i = 0; i < orders.size(); i++) {
        statement.setLong(i + 1, orders.get(i).key());
      }
      return statement.executeUpdate();
    }
  }

  private static String marks(int count) {
    return String.join(", ", Collections.nCopies(count, "?"));
  }
}
