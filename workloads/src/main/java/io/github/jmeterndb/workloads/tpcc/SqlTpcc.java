// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.sql.SqlDatabase;
import io.github.jmeterndb.sql.Statements;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.List;

/**
 * The transactions through SQL, in one of two forms: with joins, {@code IN} lists and all lines of
 * an order in a statement, or with a statement for each row, as the specification's sample programs
 * and most others have them.
 */
final class SqlTpcc implements Tpcc {
  private static final String ADDRESS =
      "%1$s_name, %1$s_street_1, %1$s_street_2, %1$s_city, %1$s_state, %1$s_zip";
  private static final String OF_WAREHOUSE = ADDRESS.formatted("w");
  private static final String OF_DISTRICT = ADDRESS.formatted("d");
  private static final int COLUMNS_OF_AN_ADDRESS = 6;

  private final SqlDatabase database;
  private final boolean inBatches;

  /**
   * @param inBatches whether as few statements are sent as can be
   */
  SqlTpcc(SqlDatabase database, boolean inBatches) {
    this.database = database;
    this.inBatches = inBatches;
  }

  @Override
  public Ordered newOrder(NewOrder order) throws StoreException {
    try {
      return database.transaction(sql -> new SqlNewOrder(sql, order).place(inBatches));
    } catch (StoreException e) {
      if (NewOrder.isUnusedItem(e)) {
        return Ordered.ROLLED_BACK;
      }
      throw e;
    }
  }

  @Override
  public int payment(Payment payment) throws StoreException {
    return database.transaction(sql -> pay(sql, payment));
  }

  @Override
  public OrderStatus orderStatus(Customer customer) throws StoreException {
    return database.transaction(sql -> lastOrder(sql, customer));
  }

  @Override
  public int deliver(Delivery delivery) throws StoreException {
    return database.transaction(sql -> deliver(sql, delivery));
  }

  @Override
  public int stockLevel(int warehouse, int district, int threshold) throws StoreException {
    return database.transaction(sql -> lowStock(sql, warehouse, district, threshold));
  }

  private int pay(Statements sql, Payment payment) throws SQLException, StoreException {
    int w = payment.warehouse();
    int d = payment.district();
    // Before anything is locked, as over ClusterJ.
    int customer = id(sql, payment.customer());
    String data = inBatches ? dataInOne(sql, w, d) : dataOneByOne(sql, w, d);
    Change ofDistrict =
        () ->
            sql.change(
                1,
                "UPDATE district SET d_ytd = d_ytd + ? WHERE d_w_id = ? AND d_id = ?",
                payment.amount(),
                w,
                d);
    Change ofWarehouse =
        () ->
            sql.change(
                1, "UPDATE warehouse SET w_ytd = w_ytd + ? WHERE w_id = ?", payment.amount(), w);
    if (!inBatches) {
      ofWarehouse.send();
      ofDistrict.send();
    }
    changeCustomer(sql, payment, customer);
    sql.change(
        1,
        "INSERT INTO history (h_id, h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount,"
            + " h_data) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        payment.history(),
        customer,
        payment.customer().district(),
        payment.customer().warehouse(),
        d,
        w,
        Timestamp.from(payment.at()),
        payment.amount(),
        data);
    if (inBatches) {
      // The rows that most others wait for last: ClusterJ, too, locks them just before the commit.
      ofDistrict.send();
      ofWarehouse.send();
    }
    return customer;
  }

  private static String dataInOne(Statements sql, int w, int d)
      throws SQLException, StoreException {
    return sql.one(
        "SELECT %s, %s FROM warehouse JOIN district ON d_w_id = w_id WHERE w_id = ? AND d_id = ?"
            .formatted(OF_WAREHOUSE, OF_DISTRICT),
        row -> Payment.data(row.getString(1), row.getString(1 + COLUMNS_OF_AN_ADDRESS)),
        w,
        d);
  }

  private static String dataOneByOne(Statements sql, int w, int d)
      throws SQLException, StoreException {
    String ofWarehouse = "SELECT " + OF_WAREHOUSE + " FROM warehouse WHERE w_id = ?";
    String ofDistrict = "SELECT " + OF_DISTRICT + " FROM district WHERE d_w_id = ? AND d_id = ?";
    return Payment.data(
        sql.one(ofWarehouse, row -> row.getString(1), w),
        sql.one(ofDistrict, row -> row.getString(1), w, d));
  }

  private static void changeCustomer(Statements sql, Payment payment, int id)
      throws SQLException, StoreException {
    int w = payment.customer().warehouse();
    int d = payment.customer().district();
    BigDecimal amount = payment.amount();
    String credit =
        sql.one(
            "SELECT c_credit, c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state,"
                + " c_zip, c_phone, c_since, c_credit_lim, c_discount, c_balance FROM customer"
                + " WHERE c_w_id = ? AND c_d_id = ? AND c_id = ? FOR UPDATE",
            row -> row.getString(1),
            w,
            d,
            id);
    String change =
        "UPDATE customer SET c_balance = c_balance - ?, c_ytd_payment = c_ytd_payment + ?,"
            + " c_payment_cnt = c_payment_cnt + 1%s WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?";
    if (credit.equals(Payment.BAD_CREDIT)) {
      String earlier =
          sql.one(
              "SELECT c_data FROM customer WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?",
              row -> row.getString(1),
              w,
              d,
              id);
      String noted = payment.noted(id, earlier);
      sql.change(1, change.formatted(", c_data = ?"), amount, amount, noted, w, d, id);
    } else {
      sql.change(1, change.formatted(""), amount, amount, w, d, id);
    }
  }

