// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc.data;

import io.github.jmeterndb.sql.ServerConnection;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The rows of a district, as far as the consistency conditions are about them. What is NULL is null
 * here, and equals nothing. For one thread.
 */
final class DistrictRows {
  final int warehouse;
  final int district;
  final BigDecimal ytd;
  final int nextOrder;
  final Map<Integer, Order> orders = new TreeMap<>();
  final TreeSet<Integer> undelivered = new TreeSet<>();
  final Map<Integer, Lines> lines = new HashMap<>();
  final Map<Integer, Customer> customers = new TreeMap<>();

  private DistrictRows(int warehouse, int district, BigDecimal ytd, int nextOrder) {
    this.warehouse = warehouse;
    this.district = district;
    this.ytd = ytd;
    this.nextOrder = nextOrder;
  }

  static DistrictRows read(ServerConnection server, int warehouse, int district)
      throws SQLException {
    List<DistrictRows> found =
        server.rows(
            "SELECT d_ytd, d_next_o_id FROM district WHERE d_w_id = ? AND d_id = ?",
            row -> new DistrictRows(warehouse, district, row.getBigDecimal(1), row.getInt(2)),
            warehouse,
            district);
    DistrictRows rows =
        found.isEmpty() ? new DistrictRows(warehouse, district, null, 0) : found.get(0);
    rows.readOrders(server);
    rows.readCustomers(server);
    return rows;
  }

  /** What the conditions of its warehouse need of it: all of it would fill the heap. */
  DistrictRows withoutRows() {
    return new DistrictRows(warehouse, district, ytd, nextOrder);
  }

  private void readOrders(ServerConnection server) throws SQLException {
    server.rows(
        "SELECT o_id, o_c_id, o_carrier_id, o_ol_cnt FROM orders WHERE o_w_id = ? AND o_d_id = ?",
        row ->
            orders.put(
                row.getInt(1), new Order(row.getInt(2), row.getString(3) != null, row.getInt(4))),
        warehouse,
        district);
    server.rows(
        "SELECT no_o_id FROM new_order WHERE no_w_id = ? AND no_d_id = ?",
        row -> undelivered.add(row.getInt(1)),
        warehouse,
        district);
    server.rows(
        "SELECT ol_o_id, COUNT(*), COUNT(ol_delivery_d),"
            + " SUM(CASE WHEN ol_delivery_d IS NULL THEN 0 ELSE ol_amount END) FROM order_line"
            + " WHERE ol_w_id = ? AND ol_d_id = ? GROUP BY ol_o_id",
        row ->
            lines.put(row.getInt(1), new Lines(row.getInt(2), row.getInt(3), row.getBigDecimal(4))),
        warehouse,
        district);
  }

  private void readCustomers(ServerConnection server) throws SQLException {
    server.rows(
        "SELECT c_id, c_balance, c_ytd_payment, c_payment_cnt, c_delivery_cnt FROM customer"
            + " WHERE c_w_id = ? AND c_d_id = ?",
        row ->
            customers.put(
                row.getInt(1),
                new Customer(
                    row.getBigDecimal(2), row.getBigDecimal(3), row.getInt(4), row.getInt(5))),
        warehouse,
        district);
  }

  /** A row of ORDERS. */
  record Order(int customer, boolean hasCarrier, int lines) {}

  /**
   * The rows of ORDER_LINE of an order.
   *
   * @param delivered how many of them have a time of delivery
   */
  record Lines(int count, int delivered, BigDecimal amount) {
    static final Lines NONE = new Lines(0, 0, BigDecimal.ZERO);
  }

  /** A row of CUSTOMER. */
  record Customer(BigDecimal balance, BigDecimal ytdPayment, int payments, int deliveries) {}
}
