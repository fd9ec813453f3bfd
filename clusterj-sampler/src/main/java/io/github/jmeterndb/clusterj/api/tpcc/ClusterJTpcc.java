// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.tpcc;

import io.github.jmeterndb.clusterj.api.Sessions;
import io.github.jmeterndb.clusterj.api.rows.RowWork;
import io.github.jmeterndb.clusterj.api.rows.RowWork.Row;
import io.github.jmeterndb.clusterj.api.rows.TypedTable;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sql.TableShape;
import io.github.jmeterndb.workloads.tpcc.Scale;
import io.github.jmeterndb.workloads.tpcc.Tpcc;
import java.math.BigDecimal;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * TPC-C's transactions through ClusterJ, each in one transaction of one session. {@link
 * Parameter#FORM} selects the form: the best one reads all rows with a known key in one round trip
 * and sends all writes with the commit, the other one sends each row on its own. Reads and writes
 * the same columns as over SQL.
 */
public final class ClusterJTpcc implements Tpcc {
  private static final Map<String, TableShape> TABLES =
      Tpcc.TABLES.stream().collect(Collectors.toMap(TableShape::name, Function.identity()));

  private static final TypedTable WAREHOUSE = columns("warehouse", "w_tax");
  private static final TypedTable PAID_WAREHOUSE =
      columns("warehouse", "w_name w_street_1 w_street_2 w_city w_state w_zip w_ytd");
  private static final TypedTable DISTRICT = columns("district", "d_tax d_next_o_id");
  private static final TypedTable PAID_DISTRICT =
      columns("district", "d_name d_street_1 d_street_2 d_city d_state d_zip d_ytd");
  private static final TypedTable CUSTOMER = columns("customer", "c_last c_credit c_discount");
  private static final TypedTable NAMESAKE = columns("customer", "c_last c_first");
  private static final TypedTable BALANCE =
      columns("customer", "c_last c_first c_middle c_balance");
  private static final TypedTable DEBTOR = columns("customer", "c_balance c_delivery_cnt");
  private static final TypedTable PAYER =
      columns(
          "customer",
          "c_first c_middle c_last c_street_1 c_street_2 c_city c_state c_zip c_phone c_since"
              + " c_credit c_credit_lim c_discount c_balance c_ytd_payment c_payment_cnt");
  private static final TypedTable CUSTOMER_DATA = columns("customer", "c_data");
  private static final TypedTable HISTORY =
      columns("history", "h_c_id h_c_d_id h_c_w_id h_d_id h_date h_amount h_data");
  private static final TypedTable UNDELIVERED = columns("new_order", "");
  private static final TypedTable NEW_ORDER =
      columns("orders", "o_c_id o_entry_d o_ol_cnt o_all_local");
  private static final TypedTable ORDER = columns("orders", "o_c_id o_entry_d o_carrier_id");
  private static final TypedTable DELIVERED_ORDER = columns("orders", "o_c_id o_carrier_id");
  private static final TypedTable NEW_LINE =
      columns("order_line", "ol_i_id ol_supply_w_id ol_quantity ol_amount ol_dist_info");
  private static final TypedTable LINE =
      columns("order_line", "ol_i_id ol_supply_w_id ol_quantity ol_amount ol_delivery_d");
  private static final TypedTable DELIVERED_LINE = columns("order_line", "ol_amount ol_delivery_d");
  private static final TypedTable LINE_ITEM = columns("order_line", "ol_i_id");
  private static final TypedTable ITEM = columns("item", "i_price i_name i_data");
  private static final TypedTable STOCK_LEVEL = columns("stock", "s_quantity");

  private static final List<TypedTable> STOCK =
      IntStream.rangeClosed(1, Scale.DISTRICTS)
          .mapToObj(
              d ->
                  columns(
                      "stock",
                      "s_quantity s_ytd s_order_cnt s_remote_cnt s_data " + Tpcc.infoColumn(d)))
          .toList();

  private final Sessions sessions;
  private final boolean inBatches;

  public ClusterJTpcc(Sessions sessions, Settings settings) {
    this.sessions = sessions;
    inBatches = settings.text(Parameter.FORM).equals("best");
  }

  /** Maps the columns of the primary key and {@code others}, which are separated by blanks. */
  private static TypedTable columns(String table, String others) {
    TableShape shape = TABLES.get(table);
    List<String> names = new ArrayList<>(List.of(shape.primaryKey().split(", ")));
    int keys = names.size();
    Stream.of(others.split(" ")).filter(name -> !name.isEmpty()).forEach(names::add);
    Map<String, Class<?>> types = new LinkedHashMap<>();
    names.forEach(name -> types.put(name, javaType(shape.columns().get(name))));
    return new TypedTable(table, types, keys);
  }

  private static Class<?> javaType(String sqlType) {
    return switch (sqlType.replaceFirst("\\(.*\\)", "")) {
      case "INT NOT NULL" -> int.class;
      case "INT NULL" -> Integer.class;
      case "BIGINT NOT NULL" -> long.class;
      case "DECIMAL NOT NULL" -> BigDecimal.class;
      case "TIMESTAMP NOT NULL", "TIMESTAMP NULL" -> Timestamp.class;
      default -> String.class;
    };
  }

