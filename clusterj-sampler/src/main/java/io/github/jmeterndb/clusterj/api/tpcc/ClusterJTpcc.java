// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.tpcc;

import io.github.jmeterndb.clusterj.api.Noted;
import io.github.jmeterndb.clusterj.api.RowTypes;
import io.github.jmeterndb.clusterj.api.Sessions;
import io.github.jmeterndb.clusterj.api.tpcc.Rows.CustomerRow;
import io.github.jmeterndb.clusterj.api.tpcc.Rows.DistrictRow;
import io.github.jmeterndb.clusterj.api.tpcc.Rows.HistoryRow;
import io.github.jmeterndb.clusterj.api.tpcc.Rows.ItemRow;
import io.github.jmeterndb.clusterj.api.tpcc.Rows.NewOrderRow;
import io.github.jmeterndb.clusterj.api.tpcc.Rows.OrderLineRow;
import io.github.jmeterndb.clusterj.api.tpcc.Rows.OrderRow;
import io.github.jmeterndb.clusterj.api.tpcc.Rows.StockRow;
import io.github.jmeterndb.clusterj.api.tpcc.Rows.WarehouseRow;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workloads.tpcc.Scale;
import io.github.jmeterndb.workloads.tpcc.Tpcc;
import java.math.BigDecimal;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * TPC-C's transactions through ClusterJ, each in one transaction of one session. In the best form,
 * all rows that are read by their keys are one round trip, and all writes go with the commit; or
 * each row is sent by itself: {@link Parameter#FORM}.
 */
public final class ClusterJTpcc implements Tpcc, Noted {
  private static final Class<? extends WarehouseRow.ForPayment> WAREHOUSE =
      RowTypes.of(WarehouseRow.ForPayment.class, "warehouse", address("w"));
  private static final Class<? extends DistrictRow.ForPayment> DISTRICT =
      RowTypes.of(DistrictRow.ForPayment.class, "district", address("d"));
  private static final Class<? extends CustomerRow.ForPayment> CUSTOMER =
      RowTypes.of(CustomerRow.ForPayment.class, "customer", address("c", "phone"));
  private static final Class<? extends ItemRow> ITEM =
      RowTypes.of(ItemRow.class, "item", Map.of("Data", "i_data"));

  /** Of the ten texts of a row, a New-Order reads only that of its district, as over SQL. */
  private static final List<Class<? extends StockRow.ForNewOrder>> STOCK_BY_DISTRICT =
      IntStream.rangeClosed(1, Scale.DISTRICTS).mapToObj(ClusterJTpcc::stockType).toList();

  private final Sessions sessions;
  private final boolean inBatches;

  public ClusterJTpcc(Sessions sessions, Settings settings) {
    this.sessions = sessions;
    inBatches = settings.text(Parameter.FORM).equals("best");
  }

  /** The texts that a payment reads and no code looks at. */
  private static Map<String, String> address(String prefix, String... more) {
    return Stream.concat(Stream.of("street_1", "street_2", "city", "state", "zip"), Stream.of(more))
        .collect(
            Collectors.toMap(
                name -> "Unused" + name.replace("_", ""), name -> prefix + "_" + name));
  }

  private static Class<? extends StockRow.ForNewOrder> stockType(int district) {
    String info = String.format(Locale.ROOT, "s_dist_%02d", district);
    return RowTypes.of(StockRow.ForNewOrder.class, "stock", Map.of("Info", info, "Data", "s_data"));
  }

  @Override
  public String note(Operation operation) {
    return "sums and the join of stock levels are done in the client";
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
    return sessions.transaction(session -> action.in(new Work(session, inBatches, rows)), rows);
  }

  private Ordered place(Work work, NewOrder order) throws StoreException {
    int w = order.warehouse();
    int d = order.district();
    int c = order.customer();
    Class<? extends StockRow.ForNewOrder> stockType = STOCK_BY_DISTRICT.get(d - 1);
    WarehouseRow.ForNewOrder warehouse = work.read(WarehouseRow.ForNewOrder.class, w);
    CustomerRow.ForNewOrder customer = work.read(CustomerRow.ForNewOrder.class, w, d, c);
    DistrictRow.ForNewOrder district = work.lock(DistrictRow.ForNewOrder.class, w, d);
    // One instance a row: of two, each would write what it has read.
    Map<Integer, ItemRow> items = new HashMap<>();
    Map<List<Integer>, StockRow.ForNewOrder> stocks = new LinkedHashMap<>();
    if (inBatches) {
      for (Line line : order.lines()) {
        if (!stocks.containsKey(key(line))) {
          stocks.put(key(line), work.lock(stockType, line.supplier(), line.item()));
        }
        if (!items.containsKey(line.item())) {
          items.put(line.item(), work.read(ITEM, line.item()));
        }
      }
    }
    work.send();
    Work.require(customer.getCredit(), CustomerRow.ForNewOrder.class, w, d, c);
    int number = district.getNextOrder();
    district.setNextOrder(number + 1);
    work.update(district);
    OrderRow.Whole row = work.made(OrderRow.Whole.class, w, d, number);
    row.setCustomer(c);
    row.setEntered(Timestamp.from(order.at()));
    row.setLines(order.lines().size());
    row.setAllLocal(order.isAllLocal() ? 1 : 0);
    work.insert(row);
    work.insert(work.made(NewOrderRow.class, w, d, number));
    List<BigDecimal> amounts = new ArrayList<>();
    for (Line line : order.lines()) {
      ItemRow item = inBatches ? items.get(line.item()) : work.find(ITEM, line.item());
      if (item == null || Work.isEmpty(item.getName())) {
        stocks.remove(key(line));
        continue;
      }
      StockRow.ForNewOrder stock =
          inBatches ? stocks.get(key(line)) : work.lock(stockType, line.supplier(), line.item());
      take(line, stock, order.isRemote(line));
      if (!inBatches) {
        work.update(stock);
      }
      amounts.add(line.amount(item.getPrice()));
      insert(work, order, number, amounts, line, stock.getInfo());
    }
    stocks.values().forEach(work::update);
    if (amounts.size() < order.lines().size()) {
      // Clause 2.4.2.3: all else is done before it is rolled back.
      work.send();
      throw NewOrder.unusedItem();
    }
    BigDecimal tax =
        Work.decimal(warehouse::getTax, WarehouseRow.ForNewOrder.class, w)
            .add(Work.decimal(district::getTax, DistrictRow.ForNewOrder.class, w, d));
    return Ordered.of(number, amounts, customer.getDiscount(), tax);
  }

  private static List<Integer> key(Line line) {
    return List.of(line.supplier(), line.item());
  }

  private static void take(Line line, StockRow.ForNewOrder stock, boolean isRemote) {
    stock.setQuantity(line.left(stock.getQuantity()));
    stock.setYtd(stock.getYtd() + line.quantity());
    stock.setOrders(stock.getOrders() + 1);
    if (isRemote) {
      stock.setRemote(stock.getRemote() + 1);
    }
  }

  private static void insert(
      Work work, NewOrder order, int number, List<BigDecimal> amounts, Line line, String info) {
    int last = amounts.size();
    OrderLineRow.Whole row =
        work.made(OrderLineRow.Whole.class, order.warehouse(), order.district(), number, last);
    row.setItem(line.item());
    row.setSupplier(line.supplier());
    row.setQuantity(line.quantity());
    row.setAmount(amounts.get(last - 1));
    row.setInfo(info);
    work.insert(row);
  }

  private static int pay(Work work, Payment payment) throws StoreException {
    Customer customer = payment.customer();
    // Before anything is locked: the warehouse's row is the one that all payments wait for.
    int id = id(work, customer);
    int w = payment.warehouse();
    WarehouseRow.ForPayment warehouse = work.lock(WAREHOUSE, w);
    DistrictRow.ForPayment district = work.lock(DISTRICT, w, payment.district());
    CustomerRow.ForPayment payer =
        work.lock(CUSTOMER, customer.warehouse(), customer.district(), id);
    work.send();
    Work.require(payer.getCredit(), CUSTOMER, customer.warehouse(), id);
    BigDecimal ofWarehouse = Work.decimal(warehouse::getYtd, WAREHOUSE, w);
    BigDecimal ofDistrict = Work.decimal(district::getYtd, DISTRICT, w, payment.district());
    warehouse.setYtd(ofWarehouse.add(payment.amount()));
    work.update(warehouse);
    district.setYtd(ofDistrict.add(payment.amount()));
    work.update(district);
    payer.setBalance(payer.getBalance().subtract(payment.amount()));
    payer.setYtdPayment(payer.getYtdPayment().add(payment.amount()));
    payer.setPayments(payer.getPayments() + 1);
    work.update(payer);
    if (payer.getCredit().equals(Payment.BAD_CREDIT)) {
      CustomerRow.Data row =
          work.read(CustomerRow.Data.class, customer.warehouse(), customer.district(), id);
      work.send();
      row.setData(payment.noted(id, row.getData()));
      work.update(row);
    }
    HistoryRow row = work.made(HistoryRow.class, w, payment.history());
    row.setCustomer(id);
    row.setCustomersDistrict(customer.district());
    row.setCustomersWarehouse(customer.warehouse());
    row.setDistrict(payment.district());
    row.setPaid(Timestamp.from(payment.at()));
    row.setAmount(payment.amount());
    row.setData(Payment.data(warehouse.getName(), district.getName()));
    work.insert(row);
    return id;
  }

  /** The number of a customer, who may be named by his last name. */
  private static int id(Work work, Customer customer) throws StoreException {
    if (!customer.isByName()) {
      return customer.id();
    }
    // By the index, and so by its collation, as over SQL.
    List<CustomerRow.ByName> namesakes =
        work.scan(CustomerRow.ByName.class)
            .equal("warehouse", customer.warehouse())
            .equal("district", customer.district())
            .equal("last", customer.lastName())
            .by("first");
    if (namesakes.isEmpty()) {
      throw Tpcc.noRow(customer.toString());
    }
    return Customer.middle(namesakes).getId();
  }

  private static OrderStatus lastOrder(Work work, Customer customer) throws StoreException {
    int w = customer.warehouse();
    int d = customer.district();
    int id = id(work, customer);
    CustomerRow.ForOrderStatus status = work.read(CustomerRow.ForOrderStatus.class, w, d, id);
    work.send();
    Work.require(status.getLast(), CustomerRow.ForOrderStatus.class, w, d, id);
    List<OrderRow.ForOrderStatus> last =
        work.scan(OrderRow.ForOrderStatus.class)
            .equal("warehouse", w)
            .equal("district", d)
            .equal("customer", id)
            .last("id");
    if (last.isEmpty()) {
      throw Work.noRow(OrderRow.ForOrderStatus.class, w, d, id);
    }
    OrderRow.ForOrderStatus order = last.get(0);
    List<OrderedLine> lines = new ArrayList<>();
    for (OrderLineRow.ForOrderStatus line :
        lines(work, OrderLineRow.ForOrderStatus.class, w, d, order.getId())) {
      Timestamp delivered = line.getDelivered();
      lines.add(
          new OrderedLine(
              line.getItem(),
              line.getSupplier(),
              line.getQuantity(),
              line.getAmount(),
              delivered == null ? null : delivered.toInstant()));
    }
    return new OrderStatus(
        id,
        status.getBalance(),
        order.getId(),
        order.getEntered().toInstant(),
        order.getCarrier() == null ? 0 : order.getCarrier(),
        lines);
  }

  /** The lines of an order, in their order. */
  private static <T> List<T> lines(Work work, Class<T> type, int w, int d, int order) {
    return work.scan(type)
        .equal("warehouse", w)
        .equal("district", d)
        .equal("order", order)
        .between("number", 0, Integer.MAX_VALUE)
        .by("number");
  }

  private static int deliver(Work work, Delivery delivery) throws StoreException {
    int w = delivery.warehouse();
    int d = delivery.district();
    int from = delivery.from();
    while (true) {
      List<NewOrderRow> oldest = oldest(work, w, d, from, delivery.near());
      if (oldest.isEmpty()) {
        int next = Math.max(from, delivery.near() + 1);
        oldest = oldest(work, w, d, next, Integer.MAX_VALUE);
      }
      if (oldest.isEmpty()) {
        return 0;
      }
      int id = oldest.get(0).getId();
      OrderRow.ForDelivery order = work.lock(OrderRow.ForDelivery.class, w, d, id);
      work.send();
      if (order.getCarrier() == null) {
        deliver(work, delivery, order);
        return id;
      }
      // Somebody else has delivered it since the scan, which locks nothing.
      from = id + 1;
    }
  }

  private static List<NewOrderRow> oldest(Work work, int w, int d, int first, int last) {
    return work.scan(NewOrderRow.class)
        .equal("warehouse", w)
        .equal("district", d)
        .between("id", first, last)
        .by("id");
  }

  private static void deliver(Work work, Delivery delivery, OrderRow.ForDelivery order)
      throws StoreException {
    int w = delivery.warehouse();
    int d = delivery.district();
    Class<CustomerRow.ForDelivery> type = CustomerRow.ForDelivery.class;
    CustomerRow.ForDelivery customer = work.lock(type, w, d, order.getCustomer());
    work.send();
    BigDecimal balance = Work.decimal(customer::getBalance, type, w, d, order.getCustomer());
    BigDecimal amount = BigDecimal.ZERO;
    for (OrderLineRow.ForDelivery line :
        lines(work, OrderLineRow.ForDelivery.class, w, d, order.getId())) {
      amount = amount.add(line.getAmount());
      line.setDelivered(Timestamp.from(delivery.at()));
      work.update(line);
    }
    work.delete(NewOrderRow.class, w, d, order.getId());
    order.setCarrier(delivery.carrier());
    work.update(order);
    customer.setBalance(balance.add(amount));
    customer.setDeliveries(customer.getDeliveries() + 1);
    work.update(customer);
  }

  private static int lowStock(Work work, int w, int d, int threshold) throws StoreException {
    DistrictRow.ForNewOrder next = work.read(DistrictRow.ForNewOrder.class, w, d);
    work.send();
    List<OrderLineRow.ForStockLevel> lines =
        work.scan(OrderLineRow.ForStockLevel.class)
            .equal("warehouse", w)
            .equal("district", d)
            .between("order", next.getNextOrder() - RECENT, next.getNextOrder() - 1)
            .rows();
    TreeSet<Integer> items = new TreeSet<>();
    lines.forEach(line -> items.add(line.getItem()));
    List<StockRow> levels = new ArrayList<>();
    for (int item : items) {
      levels.add(work.read(StockRow.class, w, item));
    }
    work.send();
    return (int) levels.stream().filter(level -> level.getQuantity() < threshold).count();
  }

  private interface Action<T> {
    T in(Work work) throws StoreException;
  }
}
