// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import io.github.jmeterndb.run.StoreException;

/**
 * The transactions of TPC-C, each as its profile in the specification has it (revision 5.11,
 * clauses 2.4 to 2.8). Thread-safe.
 */
public interface Tpcc {
  /** Orders whose items {@link #stockLevel} looks at. */
  int RECENT = 20;

  /** A row that must be there is not. */
  static StoreException noRow(String what) {
    return StoreException.wrongEffect("there is no row of " + what);
  }

  /**
   * Places an order; rolls it back where it names an item that does not exist, as the specification
   * plans it for one order of a hundred.
   */
  Ordered newOrder(NewOrder order) throws StoreException;

  /**
   * Pays.
   *
   * @return the number of the customer, who may have been named by his last name
   */
  int payment(Payment payment) throws StoreException;

  OrderStatus orderStatus(Customer customer) throws StoreException;

  /**
   * Delivers the oldest order of one district, a tenth of what the specification calls a delivery:
   * it lets each be a transaction of its own (clause 2.7.2.2).
   *
   * @return the number of the order, or 0 where all of that district are delivered
   */
  int deliver(Delivery delivery) throws StoreException;

  /**
   * Counts the items of a district's last twenty orders of which the stock is low.
   *
   * @param threshold what it must be below
   */
  int stockLevel(int warehouse, int district, int threshold) throws StoreException;
}