  @Override
  public Ordered newOrder(NewOrder order) throws StoreException {
    try {
      return transaction(work -> place(work, order));
    } catch (StoreException e) {
      return Ordered.rolledBack(e);
    }
  }

  @Override
  public int payment(Payment payment) throws StoreException {
    return transaction(work -> pay(work, payment));
  }

  @Override
  public OrderStatus orderStatus(Customer customer) throws StoreException {
    return transaction(work -> lastOrder(work, customer));
  }

  @Override
  public int deliver(Delivery delivery) throws StoreException {
    return transaction(work -> deliver(work, delivery));
  }

  @Override
  public int stockLevel(int warehouse, int district, int threshold) throws StoreException {
    return transaction(work -> lowStock(work, warehouse, district, threshold));
  }

  private <T> T transaction(Action<T> action) throws StoreException {
    List<Object> rows = new ArrayList<>();
    return sessions.transaction(
        session -> action.in(new RowWork(session, rows, inBatches, !inBatches)), rows);
  }

  private Ordered place(RowWork work, NewOrder order) throws StoreException {
    int w = order.warehouse();
    int d = order.district();
    TypedTable stockColumns = STOCK.get(d - 1);
    Row warehouse = work.read(WAREHOUSE, w);
    Row customer = work.read(CUSTOMER, w, d, order.customer());
    Row district = work.lock(DISTRICT, w, d);
    // One instance per row: with two, each would write what it has read.
    Map<Integer, Row> items = new HashMap<>();
    Map<List<Integer>, Row> stocks = new LinkedHashMap<>();
    if (inBatches) {
      for (Line line : order.lines()) {
        if (!stocks.containsKey(key(line))) {
          stocks.put(key(line), work.lock(stockColumns, line.supplier(), line.item()));
        }
        if (!items.containsKey(line.item())) {
          items.put(line.item(), work.read(ITEM, line.item()));
        }
      }
    }
    work.send();
    customer.require("c_credit");
    int number = district.number("d_next_o_id");
    district.add("d_next_o_id", 1);
    work.update(district);
    int count = order.lines().size();
    int local = order.isAllLocal() ? 1 : 0;
    work.insert(NEW_ORDER, w, d, number, order.customer(), order.at(), count, local);
    work.insert(UNDELIVERED, w, d, number);
    List<BigDecimal> amounts = new ArrayList<>();
    String infoColumn = Tpcc.infoColumn(d);
    for (Line line : order.lines()) {
      int i = line.item();
      int supplier = line.supplier();
      Row item = inBatches ? items.get(i) : work.find(ITEM, i);
      if (item == null || !item.isThere("i_name")) {
        stocks.remove(key(line));
        continue;
      }
      Row stock = inBatches ? stocks.get(key(line)) : work.lock(stockColumns, supplier, i);
      stock.set("s_quantity", line.left(stock.number("s_quantity")));
      stock.add("s_ytd", line.quantity());
      stock.add("s_order_cnt", 1);
      if (order.isRemote(line)) {
        stock.add("s_remote_cnt", 1);
      }
      if (!inBatches) {
        work.update(stock);
      }
      BigDecimal amount = line.amount(item.decimal("i_price"));
      amounts.add(amount);
      String info = stock.text(infoColumn);
      int last = amounts.size();
      work.insert(NEW_LINE, w, d, number, last, i, supplier, line.quantity(), amount, info);
    }
    for (Row stock : stocks.values()) {
      work.update(stock);
    }
    if (amounts.size() < count) {
      // Clause 2.4.2.3: all other work is done before the rollback.
      work.send();
      throw NewOrder.unusedItem();
    }
    BigDecimal tax = warehouse.decimal("w_tax").add(district.decimal("d_tax"));
    return Ordered.of(number, amounts, customer.decimal("c_discount"), tax);
  }

  private static List<Integer> key(Line line) {
    return List.of(line.supplier(), line.item());
  }

  private static int pay(RowWork work, Payment payment) throws StoreException {
    Customer customer = payment.customer();
    // Before anything is locked: all payments wait for the warehouse's row.
    int id = id(work, customer);
    int w = payment.warehouse();
    int d = payment.district();
    BigDecimal amount = payment.amount();
    Row warehouse = work.lock(PAID_WAREHOUSE, w);
    Row district = work.lock(PAID_DISTRICT, w, d);
    Row payer = work.lock(PAYER, customer.warehouse(), customer.district(), id);
    work.send();
    payer.require("c_credit");
    warehouse.add("w_ytd", amount);
    district.add("d_ytd", amount);
    work.update(warehouse);
    work.update(district);
    payer.add("c_balance", amount.negate());
    payer.add("c_ytd_payment", amount);
    payer.add("c_payment_cnt", 1);
    work.update(payer);
    if (payer.text("c_credit").equals(Payment.BAD_CREDIT)) {
      Row row = work.read(CUSTOMER_DATA, customer.warehouse(), customer.district(), id);
      work.send();
      row.set("c_data", payment.noted(id, row.text("c_data")));
      work.update(row);
    }
    work.insert(
        HISTORY,
        w,
        payment.history(),
        id,
        customer.district(),
        customer.warehouse(),
        d,
        payment.at(),
        amount,
        Payment.data(warehouse.text("w_name"), district.text("d_name")));
    return id;
  }

