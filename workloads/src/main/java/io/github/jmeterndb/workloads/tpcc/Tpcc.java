// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.sql.TableShape;
import io.github.jmeterndb.workloads.rows.Schema;
import java.math.BigDecimal;
import java.sql.Timestamp;
import java.util.List;

/**
 * The transactions of TPC-C by their profiles in the specification, revision 5.11, clauses 2.4 to
 * 2.8. Warehouses, districts, customers, items and orders are numbered from 1. Times are whole
 * seconds. Thread-safe.
 */
public interface Tpcc {
  /** The tables, without partitions. */
  List<TableShape> TABLES = Schema.shapes(Tpcc.class, "data/tables.sql");

  /** Number of orders whose items {@link #stockLevel} checks. */
  int RECENT = 20;

  static StoreException noRow(String what) {
    return StoreException.wrongEffect("there is no row of " + what);
  }

  /** Returns the column of STOCK whose text goes into the lines of a district's orders. */
  static String infoColumn(int district) {
    return (district < 10 ? "s_dist_0" : "s_dist_") + district;
  }

  /** Places an order, or rolls it back if it contains an item that does not exist. */
  Ordered newOrder(NewOrder order) throws StoreException;

  /** Pays. Returns the number of the customer, who may be identified by last name. */
  int payment(Payment payment) throws StoreException;

  OrderStatus orderStatus(Customer customer) throws StoreException;

  /**
   * Delivers the oldest order of one district. A delivery of the specification is ten of these:
   * clause 2.7.2.2 allows a transaction for each.
   *
   * @return the number of the order, or 0 if the district has no undelivered order
   */
  int deliver(Delivery delivery) throws StoreException;

  /** Counts the items of a district's last twenty orders with a stock below the threshold. */
  int stockLevel(int warehouse, int district, int threshold) throws StoreException;

  /** A customer, identified by number; or by last name, and the number is 0. */
  record Customer(int warehouse, int district, int id, String lastName) {
    public boolean isByName() {
      return id == 0;
    }

    /** Returns the middle one of customers who share a last name, by first name: 2.5.2.2. */
    public static <T> T middle(List<T> sorted) {
      return sorted.get((sorted.size() + 1) / 2 - 1);
    }
  }

  /**
   * @param lines 5 to 15, in the order of their stock, so that all transactions lock it alike; an
   *     item that does not exist comes last
   */
  record NewOrder(int warehouse, int district, int customer, List<Line> lines, Timestamp at) {
    private static final String UNUSED_ITEM = "TPCC-UNUSED-ITEM";

    public boolean isRemote(Line line) {
      return line.supplier != warehouse;
    }

    public boolean isAllLocal() {
      return lines.stream().noneMatch(this::isRemote);
    }

    /** Returns the failure that rolls back the transaction if an item does not exist. */
    public static StoreException unusedItem() {
      return new StoreException(UNUSED_ITEM, "the item does not exist", Outcome.NOT_APPLIED, null);
    }
  }

  /** A line of an order: 1 to 10 pieces of an item from the stock of a warehouse. */
  record Line(int item, int supplier, int quantity) {
    /** Returns the remaining stock, refilled with 91 if little would remain: clause 2.4.2.2. */
    public int left(int inStock) {
      int left = inStock - quantity;
      return left >= 10 ? left : left + 91;
    }

    public BigDecimal amount(BigDecimal price) {
      return price.multiply(BigDecimal.valueOf(quantity));
    }
  }

  /**
   * @param order 0 if it was rolled back
   * @param total the price including tax and discount; null if it was rolled back
   */
  record Ordered(int order, BigDecimal total) {
    /** Computes the total by clause 2.4.2.2. Discount and taxes are fractions. */
    public static Ordered of(
        int order, List<BigDecimal> amounts, BigDecimal discount, BigDecimal taxes) {
      BigDecimal sum = amounts.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
      BigDecimal discounted = sum.multiply(BigDecimal.ONE.subtract(discount));
      return new Ordered(order, discounted.multiply(BigDecimal.ONE.add(taxes)));
    }

    /** Returns the result of an order that was rolled back as planned. Throws any other failure. */
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
   * @param customer the payer, who may be from another warehouse
   * @param amount 1.00 to 5,000.00
   * @param history key of the row in HISTORY, which has none in the specification
   */
  record Payment(
      int warehouse,
      int district,
      Customer customer,
      BigDecimal amount,
      Timestamp at,
      long history) {
    /** Credit of a customer whose payments are recorded: clause 2.5.2.2. */
    public static final String BAD_CREDIT = "BC";

    /** Prepends a payment to the data of a customer with bad credit. */
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

    public static String data(String warehouseName, String districtName) {
      return warehouseName + "    " + districtName;
    }
  }

  /**
   * @param carrier 1 to 10; 0 if it is not delivered
   * @param lines in the order of their numbers
   */
  record OrderStatus(
      int customer,
      BigDecimal balance,
      int order,
      Timestamp entered,
      int carrier,
      List<OrderedLine> lines) {}

  /**
   * @param delivered null if it is not delivered
   */
  record OrderedLine(
      int item, int supplier, int quantity, BigDecimal amount, Timestamp delivered) {}

  /**
   * A delivery to one district.
   *
   * @param carrier 1 to 10
   * @param from all orders below this number are delivered; the search starts here
   */
  record Delivery(int warehouse, int district, int carrier, Timestamp at, int from) {
    /** The end of the range to search first, so that not all orders are read. */
    public int near() {
      return from + 31;
    }
  }
}
