// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc.data;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.workload.Tally;
import io.github.jmeterndb.workloads.tpcc.input.Scale;
import io.github.jmeterndb.workloads.tpcc.port.Customer;
import io.github.jmeterndb.workloads.tpcc.port.OrderStatus;
import io.github.jmeterndb.workloads.tpcc.port.Tpcc;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares the last orders of customers, and their balances, as a path reads them, with what the
 * keeper does. For one thread.
 */
final class PathCheck {
  private final Keeper keeper;
  private final Scale scale;
  private final Tpcc port;
  private final Tally tally = new Tally("customers");

  PathCheck(Keeper keeper, Scale scale, Tpcc port) {
    this.keeper = keeper;
    this.scale = scale;
    this.port = port;
  }

  /**
   * Reads customers of all districts.
   *
   * @return what is wrong, in a line; empty if nothing is
   */
  String differences(int rows) throws StoreException, UserError {
    int districts = scale.warehouses() * Scale.DISTRICTS;
    int each = Math.max(1, rows / districts);
    int step = Math.max(1, scale.customers() / each);
    for (int i = 0; i < districts; i++) {
      int warehouse = 1 + i / Scale.DISTRICTS;
      int district = 1 + i % Scale.DISTRICTS;
      Map<Integer, Status> kept = kept(warehouse, district);
      for (int id = 1; id <= scale.customers(); id += step) {
        compare(new Customer(warehouse, district, id, ""), kept.get(id));
      }
    }
    return tally.verdict(0, List.of()).differences();
  }

  private void compare(Customer customer, Status kept) throws StoreException {
    String what =
        "customer %s of district %s of warehouse %s "
            .formatted(customer.id(), customer.district(), customer.warehouse());
    OrderStatus read;
    try {
      read = port.orderStatus(customer);
    } catch (StoreException e) {
      if (!e.code().equals(StoreException.WRONG_EFFECT)) {
        throw e;
      }
      tally.lost(what + "was not found, or has no order");
      return;
    }
    if (kept == null
        || read.order() != kept.lastOrder
        || read.balance() == null
        || kept.balance == null
        || read.balance().compareTo(kept.balance) != 0) {
      tally.lost(what + "has another balance or last order than the keeper reads");
    }
  }

  private Map<Integer, Status> kept(int warehouse, int district) throws UserError {
    Map<Integer, Status> kept = new HashMap<>();
    try {
      Map<Integer, Integer> lastOrders = new HashMap<>();
      keeper
          .server()
          .rows(
              "SELECT o_c_id, MAX(o_id) FROM orders WHERE o_w_id = ? AND o_d_id = ? GROUP BY o_c_id",
              row -> lastOrders.put(row.getInt(1), row.getInt(2)),
              warehouse,
              district);
      keeper
          .server()
          .rows(
              "SELECT c_id, c_balance FROM customer WHERE c_w_id = ? AND c_d_id = ?",
              row ->
                  kept.put(
                      row.getInt(1),
                      new Status(row.getBigDecimal(2), lastOrders.getOrDefault(row.getInt(1), 0))),
              warehouse,
              district);
    } catch (SQLException e) {
      throw keeper.explain(e);
    }
    return kept;
  }

  private record Status(BigDecimal balance, int lastOrder) {}
}