  private static int id(RowWork work, Customer customer) throws StoreException {
    if (!customer.isByName()) {
      return customer.id();
    }
    // By the index, and so by its collation, as over SQL.
    List<Row> namesakes =
        work.scan(NAMESAKE)
            .equal("c_w_id", customer.warehouse())
            .equal("c_d_id", customer.district())
            .equal("c_last", customer.lastName())
            .by("c_first");
    if (namesakes.isEmpty()) {
      throw Tpcc.noRow(customer.toString());
    }
    return Customer.middle(namesakes).number("c_id");
  }

  private static OrderStatus lastOrder(RowWork work, Customer customer) throws StoreException {
    int w = customer.warehouse();
    int d = customer.district();
    int id = id(work, customer);
    Row status = work.read(BALANCE, w, d, id);
    work.send();
    status.require("c_last");
    List<Row> last =
        work.scan(ORDER).equal("o_w_id", w).equal("o_d_id", d).equal("o_c_id", id).last("o_id");
    if (last.isEmpty()) {
      throw Tpcc.noRow("orders of " + customer);
    }
    Row order = last.get(0);
    List<OrderedLine> lines = new ArrayList<>();
    for (Row line : lines(work, LINE, w, d, order.number("o_id"))) {
      lines.add(
          new OrderedLine(
              line.number("ol_i_id"),
              line.number("ol_supply_w_id"),
              line.number("ol_quantity"),
              line.decimal("ol_amount"),
              line.time("ol_delivery_d")));
    }
    return new OrderStatus(
        id,
        status.decimal("c_balance"),
        order.number("o_id"),
        order.time("o_entry_d"),
        order.get("o_carrier_id") == null ? 0 : order.number("o_carrier_id"),
        lines);
  }

  private static List<Row> lines(RowWork work, TypedTable columns, int w, int d, int order) {
    return work.scan(columns)
        .equal("ol_w_id", w)
        .equal("ol_d_id", d)
        .equal("ol_o_id", order)
        .between("ol_number", 0, Integer.MAX_VALUE)
        .by("ol_number");
  }

  private static int deliver(RowWork work, Delivery delivery) throws StoreException {
    int w = delivery.warehouse();
    int d = delivery.district();
    int from = delivery.from();
    while (true) {
      List<Row> oldest = oldest(work, w, d, from, delivery.near());
      if (oldest.isEmpty()) {
        oldest = oldest(work, w, d, Math.max(from, delivery.near() + 1), Integer.MAX_VALUE);
      }
      if (oldest.isEmpty()) {
        return 0;
      }
      int id = oldest.get(0).number("no_o_id");
      Row order = work.lock(DELIVERED_ORDER, w, d, id);
      work.send();
      if (order.get("o_carrier_id") == null) {
        deliver(work, delivery, id, order);
        return id;
      }
      // Another transaction has delivered it since the scan, which takes no locks.
      from = id + 1;
    }
  }

  private static List<Row> oldest(RowWork work, int w, int d, int first, int last) {
    return work.scan(UNDELIVERED)
        .equal("no_w_id", w)
        .equal("no_d_id", d)
        .between("no_o_id", first, last)
        .by("no_o_id");
  }

  private static void deliver(RowWork work, Delivery delivery, int id, Row order)
      throws StoreException {
    int w = delivery.warehouse();
    int d = delivery.district();
    Row customer = work.lock(DEBTOR, w, d, order.number("o_c_id"));
    work.send();
    BigDecimal amount = BigDecimal.ZERO;
    for (Row line : lines(work, DELIVERED_LINE, w, d, id)) {
      amount = amount.add(line.decimal("ol_amount"));
      line.set("ol_delivery_d", delivery.at());
      work.update(line);
    }
    work.delete(UNDELIVERED, w, d, id);
    order.set("o_carrier_id", delivery.carrier());
    work.update(order);
    customer.add("c_balance", amount);
    customer.add("c_delivery_cnt", 1);
    work.update(customer);
  }

  private static int lowStock(RowWork work, int w, int d, int threshold) throws StoreException {
    Row district = work.read(DISTRICT, w, d);
    work.send();
    int next = district.number("d_next_o_id");
    TreeSet<Integer> items = new TreeSet<>();
    for (Row line :
        work.scan(LINE_ITEM)
            .equal("ol_w_id", w)
            .equal("ol_d_id", d)
            .between("ol_o_id", next - RECENT, next - 1)
            .rows()) {
      items.add(line.number("ol_i_id"));
    }
    List<Row> levels = new ArrayList<>();
    for (int item : items) {
      levels.add(work.read(STOCK_LEVEL, w, item));
    }
    work.send();
    return (int) levels.stream().filter(row -> row.number("s_quantity") < threshold).count();
  }

  private interface Action<T> {
    T in(RowWork work) throws StoreException;
  }
}