  /** The number of a customer, who may be named by his last name. */
  private static int id(Statements sql, Customer customer) throws SQLException, StoreException {
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

  private static OrderStatus lastOrder(Statements sql, Customer customer)
      throws SQLException, StoreException {
    int w = customer.warehouse();
    int d = customer.district();
    int id = id(sql, customer);
    BigDecimal balance =
        sql.one(
            "SELECT c_balance, c_first, c_middle, c_last FROM customer"
                + " WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?",
            row -> row.getBigDecimal(1),
            w,
            d,
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
            w,
            d,
            id);
    return order.with(
        sql.all(
            "SELECT ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d FROM order_line"
                + " WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ? ORDER BY ol_number",
            row -> {
              Timestamp delivered = row.getTimestamp(5);
              return new OrderStatus.Line(
                  row.getInt(1),
                  row.getInt(2),
                  row.getInt(3),
                  row.getBigDecimal(4),
                  delivered == null ? null : delivered.toInstant());
            },
            w,
            d,
            order.order()));
  }

  private int deliver(Statements sql, Delivery delivery) throws SQLException, StoreException {
    int w = delivery.warehouse();
    int d = delivery.district();
    List<Integer> oldest = oldest(sql, w, d, delivery.from(), delivery.near());
    if (oldest.isEmpty()) {
      oldest = oldest(sql, w, d, delivery.near() + 1, Integer.MAX_VALUE);
    }
    if (oldest.isEmpty()) {
      return 0;
    }
    int order = oldest.get(0);
    sql.change(
        1, "DELETE FROM new_order WHERE no_w_id = ? AND no_d_id = ? AND no_o_id = ?", w, d, order);
    Due due = inBatches ? dueInOne(sql, w, d, order) : dueOneByOne(sql, w, d, order);
    sql.change(
        1,
        "UPDATE orders SET o_carrier_id = ? WHERE o_w_id = ? AND o_d_id = ? AND o_id = ?",
        delivery.carrier(),
        w,
        d,
        order);
    sql.change(
        due.lines(),
        "UPDATE order_line SET ol_delivery_d = ?"
            + " WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?",
        Timestamp.from(delivery.at()),
        w,
        d,
        order);
    sql.change(
        1,
        "UPDATE customer SET c_balance = c_balance + ?, c_delivery_cnt = c_delivery_cnt + 1"
            + " WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?",
        due.amount(),
        w,
        d,
        due.customer());
    return order;
  }

  private static List<Integer> oldest(Statements sql, int w, int d, int from, int to)
      throws SQLException {
    return sql.all(
        "SELECT no_o_id FROM new_order WHERE no_w_id = ? AND no_d_id = ?"
            + " AND no_o_id BETWEEN ? AND ? ORDER BY no_o_id LIMIT 1 FOR UPDATE",
        row -> row.getInt(1),
        w,
        d,
        from,
        to);
  }

  private static Due dueInOne(Statements sql, int w, int d, int order)
      throws SQLException, StoreException {
    return sql.one(
        "SELECT o_c_id, SUM(ol_amount), COUNT(*) FROM orders JOIN order_line"
            + " ON ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id"
            + " WHERE o_w_id = ? AND o_d_id = ? AND o_id = ? GROUP BY o_c_id",
        row -> new Due(row.getInt(1), row.getBigDecimal(2), row.getInt(3)),
        w,
        d,
        order);
  }

  private static Due dueOneByOne(Statements sql, int w, int d, int order)
      throws SQLException, StoreException {
    int customer =
        sql.one(
            "SELECT o_c_id FROM orders WHERE o_w_id = ? AND o_d_id = ? AND o_id = ?",
            row -> row.getInt(1),
            w,
            d,
            order);
    return sql.one(
        "SELECT SUM(ol_amount), COUNT(*) FROM order_line"
            + " WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?",
        row -> new Due(customer, row.getBigDecimal(1), row.getInt(2)),
        w,
        d,
        order);
  }

  private static int lowStock(Statements sql, int w, int d, int threshold)
      throws SQLException, StoreException {
    int next =
        sql.one(
            "SELECT d_next_o_id FROM district WHERE d_w_id = ? AND d_id = ?",
            row -> row.getInt(1),
            w,
            d);
    return sql.one(
        "SELECT COUNT(DISTINCT s_i_id) FROM order_line JOIN stock"
            + " ON s_w_id = ol_w_id AND s_i_id = ol_i_id"
            + " WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id BETWEEN ? AND ? AND s_quantity < ?",
        row -> row.getInt(1),
        w,
        d,
        next - RECENT,
        next - 1,
        threshold);
  }

  private record Due(int customer, BigDecimal amount, int lines) {}

  private interface Change {
    void send() throws SQLException, StoreException;
  }
}
