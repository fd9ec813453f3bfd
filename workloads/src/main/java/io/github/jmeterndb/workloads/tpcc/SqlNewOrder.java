// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.sql.Statements;
import io.github.jmeterndb.workloads.tpcc.NewOrder.Line;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/** An order that is placed through SQL: clause 2.4.2. For one thread. */
final class SqlNewOrder {
  private static final String INSERT_LINES =
      "INSERT INTO order_line (ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id, ol_supply_w_id,"
          + " ol_quantity, ol_amount, ol_dist_info) VALUES ";
  private static final String ITEM = "SELECT i_id, i_price, i_name, i_data FROM item WHERE i_id ";

  private final Statements sql;
  private final NewOrder order;
  private final String stockColumns;
  private final List<BigDecimal> amounts = new ArrayList<>();

  SqlNewOrder(Statements sql, NewOrder order) {
    this.sql = sql;
    this.order = order;
    stockColumns =
        String.format(
            Locale.ROOT,
            "SELECT s_i_id, s_quantity, s_ytd, s_order_cnt, s_remote_cnt, s_data, s_dist_%02d FROM stock",
            order.district());
  }

  Ordered place(boolean inBatches) throws SQLException, StoreException {
    int w = order.warehouse();
    int d = order.district();
    Terms terms =
        inBatches
            ? sql.one(
                "SELECT w_tax, c_discount, c_last, c_credit FROM warehouse JOIN customer"
                    + " ON c_w_id = w_id WHERE w_id = ? AND c_d_id = ? AND c_id = ?",
                row -> new Terms(row.getBigDecimal(1), row.getBigDecimal(2)),
                w,
                d,
                order.customer())
            : new Terms(
                sql.one(
                    "SELECT w_tax FROM warehouse WHERE w_id = ?", row -> row.getBigDecimal(1), w),
                sql.one(
                    "SELECT c_discount, c_last, c_credit FROM customer"
                        + " WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?",
                    row -> row.getBigDecimal(1),
                    w,
                    d,
                    order.customer()));
    // Before the district's row is locked, which its other orders and payments wait for.
    Map<Integer, BigDecimal> prices = inBatches ? prices() : Map.of();
    District district =
        sql.one(
            "SELECT d_next_o_id, d_tax FROM district WHERE d_w_id = ? AND d_id = ? FOR UPDATE",
            row -> new District(row.getInt(1), row.getBigDecimal(2)),
            w,
            d);
    int number = district.nextOrder();
    sql.change(
        1, "UPDATE district SET d_next_o_id = ? WHERE d_w_id = ? AND d_id = ?", number + 1, w, d);
    sql.change(
        1,
        "INSERT INTO orders (o_w_id, o_d_id, o_id, o_c_id, o_entry_d, o_ol_cnt, o_all_local)"
            + " VALUES (?, ?, ?, ?, ?, ?, ?)",
        w,
        d,
        number,
        order.customer(),
        Timestamp.from(order.at()),
        order.lines().size(),
        order.isAllLocal() ? 1 : 0);
    sql.change(
        1, "INSERT INTO new_order (no_w_id, no_d_id, no_o_id) VALUES (?, ?, ?)", w, d, number);
    if (inBatches) {
      lines(number, prices);
    } else {
      for (int i = 0; i < order.lines().size(); i++) {
        line(number, i + 1, order.lines().get(i));
      }
    }
    return Ordered.of(number, amounts, terms.discount(), terms.tax().add(district.tax()));
  }

  private void line(int number, int lineNumber, Line line) throws SQLException, StoreException {
    List<BigDecimal> prices = sql.all(ITEM + "= ?", row -> row.getBigDecimal(2), line.item());
    if (prices.isEmpty()) {
      throw NewOrder.unusedItem();
    }
    amounts.add(line.amount(prices.get(0)));
    Stock stock =
        sql.one(
            stockColumns + " WHERE s_w_id = ? AND s_i_id = ? FOR UPDATE",
            Stock::new,
            line.supplier(),
            line.item());
    stock.take(line, order);
    sql.change(
        1,
        "UPDATE stock SET s_quantity = ?, s_ytd = ?, s_order_cnt = ?, s_remote_cnt = ?"
            + " WHERE s_w_id = ? AND s_i_id = ?",
        stock.quantity,
        stock.ytd,
        stock.orders,
        stock.remote,
        line.supplier(),
        line.item());
    List<Object> values = new ArrayList<>();
    add(values, number, lineNumber, line, stock);
    sql.change(1, INSERT_LINES + Statements.rows(1, 9), values.toArray());
  }

