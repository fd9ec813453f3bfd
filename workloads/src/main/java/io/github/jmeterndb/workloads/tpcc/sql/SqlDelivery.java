// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc.sql;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.sql.Statements;
import io.github.jmeterndb.workloads.tpcc.port.Delivery;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.List;

/** A delivery to one district through SQL: clause 2.7.4.2. For one thread. */
final class SqlDelivery {
  private static final String OLDEST =
      "SELECT no_o_id FROM new_order WHERE no_w_id = ? AND no_d_id = ? AND no_o_id BETWEEN ? AND ?"
          + " ORDER BY no_o_id LIMIT 1 FOR UPDATE";

  private final Statements sql;
  private final Delivery delivery;
  private final int warehouse;
  private final int district;

  SqlDelivery(Statements sql, Delivery delivery) {
    this.sql = sql;
    this.delivery = delivery;
    warehouse = delivery.warehouse();
    district = delivery.district();
  }

  int deliver(boolean inBatches) throws SQLException, StoreException {
    List<Integer> oldest = oldest(delivery.from(), delivery.near());
    if (oldest.isEmpty()) {
      oldest = oldest(delivery.near() + 1, Integer.MAX_VALUE);
    }
    if (oldest.isEmpty()) {
      return 0;
    }
    int order = oldest.get(0);
    sql.change(
        1,
        "DELETE FROM new_order WHERE no_w_id = ? AND no_d_id = ? AND no_o_id = ?",
        warehouse,
        district,
        order);
    Due due = inBatches ? dueInOne(order) : dueOneByOne(order);
    sql.change(
        1,
        "UPDATE orders SET o_carrier_id = ? WHERE o_w_id = ? AND o_d_id = ? AND o_id = ?",
        delivery.carrier(),
        warehouse,
        district,
        order);
    sql.change(
        due.lines(),
        "UPDATE order_line SET ol_delivery_d = ?"
            + " WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?",
        Timestamp.from(delivery.at()),
        warehouse,
        district,
        order);
    sql.change(
        1,
        "UPDATE customer SET c_balance = c_balance + ?, c_delivery_cnt = c_delivery_cnt + 1"
            + " WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?",
        due.amount(),
        warehouse,
        district,
        due.customer());
    return order;
  }

  private List<Integer> oldest(int from, int to) throws SQLException {
    return sql.all(OLDEST, row -> row.getInt(1), warehouse, district, from, to);
  }

  private Due dueInOne(int order) throws SQLException, StoreException {
    return sql.one(
        "SELECT o_c_id, SUM(ol_amount), COUNT(*) FROM orders JOIN order_line"
            + " ON ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id"
            + " WHERE o_w_id = ? AND o_d_id = ? AND o_id = ? GROUP BY o_c_id",
        row -> new Due(row.getInt(1), row.getBigDecimal(2), row.getInt(3)),
        warehouse,
        district,
        order);
  }

  private Due dueOneByOne(int order) throws SQLException, StoreException {
    int customer =
        sql.one(
            "SELECT o_c_id FROM orders WHERE o_w_id = ? AND o_d_id = ? AND o_id = ?",
            row -> row.getInt(1),
            warehouse,
            district,
            order);
    return sql.one(
        "SELECT SUM(ol_amount), COUNT(*) FROM order_line"
            + " WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?",
        row -> new Due(customer, row.getBigDecimal(1), row.getInt(2)),
        warehouse,
        district,
        order);
  }

  private record Due(int customer, BigDecimal amount, int lines) {}
}
