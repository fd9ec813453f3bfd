// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.tpcc;

import io.github.jmeterndb.clusterj.api.Noted;
import io.github.jmeterndb.clusterj.api.Sessions;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workloads.tpcc.port.Customer;
import io.github.jmeterndb.workloads.tpcc.port.Delivery;
import io.github.jmeterndb.workloads.tpcc.port.NewOrder;
import io.github.jmeterndb.workloads.tpcc.port.OrderStatus;
import io.github.jmeterndb.workloads.tpcc.port.Ordered;
import io.github.jmeterndb.workloads.tpcc.port.Payment;
import io.github.jmeterndb.workloads.tpcc.port.Tpcc;
import java.util.ArrayList;
import java.util.List;

/**
 * TPC-C's transactions through ClusterJ, each in one transaction of one session. In the best form,
 * all rows that are read by their keys are one round trip, and all writes go with the commit; or
 * each row is sent by itself: {@link Parameter#FORM}.
 */
public final class ClusterJTpcc implements Tpcc, Noted {
  private final Sessions sessions;
  private final boolean inBatches;

  public ClusterJTpcc(Sessions sessions, Settings settings) {
    this.sessions = sessions;
    inBatches = settings.text(Parameter.FORM).equals("best");
  }

  @Override
  public String note(Operation operation) {
    return "sums and the join of stock levels are done in the client";
  }

  @Override
  public Ordered newOrder(NewOrder order) throws StoreException {
    try {
      return transaction(work -> new ClusterJNewOrder(work, order).place(inBatches));
    } catch (StoreException e) {
      if (NewOrder.isUnusedItem(e)) {
        return Ordered.ROLLED_BACK;
      }
      throw e;
    }
  }

  @Override
  public int payment(Payment payment) throws StoreException {
    return transaction(work -> new ClusterJPayment(work, payment).pay());
  }

  @Override
  public OrderStatus orderStatus(Customer customer) throws StoreException {
    return transaction(work -> ClusterJReads.lastOrder(work, customer));
  }

  @Override
  public int deliver(Delivery delivery) throws StoreException {
    return transaction(work -> new ClusterJDelivery(work, delivery).deliver());
  }

  @Override
  public int stockLevel(int warehouse, int district, int threshold) throws StoreException {
    return transaction(work -> ClusterJReads.lowStock(work, warehouse, district, threshold));
  }

  private <T> T transaction(Action<T> action) throws StoreException {
    List<Object> rows = new ArrayList<>();
    return sessions.transaction(session -> action.in(new Work(session, inBatches, rows)), rows);
  }

  /** What a transaction does. */
  private interface Action<T> {
    T in(Work work) throws StoreException;
  }
}