  private Map<Integer, BigDecimal> prices() throws SQLException {
    Map<Integer, BigDecimal> prices = new HashMap<>();
    Object[] items = order.lines().stream().map(Line::item).distinct().toArray();
    sql.all(
        ITEM + "IN (" + Statements.marks(items.length) + ")",
        row -> prices.put(row.getInt(1), row.getBigDecimal(2)),
        items);
    return prices;
  }

  private void lines(int number, Map<Integer, BigDecimal> prices)
      throws SQLException, StoreException {
    List<Object> values = new ArrayList<>();
    // By warehouse in its order, so that two orders do not wait for each other.
    Map<Integer, List<Line>> bySupplier =
        order.lines().stream()
            .filter(line -> prices.containsKey(line.item()))
            .collect(Collectors.groupingBy(Line::supplier, TreeMap::new, Collectors.toList()));
    int lineNumber = 0;
    for (Map.Entry<Integer, List<Line>> supplier : bySupplier.entrySet()) {
      int warehouse = supplier.getKey();
      Map<Integer, Stock> stocks = lock(warehouse, supplier.getValue());
      for (Line line : supplier.getValue()) {
        amounts.add(line.amount(prices.get(line.item())));
        Stock stock = stocks.get(line.item());
        stock.take(line, order);
        add(values, number, ++lineNumber, line, stock);
      }
      update(warehouse, stocks);
    }
    sql.change(lineNumber, INSERT_LINES + Statements.rows(lineNumber, 9), values.toArray());
    // Clause 2.4.2.3: all else is done before it is rolled back.
    if (lineNumber < order.lines().size()) {
      throw NewOrder.unusedItem();
    }
  }

  private void add(List<Object> values, int number, int lineNumber, Line line, Stock stock) {
    values.addAll(
        List.of(
            order.warehouse(),
            order.district(),
            number,
            lineNumber,
            line.item(),
            line.supplier(),
            line.quantity(),
            amounts.get(amounts.size() - 1),
            stock.info));
  }

  /** The stock of the lines, by items, locked in the order of the items. */
  private Map<Integer, Stock> lock(int warehouse, List<Line> lines)
      throws SQLException, StoreException {
    List<Object> values = new ArrayList<>(lines.stream().map(Line::item).distinct().toList());
    int count = values.size();
    values.add(0, warehouse);
    Map<Integer, Stock> stocks = new TreeMap<>();
    sql.all(
        "%s WHERE s_w_id = ? AND s_i_id IN (%s) ORDER BY s_i_id FOR UPDATE"
            .formatted(stockColumns, Statements.marks(count)),
        row -> stocks.put(row.getInt(1), new Stock(row)),
        values.toArray());
    if (stocks.size() < count) {
      throw StoreException.wrongEffect(
          "there are %s rows of %s in stock, warehouse and items".formatted(stocks.size(), values));
    }
    return stocks;
  }

  /** Updates rows of a warehouse's stock in one statement, each to values of its own. */
  private void update(int warehouse, Map<Integer, Stock> stocks)
      throws SQLException, StoreException {
    List<Object> values = new ArrayList<>();
    String text =
        "UPDATE stock SET "
            + set("s_quantity", stock -> stock.quantity, stocks, values)
            + ", "
            + set("s_ytd", stock -> stock.ytd, stocks, values)
            + ", "
            + set("s_order_cnt", stock -> stock.orders, stocks, values)
            + ", "
            + set("s_remote_cnt", stock -> stock.remote, stocks, values)
            + " WHERE s_w_id = ? AND s_i_id IN ("
            + Statements.marks(stocks.size())
            + ")";
    values.add(warehouse);
    values.addAll(stocks.keySet());
    sql.change(stocks.size(), text, values.toArray());
  }

  private static String set(
      String column, ToIntFunction<Stock> value, Map<Integer, Stock> stocks, List<Object> values) {
    stocks.forEach(
        (item, stock) -> {
          values.add(item);
          values.add(value.applyAsInt(stock));
        });
    String cases = " WHEN ? THEN ?".repeat(stocks.size());
    return "%1$s = CASE s_i_id%2$s ELSE %1$s END".formatted(column, cases);
  }

  private record Terms(BigDecimal tax, BigDecimal discount) {}

  private record District(int nextOrder, BigDecimal tax) {}

  /** A row of the stock, locked. */
  private static final class Stock {
    private int quantity;
    private int ytd;
    private int orders;
    private int remote;
    private final String info;

    Stock(ResultSet row) throws SQLException {
      quantity = row.getInt(2);
      ytd = row.getInt(3);
      orders = row.getInt(4);
      remote = row.getInt(5);
      info = row.getString(7);
    }

    void take(Line line, NewOrder order) {
      quantity = line.left(quantity);
      ytd += line.quantity();
      orders++;
      if (order.isRemote(line)) {
        remote++;
      }
    }
  }
}
