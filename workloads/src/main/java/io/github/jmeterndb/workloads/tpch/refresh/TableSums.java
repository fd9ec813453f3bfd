// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch.refresh;

import java.math.BigDecimal;

/**
 * What can be counted of the two tables that are refreshed: any order more or less changes it, and
 * so does another one in its place.
 *
 * @param orders of orders: o_orderkey and o_totalprice
 * @param lines of lineitem: l_orderkey and l_extendedprice
 */
record TableSums(Sums orders, Sums lines) {
  TableSums plus(TableSums more) {
    return new TableSums(orders.plus(more.orders), lines.plus(more.lines));
  }

  /** How it differs from the right one, in a line; empty if it does not. */
  String difference(TableSums right) {
    return orders.equals(right.orders)
        ? difference("lineitem", lines, right.lines)
        : difference("orders", orders, right.orders);
  }

  private static String difference(String table, Sums is, Sums right) {
    return is.equals(right) ? "" : "%s has %s instead of %s".formatted(table, is, right);
  }

  /**
   * Those of a table.
   *
   * @param keys the sum of its orders' keys
   * @param prices the sum of its prices
   */
  record Sums(long rows, BigDecimal keys, BigDecimal prices) {
    static final Sums NONE = new Sums(0, BigDecimal.ZERO, BigDecimal.ZERO);

    /** However many decimals the numbers are written with. */
    Sums {
      keys = keys.stripTrailingZeros();
      prices = prices.stripTrailingZeros();
    }

    Sums plus(Sums more) {
      return new Sums(rows + more.rows, keys.add(more.keys), prices.add(more.prices));
    }

    @Override
    public String toString() {
      return "%d rows, keys of %s and prices of %s"
          .formatted(rows, keys.toPlainString(), prices.toPlainString());
    }
  }
}
