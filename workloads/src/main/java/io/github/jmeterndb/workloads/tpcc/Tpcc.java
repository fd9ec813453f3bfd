// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/**
 * The transactions of TPC-C, each as its profile in the specification has it (revision 5.11,
 * clauses 2.4 to 2.8). Warehouses, districts, customers, items and orders are numbered from 1;
 * times are whole seconds. Thread-safe.
 */
public interface Tpcc {
  /** Orders whose items {@link #stockLevel} looks at. */
  int RECENT = 20;

  /** A row that must be there is not. */
  static StoreException noRow(String what) {
    return StoreException.wrongEffect("there is no row of " + what);
  }

  /** Places an order, or rolls it back where it names an item that does not exist. */
  Ordered newOrder(NewOrder order) throws StoreException;

  /**
   * Pays.
   *
   * @return the number of the customer, who may have been named by the last name
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
   * Counts the items of a district's last twenty orders of which the stock is below a threshold.
   */
  int stockLevel(int warehouse, int district, int threshold) throws StoreException;

  /**
   * A customer, as a terminal names him.
   *
   * @param id 0 where he is named by his last name
   * @param lastName empty where he is named by his number
   */
  record Customer(int warehouse, int district, int id, String lastName) {
    public boolean isByName() {
      return id == 0;
    }

    /** Of those who share a last name, sorted by first names, the middle one: clause 2.5.2.2. */
    public static <T> T middle(List<T> sorted) {
      return sorted.get((sorted.size() + 1) / 2 - 1);
    }
  }

  /**
   * An order that is placed.
   *
   * @param lines 5 to 15, in the order of their stock, so that all lock it alike; the item that
   *     does not exist is the last
   */
  record NewOrder(int warehouse, int district, int customer, List<Line> lines, Instant at) {
    private static final String UNUSED_ITEM = "TPCC-UNUSED-ITEM";

    public boolean isRemote(Line line) {
      return line.supplier != warehouse;
    }

    public boolean isAllLocal() {
      return lines.stream().noneMatch(this::isRemote);
    }

    /** Thrown out of the transaction, to roll it back, where an item does not exist. */
    public static StoreException unusedItem() {
      return new StoreException(UNUSED_ITEM, "the item does not exist", Outcome.NOT_APPLIED, null);
    }
  }

  /**
   * One item of an order.
   *
   * @param supplier the warehouse that has it in stock
   * @param quantity 1 to 10
   */
  record Line(int item, int supplier, int quantity) {
    /** What is in stock afterwards, refilled with 91 where little would be left: clause 2.4.2.2. */
    public int left(int inStock) {
      int left = inStock - quantity;
      return left >= 10 ? left : left + 91;
    }

    public BigDecimal amount(BigDecimal price) {
      return price.multiply(BigDecimal.valueOf(quantity));
    }
  }

  /**
   * What became of an order.
   *
   * @param order 0 where it was rolled back
   * @param total what it costs, with tax and discount; null where it was rolled back
   */
  record Ordered(int order, BigDecimal total) {
    /**
     * An order that was placed: clause 2.4.2.2.
     *
     * @param amounts of its lines, without tax and discount
     * @param discount of the customer, 0 to 1
     * @param taxes of warehouse and district together, 0 to 1
     */
    public static Ordered of(
        int order, List<BigDecimal> amounts, BigDecimal discount, BigDecimal taxes) {
      BigDecimal sum = amounts.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
      BigDecimal discounted = sum.multiply(BigDecimal.ONE.subtract(discount));
      return new Ordered(order, discounted.multiply(BigDecimal.ONE.add(taxes)));
    }

    /** An order that was rolled back as planned; any other failure is thrown. */
    public static Ordered rolledBack(StoreException failure) throws StoreException {
      if (failure.code().equals(NewOrder.UNUSED_ITEM)) {
        return new Ordered(0, null);
      }
      throw failure;
    }

    public boolean isRolledBack() {
      return order == 0;
    }
  }

  /**
   * A payment to a district of a warehouse.
   *
   * @param customer who pays, perhaps one of another warehouse
   * @param amount 1.00 to 5,000.00
   * @param history the key of the row in HISTORY, which the specification gives none
   */
  record Payment(
      int warehouse, int district, Customer customer, BigDecimal amount, Instant at, long history) {
    /** The credit of a customer whose payments are noted: clause 2.5.2.2. */
    public static final String BAD_CREDIT = "BC";

    /** What is noted of a customer with bad credit, before what was noted earlier. */
    public String noted(int customerId, String earlier) {
      String all =
          "%s %s %s %s %s %s|%s"
              .formatted(
                  customerId,
                  customer.district,
                  customer.warehouse,
                  district,
                  warehouse,
                  amount.toPlainString(),
                  earlier);
      return all.substring(0, Math.min(500, all.length()));
    }

    /** {@code H_DATA}: clause 2.5.2.2. */
    public static String data(String warehouseName, String districtName) {
      return warehouseName + "    " + districtName;
    }
  }

  /**
   * A customer's last order.
   *
   * @param carrier 1 to 10; 0 where it is not delivered
   * @param lines in the order of their numbers
   */
  record OrderStatus(
      int customer,
      BigDecimal balance,
      int order,
      Instant entered,
      int carrier,
      List<OrderedLine> lines) {}

  /**
   * One item of a placed order.
   *
   * @param delivered null where it is not
   */
  record OrderedLine(int item, int supplier, int quantity, BigDecimal amount, Instant delivered) {}

  /**
   * A delivery to one district.
   *
   * @param carrier 1 to 10
   * @param from no order below that number is undelivered: where to look for the oldest
   */
  record Delivery(int warehouse, int district, int carrier, Instant at, int from) {
    /** The end of the range in which the oldest is looked for first, so that not all are read. */
    public int near() {
      return from + 31;
    }
  }
}
