// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.tpcc;

import io.github.jmeterndb.clusterj.api.tpcc.row.CustomerStates;
import io.github.jmeterndb.clusterj.api.tpcc.row.LineRows;
import io.github.jmeterndb.clusterj.api.tpcc.row.OrderRows;
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
      List<OrderRows.Undelivered> oldest = oldest(from, delivery.near());
      if (oldest.isEmpty()) {
        oldest = oldest(Math.max(from, delivery.near() + 1), Integer.MAX_VALUE);
      }
      if (oldest.isEmpty()) {
        return 0;
      }
      int id = oldest.get(0).getId();
      OrderRows.Due order = work.lock(OrderRows.Due.class, warehouse, district, id);
      work.send();
      if (order.getCarrier() == null) {
        deliver(order);
        return id;
      }
      // Somebody else has delivered it since the scan, which locks nothing.
      from = id + 1;
    }
  }

  private List<OrderRows.Undelivered> oldest(int first, int last) {
    return work.found(
        work.scan(OrderRows.Undelivered.class)
            .equal("warehouse", warehouse)
            .equal("district", district)
            .between("id", first, last)
            .ordered("warehouse", "district", "id"));
  }

  private void deliver(OrderRows.Due order) throws StoreException {
    CustomerStates.Delivered customer =
        work.lock(CustomerStates.Delivered.class, warehouse, district, order.getCustomer());
    work.send();
    BigDecimal amount = BigDecimal.ZERO;
    for (LineRows.Due line :
        ClusterJReads.lines(work, LineRows.Due.class, warehouse, district, order.getId())) {
      amount = amount.add(line.getAmount());
      line.setDelivered(Timestamp.from(delivery.at()));
      work.update(line);
    }
    work.delete(OrderRows.Undelivered.class, warehouse, district, order.getId());
    order.setCarrier(delivery.carrier());
    work.update(order);
    customer.setBalance(customer.getBalance().add(amount));
    customer.setDeliveries(customer.getDeliveries() + 1);
    work.update(customer);
  }
}
