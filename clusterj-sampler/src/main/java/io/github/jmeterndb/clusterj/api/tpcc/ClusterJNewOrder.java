// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.tpcc;

import io.github.jmeterndb.clusterj.api.tpcc.row.CustomerRows;
import io.github.jmeterndb.clusterj.api.tpcc.row.DistrictRows;
import io.github.jmeterndb.clusterj.api.tpcc.row.LineRows;
import io.github.jmeterndb.clusterj.api.tpcc.row.OrderRows;
import io.github.jmeterndb.clusterj.api.tpcc.row.OtherRows;
import io.github.jmeterndb.clusterj.api.tpcc.row.Taken;
import io.github.jmeterndb.clusterj.api.tpcc.row.TakenRows;
import io.github.jmeterndb.clusterj.api.tpcc.row.WarehouseRows;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workloads.tpcc.port.NewOrder;
import io.github.jmeterndb.workloads.tpcc.port.NewOrder.Line;
import io.github.jmeterndb.workloads.tpcc.port.Ordered;
import java.math.BigDecimal;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An order that is placed through ClusterJ. For one thread. */
final class ClusterJNewOrder {
  private final Work work;
  private final NewOrder order;
  private final Class<? extends Taken> stockType;
  private final List<BigDecimal> amounts = new ArrayList<>();

  ClusterJNewOrder(Work work, NewOrder order) {
    this.work = work;
    this.order = order;
    stockType = TakenRows.of(order.district());
  }

  Ordered place(boolean inBatches) throws StoreException {
    WarehouseRows.Tax warehouse = work.read(WarehouseRows.Tax.class, order.warehouse());
    CustomerRows.Terms customer =
        work.read(CustomerRows.Terms.class, order.warehouse(), order.district(), order.customer());
    DistrictRows.Orders district =
        work.lock(DistrictRows.Orders.class, order.warehouse(), order.district());
    int number;
    if (inBatches) {
      Map<Integer, OtherRows.Item> items = new HashMap<>();
      Map<List<Integer>, Taken> stocks = new LinkedHashMap<>();
      for (Line line : order.lines()) {
        // One instance a row: of two, each would write what it has read.
        List<Integer> key = List.of(line.supplier(), line.item());
        if (!stocks.containsKey(key)) {
          stocks.put(key, work.lock(stockType, line.supplier(), line.item()));
        }
        if (!items.containsKey(line.item())) {
          items.put(line.item(), work.read(OtherRows.Item.class, line.item()));
        }
      }
      work.send();
      Work.require(
          customer.getCredit(), CustomerRows.Terms.class, order.warehouse(), order.customer());
      number = begin(district);
      boolean isUnused = false;
      for (int i = 0; i < order.lines().size(); i++) {
        Line line = order.lines().get(i);
        List<Integer> key = List.of(line.supplier(), line.item());
        OtherRows.Item item = items.get(line.item());
        if (Work.isEmpty(item.getName())) {
          stocks.remove(key);
          isUnused = true;
        } else {
          Taken stock = stocks.get(key);
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
    return Ordered.of(
        number, amounts, customer.getDiscount(), warehouse.getTax().add(district.getTax()));
  }

  private void oneByOne(int number, int lineNumber, Line line) throws StoreException {
    OtherRows.Item item = work.find(OtherRows.Item.class, line.item());
    if (item == null) {
      throw NewOrder.unusedItem();
    }
    Taken stock = work.lock(stockType, line.supplier(), line.item());
    take(line, stock);
    work.update(stock);
    insert(number, lineNumber, line, item, stock);
  }

  private int begin(DistrictRows.Orders district) {
    int number = district.getNextOrder();
    district.setNextOrder(number + 1);
    work.update(district);
    OrderRows.Whole row =
        work.made(OrderRows.Whole.class, order.warehouse(), order.district(), number);
    row.setCustomer(order.customer());
    row.setEntered(Timestamp.from(order.at()));
    row.setLines(order.lines().size());
    row.setAllLocal(order.isAllLocal() ? 1 : 0);
    work.insert(row);
    work.insert(
        work.made(OrderRows.Undelivered.class, order.warehouse(), order.district(), number));
    return number;
  }

  private void take(Line line, Taken stock) {
    stock.setQuantity(line.left(stock.getQuantity()));
    stock.setYtd(stock.getYtd() + line.quantity());
    stock.setOrders(stock.getOrders() + 1);
    if (order.isRemote(line)) {
      stock.setRemote(stock.getRemote() + 1);
    }
  }

  private void insert(int number, int lineNumber, Line line, OtherRows.Item item, Taken stock) {
    BigDecimal amount = line.amount(item.getPrice());
    amounts.add(amount);
    LineRows.Whole row =
        work.made(LineRows.Whole.class, order.warehouse(), order.district(), number, lineNumber);
    row.setItem(line.item());
    row.setSupplier(line.supplier());
    row.setQuantity(line.quantity());
    row.setAmount(amount);
    row.setInfo(stock.getInfo());
    work.insert(row);
  }
}
