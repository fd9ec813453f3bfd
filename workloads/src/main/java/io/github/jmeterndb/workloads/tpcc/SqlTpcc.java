// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.sql.RowMapper;
import io.github.jmeterndb.sql.SqlDatabase;
import io.github.jmeterndb.sql.Statements;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * The transactions through SQL in one of two forms: with joins, {@code IN} lists and all lines of
 * an order in a statement, or with a statement for each row, as in the specification's sample
 * programs and most other implementations.
 *
 * @param inBatches true to send as few statements as possible
 */
record SqlTpcc(SqlDatabase database, boolean inBatches) implements Tpcc {
  private static final String ADDRESS =
      "%1$s_name, %1$s_street_1, %1$s_street_2, %1$s_city, %1$s_state, %1$s_zip";
  private static final String OF_WAREHOUSE = ADDRESS.formatted("w");
  private static final String OF_DISTRICT = ADDRESS.formatted("d");
  private static final String DISTRICT_KEY = " WHERE d_w_id = ? AND d_id = ?";
  private static final String CUSTOMER_KEY = " WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?";
  private static final String ORDER_KEY = " WHERE o_w_id = ? AND o_d_id = ? AND o_id = ?";
  private static final String LINES_KEY = " WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?";
  private static final RowMapper<Integer> NUMBER = row -> row.getInt(1);
  private static final RowMapper<String> TEXT = row -> row.getString(1);
  private static final RowMapper<BigDecimal> DECIMAL = row -> row.getBigDecimal(1);

