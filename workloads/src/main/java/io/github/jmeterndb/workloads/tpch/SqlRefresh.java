// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.sql.Statements;
import io.github.jmeterndb.workloads.tpch.refresh.RefreshOrder;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;

/** A transaction of a refresh function: a statement a table. For one thread. */
record SqlRefresh(Statements statements) {
  void insert(List<RefreshOrder> orders) throws SQLException, StoreException {
    insert(DataTable.ORDERS, orders.stream().map(RefreshOrder::order).toList());
    insert(DataTable.LINEITEM, orders.stream().flatMap(order -> order.lines().stream()).toList());
  }

  private void insert(DataTable table, List<String> rows) throws SQLException, StoreException {
    Object[] values = rows.stream().map(RefreshOrder::columns).flatMap(Arrays::stream).toArray();
    String marks = Statements.rows(rows.size(), values.length / rows.size());
    int inserted =
        statements.update("INSERT INTO %s VALUES %s".formatted(table.title(), marks), values);
    if (inserted != rows.size()) {
      throw StoreException.wrongEffect(
          "%d rows of %s inserted instead of %d".formatted(inserted, table.title(), rows.size()));
    }
  }

  /** Whichever are there: how many rows those were. */
  int delete(List<RefreshOrder> orders) throws SQLException {
    return delete(DataTable.LINEITEM, orders) + delete(DataTable.ORDERS, orders);
  }

  private int delete(DataTable table, List<RefreshOrder> orders) throws SQLException {
    String sql =
        "DELETE FROM %s WHERE %s IN (%s)"
            .formatted(table.title(), table.key(), Statements.marks(orders.size()));
    return statements.update(sql, orders.stream().map(RefreshOrder::key).toArray());
  }
}
