// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc.sql;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.sql.Statements;
import io.github.jmeterndb.workloads.tpcc.port.Customer;
import io.github.jmeterndb.workloads.tpcc.port.OrderStatus;
import io.github.jmeterndb.workloads.tpcc.port.Tpcc;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.List;

/** What only reads, through SQL: clauses 2.6.2 and 2.8.2. */
final class SqlReads {
  private SqlReads() {}

  /** The number of a customer, who may be named by his last name. */
  static int id(Statements sql, Customer customer) throws SQLException, StoreException {
    if (!customer.isByName()) {
      return customer.id();
    }
    List<Integer> namesakes =
        sql.all(
            "SELECT c_id FROM customer WHERE c_w_id = ? AND c_d_id = ? AND c_last = ?"
                + " ORDER BY c_first",
            row -> row.getInt(1),
            customer.warehouse(),
            customer.district(),
            customer.lastName());
    if (namesakes.isEmpty()) {
      throw Tpcc.noRow(customer.toString());
    }
    return Customer.middle(namesakes);
  }

  static OrderStatus lastOrder(Statements sql, Customer customer)
      throws SQLException, StoreException {
    int id = id(sql, customer);
    BigDecimal balance =
        sql.one(
            "SELECT c_balance, c_first, c_middle, c_last FROM customer"
                + " WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?",
            row -> row.getBigDecimal(1),
            customer.warehouse(),
            customer.district(),
            id);
    OrderStatus order =
        sql.one(
            "SELECT o_id, o_entry_d, o_carrier_id FROM orders"
                + " WHERE o_w_id = ? AND o_d_id = ? AND o_c_id = ? ORDER BY o_id DESC LIMIT 1",
            row ->
                new OrderStatus(
                    id,
                    balance,
                    row.getInt(1),
                    row.getTimestamp(2).toInstant(),
                    row.getInt(3),
                    List.of()),
            customer.warehouse(),
            customer.district(),
            id);
    List<OrderStatus.Line> lines =
        sql.all(
            "SELECT ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d FROM order_line"
                + " WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ? ORDER BY ol_number",
            SqlReads::line,
            customer.warehouse(),
            customer.district(),
            order.order());
    return order.with(lines);
  }

  private static OrderStatus.Line line(ResultSet row) throws SQLException {
    Timestamp delivered = row.getTimestamp(5);
    return new OrderStatus.Line(
        row.getInt(1),
        row.getInt(2),
        row.getInt(3),
        row.getBigDecimal(4),
        delivered == null ? null : delivered.toInstant());
  }

  static int lowStock(Statements sql, int warehouse, int district, int threshold)
      throws SQLException, StoreException {
    int next =
        sql.one(
            "SELECT d_next_o_id FROM district WHERE d_w_id = ? AND d_id = ?",
            row -> row.getInt(1),
            warehouse,
            district);
    return sql.one(
        "SELECT COUNT(DISTINCT s_i_id) FROM order_line JOIN stock"
            + " ON s_w_id = ol_w_id AND s_i_id = ol_i_id"
            + " WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id BETWEEN ? AND ? AND s_quantity < ?",
        row -> row.getInt(1),
        warehouse,
        district,
        next - Tpcc.RECENT,
        next - 1,
        threshold);
  }
}
