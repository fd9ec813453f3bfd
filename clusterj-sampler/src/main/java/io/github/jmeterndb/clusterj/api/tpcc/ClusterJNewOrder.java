// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.tpcc;

import io.github.jmeterndb.clusterj.api.RowTypes;
import io.github.jmeterndb.clusterj.api.tpcc.Rows.CustomerRow;
import io.github.jmeterndb.clusterj.api.tpcc.Rows.DistrictRow;
import io.github.jmeterndb.clusterj.api.tpcc.Rows.ItemRow;
import io.github.jmeterndb.clusterj.api.tpcc.Rows.NewOrderRow;
import io.github.jmeterndb.clusterj.api.tpcc.Rows.OrderLineRow;
import io.github.jmeterndb.clusterj.api.tpcc.Rows.OrderRow;
import io.github.jmeterndb.clusterj.api.tpcc.Rows.StockRow;
import io.github.jmeterndb.clusterj.api.tpcc.Rows.WarehouseRow;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workloads.tpcc.NewOrder;
import io.github.jmeterndb.workloads.tpcc.NewOrder.Line;
import io.github.jmeterndb.workloads.tpcc.Ordered;
import io.github.jmeterndb.workloads.tpcc.Scale;
import java.math.BigDecimal;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** An order that is placed through ClusterJ. For one thread. */
final class ClusterJNewOrder {
  private static final List<Class<? extends StockRow.ForNewOrder>> STOCK_BY_DISTRICT =
      IntStream.rangeClosed(1, Scale.DISTRICTS).mapToObj(ClusterJNewOrder::stockType).toList();

  private static final Class<? extends ItemRow> ITEM =
      RowTypes.of(ItemRow.class, "item", Map.of("Data", "i_data"));

  private final Work work;
  private final NewOrder order;
  private final Class<? extends StockRow.ForNewOrder> stockType;
  private final List<BigDecimal> amounts = new ArrayList<>();

  ClusterJNewOrder(Work work, NewOrder order) {
    this.work = work;
    this.order = order;
    stockType = STOCK_BY_DISTRICT.get(order.district() - 1);
  }

  private static Class<? extends StockRow.ForNewOrder> stockType(int district) {
    return RowTypes.of(
        StockRow.ForNewOrder.class,
        "stock",
        Map.of("Info", String.format(Locale.ROOT, "s_dist_%02d", district), "Data", "s_data"));
  }

  Ordered place(boolean inBatches) throws StoreException {
    WarehouseRow.ForNewOrder warehouse =
        work.read(WarehouseRow.ForNewOrder.class, order.warehouse());
    CustomerRow.ForNewOrder customer =
        work.read(
            CustomerRow.ForNewOrder.class, order.warehouse(), order.district(), order.customer());
    DistrictRow.ForNewOrder district =
        work.lock(DistrictRow.ForNewOrder.class, order.warehouse(), order.district());
    int number;
    if (inBatches) {
      Map<Integer, ItemRow> items = new HashMap<>();
      Map<List<Integer>, StockRow.ForNewOrder> stocks = new LinkedHashMap<>();
      for (Line line : order.lines()) {
        // One instance a row: of two, each would write what it has read.
        List<Integer> key = List.of(line.supplier(), line.item());
        if (!stocks.containsKey(key)) {
          stocks.put(key, work.lock(stockType, line.supplier(), line.item()));
        }
        if (!items.containsKey(line.item())) {
          items.put(line.item(), work.read(ITEM, line.item()));
        }
      }
      work.send();
      Work.require(
          customer.getCredit(), CustomerRow.ForNewOrder.class, order.warehouse(), order.customer());
      number = begin(district);
      boolean isUnused = false;
      for (int i = 0; i < order.lines().size(); i++) {
        Line line = order.lines().get(i);
        List<Integer> key = List.of(line.supplier(), line.item());
        ItemRow item = items.get(line.item());
        if (Work.isEmpty(item.getName())) {
          stocks.remove(key);
          isUnused = true;
        } else {
          StockRow.ForNewOrder stock = stocks.get(key);
          take(line, stock);
          insert(number, i + 1, line, item, stock);
        }
      }
      stocks.values().forEach(work::update);
      if (isUnused) {
        // Clause 2.4.2.3: all else is done before it is rolled back.
        work.send();
        throw NewOrder.unusedItem();
      }
    } else {
      number = begin(district);
      for (int i = 0; i < order.lines().size(); i++) {
        oneByOne(number, i + 1, order.lines().get(i));
      }
    }
    BigDecimal tax =
        Work.decimal(warehouse::getTax, WarehouseRow.ForNewOrder.class, order.warehouse())
            .add(
                Work.decimal(
                    district::getTax,
                    DistrictRow.ForNewOrder.class,
                    order.warehouse(),
                    order.district()));
    return Ordered.of(number, amounts, customer.getDiscount(), tax);
  }

  private void oneByOne(int number, int lineNumber, Line line) throws StoreException {
    ItemRow item = work.find(ITEM, line.item());
    if (item == null) {
      throw NewOrder.unusedItem();
    }
    StockRow.ForNewOrder stock = work.lock(stockType, line.supplier(), line.item());
    take(line, stock);
    work.update(stock);
    insert(number, lineNumber, line, item, stock);
  }

  private int begin(DistrictRow.ForNewOrder district) {
    int number = district.getNextOrder();
    district.setNextOrder(number + 1);
    work.update(district);
    OrderRow.Whole row =
        work.made(OrderRow.Whole.class, order.warehouse(), order.district(), number);
    row.setCustomer(order.customer());
    row.setEntered(Timestamp.from(order.at()));
    row.setLines(order.lines().size());
    row.setAllLocal(order.isAllLocal() ? 1 : 0);
    work.insert(row);
    work.insert(work.made(NewOrderRow.class, order.warehouse(), order.district(), number));
    return number;
  }

  private void take(Line line, StockRow.ForNewOrder stock) {
    stock.setQuantity(line.left(stock.getQuantity()));
    stock.setYtd(stock.getYtd() + line.quantity());
    stock.setOrders(stock.getOrders() + 1);
    if (order.isRemote(line)) {
      stock.setRemote(stock.getRemote() + 1);
    }
  }

  private void insert(
      int number, int lineNumber, Line line, ItemRow item, StockRow.ForNewOrder stock) {
    BigDecimal amount = line.amount(item.getPrice());
    amounts.add(amount);
    OrderLineRow.Whole row =
        work.made(
            OrderLineRow.Whole.class, order.warehouse(), order.district(), number, lineNumber);
    row.setItem(line.item());
    row.setSupplier(line.supplier());
    row.setQuantity(line.quantity());
    row.setAmount(amount);
    row.setInfo(stock.getInfo());
    work.insert(row);
  }
}
