// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc.data;

import io.github.jmeterndb.workloads.tpcc.data.DistrictRows.Customer;
import io.github.jmeterndb.workloads.tpcc.data.DistrictRows.Lines;
import io.github.jmeterndb.workloads.tpcc.data.DistrictRows.Order;
import io.github.jmeterndb.workloads.tpcc.input.Scale;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The twelve consistency conditions: clauses 3.3.2.1 to 3.3.2.12. A value that is NULL, or of a row
 * that is not there, equals none. Thread-safe.
 */
final class Conditions {
  private final Scale scale;

  private final Map<Integer, String> broken = new TreeMap<>();

  Conditions(Scale scale) {
    this.scale = scale;
  }

  /** Conditions 1 and 8. */
  void warehouse(int warehouse, BigDecimal ytd, List<DistrictRows> districts, Payments payments) {
    String where = "warehouse " + warehouse;
    require(1, equal(ytd, sum(districts.stream().map(rows -> rows.ytd).toList())), where);
    require(8, equal(ytd, payments.toWarehouse(warehouse)), where);
  }

  void district(DistrictRows rows, Payments payments) {
    String where = "district %s of warehouse %s".formatted(rows.district, rows.warehouse);
    int last = rows.nextOrder - 1;
    int lastPlaced = rows.orders.keySet().stream().mapToInt(id -> id).max().orElse(0);
    int undelivered = rows.undelivered.size();
    require(2, lastPlaced == last && (undelivered == 0 || rows.undelivered.last() == last), where);
    require(
        3,
        undelivered == 0 || rows.undelivered.last() - rows.undelivered.first() + 1 == undelivered,
        where);
    long counted = rows.lines.values().stream().mapToLong(Lines::count).sum();
    require(4, rows.orders.values().stream().mapToLong(Order::lines).sum() == counted, where);
    require(5, rows.orders.keySet().containsAll(rows.undelivered), where);
    require(6, rows.orders.keySet().containsAll(rows.lines.keySet()), where);
    require(9, equal(rows.ytd, payments.toDistrict(rows.warehouse, rows.district)), where);
    long deliveries = rows.customers.values().stream().mapToLong(Customer::deliveries).sum();
    require(11, rows.orders.size() - undelivered == scale.delivered() + deliveries, where);
    customers(rows, payments, orders(rows, where));
  }

  /** Conditions 5 to 7, of each order; gives what each customer's delivered orders cost. */
  private Map<Integer, BigDecimal> orders(DistrictRows rows, String where) {
    Map<Integer, BigDecimal> delivered = new HashMap<>();
    rows.orders.forEach(
        (id, order) -> {
          String which = "order %s in %s".formatted(id, where);
          Lines lines = rows.lines.getOrDefault(id, Lines.NONE);
          require(5, order.hasCarrier() != rows.undelivered.contains(id), which);
          require(6, order.lines() == lines.count(), which);
          require(7, lines.delivered() == (order.hasCarrier() ? lines.count() : 0), which);
          delivered.merge(order.customer(), lines.amount(), BigDecimal::add);
        });
    return delivered;
  }

  /** Conditions 10 and 12, of each customer. */
  private void customers(
      DistrictRows rows, Payments payments, Map<Integer, BigDecimal> deliveredTo) {
    rows.customers.forEach(
        (id, customer) -> {
          String which =
              "customer %s in district %s of warehouse %s"
                  .formatted(id, rows.district, rows.warehouse);
          BigDecimal delivered = deliveredTo.getOrDefault(id, BigDecimal.ZERO);
          BigDecimal paid = payments.ofCustomer(rows.warehouse, rows.district, id);
          require(10, paid != null && equal(customer.balance(), delivered.subtract(paid)), which);
          require(
              12,
              customer.balance() != null
                  && customer.ytdPayment() != null
                  && equal(customer.balance().add(customer.ytdPayment()), delivered),
              which);
        });
  }

  private static boolean equal(BigDecimal one, BigDecimal other) {
    return one != null && other != null && one.compareTo(other) == 0;
  }

  private static BigDecimal sum(List<BigDecimal> values) {
    return values.contains(null) ? null : values.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  private synchronized void require(int condition, boolean holds, String where) {
    if (!holds) {
      broken.putIfAbsent(condition, where);
    }
  }

  synchronized Map<Integer, String> broken() {
    return new TreeMap<>(broken);
  }
}
