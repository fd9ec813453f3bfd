// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc.sql;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.sql.SqlDatabase;
import io.github.jmeterndb.workloads.tpcc.port.Customer;
import io.github.jmeterndb.workloads.tpcc.port.Delivery;
import io.github.jmeterndb.workloads.tpcc.port.NewOrder;
import io.github.jmeterndb.workloads.tpcc.port.OrderStatus;
import io.github.jmeterndb.workloads.tpcc.port.Ordered;
import io.github.jmeterndb.workloads.tpcc.port.Payment;
import io.github.jmeterndb.workloads.tpcc.port.Tpcc;

/**
 * The transactions through SQL, in one of two forms: with joins, {@code IN} lists and all lines of
 * an order in a statement, or with a statement for each row, as the specification's sample programs
 * and most others have them.
 */
public final class SqlTpcc implements Tpcc {
  private final SqlDatabase database;
  private final boolean inBatches;

  /**
   * Over that database.
   *
   * @param inBatches whether as few statements are sent as can be
   */
  public SqlTpcc(SqlDatabase database, boolean inBatches) {
    this.database = database;
    this.inBatches = inBatches;
  }

  @Override
  public Ordered newOrder(NewOrder order) throws StoreException {
    try {
      return database.transaction(
          statements -> {
            SqlNewOrder placing = new SqlNewOrder(statements, order);
            return inBatches ? placing.inBatches() : placing.oneByOne();
          });
    } catch (StoreException e) {
      if (NewOrder.isUnusedItem(e)) {
        return Ordered.ROLLED_BACK;
      }
      throw e;
    }
  }

  @Override
  public int payment(Payment payment) throws StoreException {
    return database.transaction(statements -> new SqlPayment(statements, payment).pay(inBatches));
  }

  @Override
  public OrderStatus orderStatus(Customer customer) throws StoreException {
    return database.transaction(statements -> SqlReads.lastOrder(statements, customer));
  }

  @Override
  public int deliver(Delivery delivery) throws StoreException {
    return database.transaction(
        statements -> new SqlDelivery(statements, delivery).deliver(inBatches));
  }

  @Override
  public int stockLevel(int warehouse, int district, int threshold) throws StoreException {
    return database.transaction(
        statements -> SqlReads.lowStock(statements, warehouse, district, threshold));
  }
}
