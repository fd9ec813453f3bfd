// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc.data;

import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.workloads.tpcc.input.Scale;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * What HISTORY says, which has no index but its key, and so is read by the warehouses that were
 * paid. All that customers have paid is kept, 8 bytes each. Thread-safe.
 */
final class Payments {
  private static final int CENTS = 2;

  private final Scale scale;
  private final Map<Integer, BigDecimal> toWarehouses = new ConcurrentHashMap<>();
  private final Map<List<Integer>, Sum> toDistricts = new ConcurrentHashMap<>();

  /** In cents, by warehouse and district, then by number. */
  private final Map<List<Integer>, AtomicLongArray> ofCustomers = new ConcurrentHashMap<>();

  Payments(Scale scale) {
    this.scale = scale;
  }

  void read(ServerConnection server, int warehouse) throws SQLException {
    String sum = "SELECT SUM(h_amount) FROM history WHERE h_w_id = ?";
    for (BigDecimal paid : server.rows(sum, row -> row.getBigDecimal(1), warehouse)) {
      if (paid != null) {
        toWarehouses.put(warehouse, paid);
      }
    }
  }

  /** Reads what was paid to a district, and by whom; each must be read once. */
  void read(ServerConnection server, int warehouse, int district) throws SQLException {
    List<Paid> byCustomer =
        server.rows(
            "SELECT h_c_w_id, h_c_d_id, h_c_id, SUM(h_amount), COUNT(*) FROM history"
                + " WHERE h_w_id = ? AND h_d_id = ? GROUP BY h_c_w_id, h_c_d_id, h_c_id",
            row ->
                new Paid(
                    row.getInt(1),
                    row.getInt(2),
                    row.getInt(3),
                    new Sum(row.getBigDecimal(4), row.getLong(5))),
            warehouse,
            district);
    for (Paid paid : byCustomer) {
      toDistricts.merge(List.of(warehouse, district), paid.sum(), Sum::plus);
      // One of a customer that does not exist counts for the district alone.
      if (isLoaded(paid.customer())) {
        ofCustomers
            .computeIfAbsent(
                List.of(paid.warehouse(), paid.district()),
                key -> new AtomicLongArray(scale.customers() + 1))
            .addAndGet(paid.customer(), paid.sum().amount().movePointRight(CENTS).longValueExact());
      }
    }
  }

  private boolean isLoaded(int customer) {
    return customer > 0 && customer <= scale.customers();
  }

  /** What was paid to a warehouse; null where nothing was. */
  BigDecimal toWarehouse(int warehouse) {
    return toWarehouses.get(warehouse);
  }

  /** What was paid to a district; null where nothing was. */
  BigDecimal toDistrict(int warehouse, int district) {
    Sum paid = toDistricts.get(List.of(warehouse, district));
    return paid == null ? null : paid.amount();
  }

  long countToDistrict(int warehouse, int district) {
    Sum paid = toDistricts.get(List.of(warehouse, district));
    return paid == null ? 0 : paid.count();
  }

  /** What a customer has paid; null where that is nothing. */
  BigDecimal ofCustomer(int warehouse, int district, int customer) {
    AtomicLongArray cents = ofCustomers.get(List.of(warehouse, district));
    return cents == null || !isLoaded(customer) || cents.get(customer) == 0
        ? null
        : BigDecimal.valueOf(cents.get(customer), CENTS);
  }

  private record Paid(int warehouse, int district, int customer, Sum sum) {}

  private record Sum(BigDecimal amount, long count) {
    Sum plus(Sum more) {
      return new Sum(amount.add(more.amount), count + more.count);
    }
  }
}
