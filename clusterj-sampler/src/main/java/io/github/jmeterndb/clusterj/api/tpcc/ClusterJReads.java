// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.tpcc;

import io.github.jmeterndb.clusterj.api.tpcc.row.CustomerRow;
import io.github.jmeterndb.clusterj.api.tpcc.row.DistrictRow;
import io.github.jmeterndb.clusterj.api.tpcc.row.OrderLineRow;
import io.github.jmeterndb.clusterj.api.tpcc.row.OrderRow;
import io.github.jmeterndb.clusterj.api.tpcc.row.StockRow;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workloads.tpcc.port.Customer;
import io.github.jmeterndb.workloads.tpcc.port.OrderStatus;
import io.github.jmeterndb.workloads.tpcc.port.Tpcc;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** What only reads, through ClusterJ. */
final class ClusterJReads {
  private static final int ALL_LINES = Integer.MAX_VALUE;

  private ClusterJReads() {}

  /** The number of a customer, who may be named by his last name. */
  static int id(Work work, Customer customer) throws StoreException {
    if (!customer.isByName()) {
      return customer.id();
    }
    // By the index, and so by its collation, as over SQL.
    List<CustomerRow.ByName> namesakes =
        work.found(
            work.scan(CustomerRow.ByName.class)
                .equal("warehouse", customer.warehouse())
                .equal("district", customer.district())
                .equal("last", customer.lastName())
                .ordered("warehouse", "district", "last", "first"));
    if (namesakes.isEmpty()) {
      throw Tpcc.noRow(customer.toString());
    }
    return Customer.middle(namesakes).getId();
  }

  static OrderStatus lastOrder(Work work, Customer customer) throws StoreException {
    int id = id(work, customer);
    int warehouse = customer.warehouse();
    int district = customer.district();
    CustomerRow.ForOrderStatus status =
        work.read(CustomerRow.ForOrderStatus.class, warehouse, district, id);
    work.send();
    Work.require(status.getLast(), CustomerRow.ForOrderStatus.class, warehouse, district, id);
    List<OrderRow.ForOrderStatus> last =
        work.found(
            work.scan(OrderRow.ForOrderStatus.class)
                .equal("warehouse", warehouse)
                .equal("district", district)
                .equal("customer", id)
                .last("warehouse", "district", "customer", "id"));
    if (last.isEmpty()) {
      throw Work.noRow(OrderRow.ForOrderStatus.class, warehouse, district, id);
    }
    OrderRow.ForOrderStatus order = last.get(0);
    List<OrderStatus.Line> lines = new ArrayList<>();
    for (OrderLineRow.ForOrderStatus line :
        lines(work, OrderLineRow.ForOrderStatus.class, warehouse, district, order.getId())) {
      lines.add(
          new OrderStatus.Line(
              line.getItem(),
              line.getSupplier(),
              line.getQuantity(),
              line.getAmount(),
              instant(line.getDelivered())));
    }
    return new OrderStatus(
        id,
        status.getBalance(),
        order.getId(),
        order.getEntered().toInstant(),
        order.getCarrier() == null ? 0 : order.getCarrier(),
        lines);
  }

  private static Instant instant(Timestamp time) {
    return time == null ? null : time.toInstant();
  }

  /** The lines of an order, in their order. */
  static <T> List<T> lines(Work work, Class<T> type, int warehouse, int district, int order) {
    return work.found(
        work.scan(type)
            .equal("warehouse", warehouse)
            .equal("district", district)
            .equal("order", order)
            .between("number", 0, ALL_LINES)
            .ordered("warehouse", "district", "order", "number"));
  }

  static int lowStock(Work work, int warehouse, int district, int threshold) throws StoreException {
    DistrictRow.ForNewOrder next = work.read(DistrictRow.ForNewOrder.class, warehouse, district);
    work.send();
    List<OrderLineRow.ForStockLevel> lines =
        work.found(
            work.scan(OrderLineRow.ForStockLevel.class)
                .equal("warehouse", warehouse)
                .equal("district", district)
                .between("order", next.getNextOrder() - Tpcc.RECENT, next.getNextOrder() - 1)
                .rows());
    TreeSet<Integer> items = new TreeSet<>();
    lines.forEach(line -> items.add(line.getItem()));
    List<StockRow> levels = new ArrayList<>();
    for (int item : items) {
      levels.add(work.read(StockRow.class, warehouse, item));
    }
    work.send();
    return (int) levels.stream().filter(level -> level.getQuantity() < threshold).count();
  }
}