  @Override
  public Ordered newOrder(NewOrder order) throws StoreException {
    try {
      return database.transaction(sql -> place(sql, order));
    } catch (StoreException e) {
      return Ordered.rolledBack(e);
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
  public int stockLevel(int w, int d, int threshold) throws StoreException {
    return database.transaction(
        sql -> {
          int next = sql.one("SELECT d_next_o_id FROM district" + DISTRICT_KEY, NUMBER, w, d);
          String low =
              "SELECT COUNT(DISTINCT s_i_id) FROM order_line JOIN stock"
                  + " ON s_w_id = ol_w_id AND s_i_id = ol_i_id WHERE ol_w_id = ? AND ol_d_id = ?"
                  + " AND ol_o_id BETWEEN ? AND ? AND s_quantity < ?";
          return sql.one(low, NUMBER, w, d, next - RECENT, next - 1, threshold);
        });
  }

  private Ordered place(Statements sql, NewOrder order) throws SQLException, StoreException {
    int w = order.warehouse();
    int d = order.district();
    Terms terms = terms(sql, w, d, order.customer());
    // Before locking the district's row, for which its other orders and payments wait.
    Map<Integer, BigDecimal> prices = new HashMap<>();
    if (inBatches) {
      addPrices(sql, order.lines(), prices);
    }
    String lock = "SELECT d_next_o_id, d_tax FROM district" + DISTRICT_KEY + " FOR UPDATE";
    District district =
        sql.one(lock, row -> new District(row.getInt(1), row.getBigDecimal(2)), w, d);
    int number = district.nextOrder;
    sql.change(1, "UPDATE district SET d_next_o_id = ?" + DISTRICT_KEY, number + 1, w, d);
    String insert =
        "INSERT INTO orders (o_w_id, o_d_id, o_id, o_c_id, o_entry_d, o_ol_cnt, o_all_local)"
            + " VALUES (?, ?, ?, ?, ?, ?, ?)";
    int count = order.lines().size();
    int local = order.isAllLocal() ? 1 : 0;
    sql.change(1, insert, w, d, number, order.customer(), order.at(), count, local);
    sql.change(
        1, "INSERT INTO new_order (no_w_id, no_d_id, no_o_id) VALUES (?, ?, ?)", w, d, number);
    List<BigDecimal> amounts = new ArrayList<>();
    List<Object> rows = new ArrayList<>();
    for (List<Line> together : together(order)) {
      if (!inBatches) {
        addPrices(sql, together, prices);
      }
      List<Line> known = together.stream().filter(line -> prices.containsKey(line.item())).toList();
      if (known.isEmpty()) {
        continue;
      }
      Map<Integer, Stock> stocks = lock(sql, order, known);
      for (Line line : known) {
        boolean isRemote = order.isRemote(line);
        Stock stock =
            stocks.computeIfPresent(line.item(), (item, found) -> found.without(line, isRemote));
        BigDecimal amount = line.amount(prices.get(line.item()));
        amounts.add(amount);
        rows.addAll(List.of(w, d, number, amounts.size(), line.item(), line.supplier()));
        rows.addAll(List.of(line.quantity(), amount, stock.info));
      }
      update(sql, known.get(0).supplier(), stocks);
      if (!inBatches) {
        insertLines(sql, rows);
      }
    }
    if (inBatches) {
      insertLines(sql, rows);
    }
    // Clause 2.4.2.3: all other work is done before the rollback.
    if (amounts.size() < count) {
      throw NewOrder.unusedItem();
    }
    return Ordered.of(number, amounts, terms.discount, terms.tax.add(district.tax));
  }

  private Terms terms(Statements sql, int w, int d, int customer)
      throws SQLException, StoreException {
    if (inBatches) {
      String both =
          "SELECT w_tax, c_discount, c_last, c_credit FROM warehouse JOIN customer ON c_w_id = w_id"
              + " WHERE w_id = ? AND c_d_id = ? AND c_id = ?";
      RowMapper<Terms> terms = row -> new Terms(row.getBigDecimal(1), row.getBigDecimal(2));
      return sql.one(both, terms, w, d, customer);
    }
    BigDecimal tax = sql.one("SELECT w_tax FROM warehouse WHERE w_id = ?", DECIMAL, w);
    String discount = "SELECT c_discount, c_last, c_credit FROM customer" + CUSTOMER_KEY;
    return new Terms(tax, sql.one(discount, DECIMAL, w, d, customer));
  }

  private static void addPrices(Statements sql, List<Line> lines, Map<Integer, BigDecimal> prices)
      throws SQLException {
    Object[] items = lines.stream().map(Line::item).distinct().toArray();
    sql.all(
        "SELECT i_id, i_price, i_name, i_data FROM item WHERE i_id " + isOneOf(items.length),
        row -> prices.put(row.getInt(1), row.getBigDecimal(2)),
        items);
  }

  private static String isOneOf(int count) {
    return count == 1 ? "= ?" : "IN (" + Statements.marks(count) + ")";
  }

  /** Groups the lines by statement, ordered by warehouse, so that no two orders deadlock. */
  private Iterable<List<Line>> together(NewOrder order) {
    return inBatches
        ? order.lines().stream()
            .collect(Collectors.groupingBy(Line::supplier, TreeMap::new, Collectors.toList()))
            .values()
        : order.lines().stream().map(List::of).toList();
  }

  /** Locks the stock of the lines in the order of the items. */
  private static Map<Integer, Stock> lock(Statements sql, NewOrder order, List<Line> lines)
      throws SQLException, StoreException {
    List<Object> values = new ArrayList<>(lines.stream().map(Line::item).distinct().toList());
    int count = values.size();
    values.add(0, lines.get(0).supplier());
    Map<Integer, Stock> stocks = new TreeMap<>();
    sql.all(
        "SELECT s_i_id, s_quantity, s_ytd, s_order_cnt, s_remote_cnt, s_data, "
            + Tpcc.infoColumn(order.district())
            + " FROM stock WHERE s_w_id = ? AND s_i_id "
            + isOneOf(count)
            + (count == 1 ? " FOR UPDATE" : " ORDER BY s_i_id FOR UPDATE"),
        row ->
            stocks.put(
                row.getInt(1),
                new Stock(
                    row.getInt(2), row.getInt(3), row.getInt(4), row.getInt(5), row.getString(7))),
        values.toArray());
    if (stocks.size() < count) {
      throw StoreException.wrongEffect(
          "there are %s rows of %s in stock, warehouse and items".formatted(stocks.size(), values));
    }
    return stocks;
  }

  private static void update(Statements sql, int warehouse, Map<Integer, Stock> stocks)
      throws SQLException, StoreException {
    List<Object> values = new ArrayList<>();
    String set =
        String.join(
            ", ",
            set("s_quantity", stock -> stock.quantity, stocks, values),
            set("s_ytd", stock -> stock.ytd, stocks, values),
            set("s_order_cnt", stock -> stock.orders, stocks, values),
            set("s_remote_cnt", stock -> stock.remote, stocks, values));
    values.add(warehouse);
    values.addAll(stocks.keySet());
    String where = " WHERE s_w_id = ? AND s_i_id " + isOneOf(stocks.size());
    sql.change(stocks.size(), "UPDATE stock SET " + set + where, values.toArray());
  }

  private static String set(
      String column, ToIntFunction<Stock> value, Map<Integer, Stock> stocks, List<Object> values) {
    boolean isOne = stocks.size() == 1;
    stocks.forEach(
        (item, stock) -> {
          if (!isOne) {
            values.add(item);
          }
          values.add(value.applyAsInt(stock));
        });
    String cases = " WHEN ? THEN ?".repeat(stocks.size());
    return (isOne ? "%1$s = ?" : "%1$s = CASE s_i_id%2$s ELSE %1$s END").formatted(column, cases);
  }

  private static void insertLines(Statements sql, List<Object> values)
      throws SQLException, StoreException {
    int count = values.size() / 9;
    sql.change(
        count,
        "INSERT INTO order_line (ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id, ol_supply_w_id,"
            + " ol_quantity, ol_amount, ol_dist_info) VALUES "
            + Statements.rows(count, 9),
        values.toArray());
    values.clear();
  }

  private int pay(Statements sql, Payment payment) throws SQLException, StoreException {
    int w = payment.warehouse();
    int d = payment.district();
    // Before anything is locked, as over ClusterJ.
    int customer = id(sql, payment.customer());
    String data = data(sql, w, d);
    if (!inBatches) {
      addToWarehouse(sql, payment);
      addToDistrict(sql, payment);
    }
    changeCustomer(sql, payment, customer);
    String insert =
        "INSERT INTO history (h_id, h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount,"
            + " h_data) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)";
    int ofW = payment.customer().warehouse();
    int ofD = payment.customer().district();
    BigDecimal amount = payment.amount();
    sql.change(1, insert, payment.history(), customer, ofD, ofW, d, w, payment.at(), amount, data);
    if (inBatches) {
      // The most contended rows are locked last, like over ClusterJ, just before the commit.
      addToDistrict(sql, payment);
      addToWarehouse(sql, payment);
    }
    return customer;
  }

  private String data(Statements sql, int w, int d) throws SQLException, StoreException {
    if (inBatches) {
      String both =
          "SELECT %s, %s FROM warehouse JOIN district ON d_w_id = w_id WHERE w_id = ? AND d_id = ?"
              .formatted(OF_WAREHOUSE, OF_DISTRICT);
      return sql.one(
          both, row -> Payment.data(row.getString("w_name"), row.getString("d_name")), w, d);
    }
    String ofWarehouse = "SELECT " + OF_WAREHOUSE + " FROM warehouse WHERE w_id = ?";
    String ofDistrict = "SELECT " + OF_DISTRICT + " FROM district" + DISTRICT_KEY;
    return Payment.data(sql.one(ofWarehouse, TEXT, w), sql.one(ofDistrict, TEXT, w, d));
  }

  private static void addToDistrict(Statements sql, Payment payment)
      throws SQLException, StoreException {
    String add = "UPDATE district SET d_ytd = d_ytd + ?" + DISTRICT_KEY;
    sql.change(1, add, payment.amount(), payment.warehouse(), payment.district());
  }

  private static void addToWarehouse(Statements sql, Payment payment)
      throws SQLException, StoreException {
    String add = "UPDATE warehouse SET w_ytd = w_ytd + ? WHERE w_id = ?";
    sql.change(1, add, payment.amount(), payment.warehouse());
  }

  private static void changeCustomer(Statements sql, Payment payment, int id)
      throws SQLException, StoreException {
    int w = payment.customer().warehouse();
    int d = payment.customer().district();
    BigDecimal amount = payment.amount();
    String lock =
        "SELECT c_credit, c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state,"
            + " c_zip, c_phone, c_since, c_credit_lim, c_discount, c_balance FROM customer"
            + CUSTOMER_KEY
            + " FOR UPDATE";
    String change =
        "UPDATE customer SET c_balance = c_balance - ?, c_ytd_payment = c_ytd_payment + ?,"
            + " c_payment_cnt = c_payment_cnt + 1";
    if (sql.one(lock, TEXT, w, d, id).equals(Payment.BAD_CREDIT)) {
      String query = "SELECT c_data FROM customer" + CUSTOMER_KEY;
      String noted = payment.noted(id, sql.one(query, TEXT, w, d, id));
      sql.change(1, change + ", c_data = ?" + CUSTOMER_KEY, amount, amount, noted, w, d, id);
    } else {
      sql.change(1, change + CUSTOMER_KEY, amount, amount, w, d, id);
    }
  }

  private static int id(Statements sql, Customer customer) throws SQLException, StoreException {
    if (!customer.isByName()) {
      return customer.id();
    }
    String byName =
        "SELECT c_id FROM customer WHERE c_w_id = ? AND c_d_id = ? AND c_last = ? ORDER BY c_first";
    List<Integer> namesakes =
        sql.all(byName, NUMBER, customer.warehouse(), customer.district(), customer.lastName());
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
    String ofCustomer = "SELECT c_balance, c_first, c_middle, c_last FROM customer" + CUSTOMER_KEY;
    BigDecimal balance = sql.one(ofCustomer, DECIMAL, w, d, id);
    List<OrderedLine> lines = new ArrayList<>();
    OrderStatus order =
        sql.one(
            "SELECT o_id, o_entry_d, o_carrier_id FROM orders"
                + " WHERE o_w_id = ? AND o_d_id = ? AND o_c_id = ? ORDER BY o_id DESC LIMIT 1",
            row ->
                new OrderStatus(
                    id, balance, row.getInt(1), row.getTimestamp(2), row.getInt(3), lines),
            w,
            d,
            id);
    String ofLines =
        "SELECT ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d FROM order_line"
            + LINES_KEY
            + " ORDER BY ol_number";
    lines.addAll(
        sql.all(
            ofLines,
            row ->
                new OrderedLine(
                    row.getInt(1),
                    row.getInt(2),
                    row.getInt(3),
                    row.getBigDecimal(4),
                    row.getTimestamp(5)),
            w,
            d,
            order.order()));
    return order;
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
    Due due = due(sql, w, d, order);
    String carry = "UPDATE orders SET o_carrier_id = ?" + ORDER_KEY;
    sql.change(1, carry, delivery.carrier(), w, d, order);
    String date = "UPDATE order_line SET ol_delivery_d = ?" + LINES_KEY;
    sql.change(due.lines, date, delivery.at(), w, d, order);
    String owe =
        "UPDATE customer SET c_balance = c_balance + ?, c_delivery_cnt = c_delivery_cnt + 1"
            + CUSTOMER_KEY;
    sql.change(1, owe, due.amount, w, d, due.customer);
    return order;
  }

  private static List<Integer> oldest(Statements sql, int w, int d, int from, int to)
      throws SQLException {
    String first =
        "SELECT no_o_id FROM new_order WHERE no_w_id = ? AND no_d_id = ?"
            + " AND no_o_id BETWEEN ? AND ? ORDER BY no_o_id LIMIT 1 FOR UPDATE";
    return sql.all(first, NUMBER, w, d, from, to);
  }

  private Due due(Statements sql, int w, int d, int order) throws SQLException, StoreException {
    if (inBatches) {
      String both =
          "SELECT SUM(ol_amount), COUNT(*), o_c_id FROM orders JOIN order_line"
              + " ON ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id"
              + ORDER_KEY
              + " GROUP BY o_c_id";
      return sql.one(both, row -> due(row, row.getInt(3)), w, d, order);
    }
    int customer = sql.one("SELECT o_c_id FROM orders" + ORDER_KEY, NUMBER, w, d, order);
    String sum = "SELECT SUM(ol_amount), COUNT(*) FROM order_line" + LINES_KEY;
    return sql.one(sum, row -> due(row, customer), w, d, order);
  }

  private static Due due(ResultSet row, int customer) throws SQLException {
    return new Due(customer, row.getBigDecimal(1), row.getInt(2));
  }

  private record Terms(BigDecimal tax, BigDecimal discount) {}

  private record District(int nextOrder, BigDecimal tax) {}

  private record Due(int customer, BigDecimal amount, int lines) {}

  private record Stock(int quantity, int ytd, int orders, int remote, String info) {
    Stock without(Line line, boolean isRemote) {
      int ordered = ytd + line.quantity();
      return new Stock(
          line.left(quantity), ordered, orders + 1, isRemote ? remote + 1 : remote, info);
    }
  }
}
