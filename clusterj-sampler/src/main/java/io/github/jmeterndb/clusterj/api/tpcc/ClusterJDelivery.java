// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.tpcc;

import io.github.jmeterndb.clusterj.api.tpcc.row.CustomerRow;
import io.github.jmeterndb.clusterj.api.tpcc.row.NewOrderRow;
import io.github.jmeterndb.clusterj.api.tpcc.row.OrderLineRow;
import io.github.jmeterndb.clusterj.api.tpcc.row.OrderRow;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workloads.tpcc.port.Delivery;
import java.math.BigDecimal;
import java.sql.Timestamp;
import java.util.List;

/** A delivery to one district through ClusterJ. For one thread. */
final class ClusterJDelivery {
  private final Work work;
  private final Delivery delivery;
  private final int warehouse;
  private final int district;

  ClusterJDelivery(Work work, Delivery delivery) {
    this.work = work;
    this.delivery = delivery;
    warehouse = delivery.warehouse();
    district = delivery.district();
  }

  int deliver() throws StoreException {
    int from = delivery.from();
    while (true) {
      List<NewOrderRow> oldest = oldest(from, delivery.near());
      if (oldest.isEmpty()) {
        oldest = oldest(Math.max(from, delivery.near() + 1), Integer.MAX_VALUE);
      }
      if (oldest.isEmpty()) {
        return 0;
      }
      int id = oldest.get(0).getId();
      OrderRow.ForDelivery order = work.lock(OrderRow.ForDelivery.class, warehouse, district, id);
      work.send();
      if (order.getCarrier() == null) {
        deliver(order);
        return id;
      }
      // Somebody else has delivered it since the scan, which locks nothing.
      from = id + 1;
    }
  }

  private List<NewOrderRow> oldest(int first, int last) {
    return work.found(
        work.scan(NewOrderRow.class)
            .equal("warehouse", warehouse)
            .equal("district", district)
            .between("id", first, last)
            .ordered("warehouse", "district", "id"));
  }

  private void deliver(OrderRow.ForDelivery order) throws StoreException {
    CustomerRow.ForDelivery customer =
        work.lock(CustomerRow.ForDelivery.class, warehouse, district, order.getCustomer());
    work.send();
    BigDecimal balance =
        Work.decimal(
            customer::getBalance,
            CustomerRow.ForDelivery.class,
            warehouse,
            district,
            order.getCustomer());
    BigDecimal amount = BigDecimal.ZERO;
    for (OrderLineRow.ForDelivery line :
        ClusterJReads.lines(
            work, OrderLineRow.ForDelivery.class, warehouse, district, order.getId())) {
      amount = amount.add(line.getAmount());
      line.setDelivered(Timestamp.from(delivery.at()));
      work.update(line);
    }
    work.delete(NewOrderRow.class, warehouse, district, order.getId());
    order.setCarrier(delivery.carrier());
    work.update(order);
    customer.setBalance(balance.add(amount));
    customer.setDeliveries(customer.getDeliveries() + 1);
    work.update(customer);
  }
}
