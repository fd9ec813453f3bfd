// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import java.math.BigDecimal;
import java.util.List;

/**
 * What became of an order.
 *
 * @param order its number, from 1; 0 where it was rolled back
 * @param total what it costs, with tax and discount; null where it was rolled back
 */
public record Ordered(int order, BigDecimal total) {
  /** As planned: an item does not exist. */
  public static final Ordered ROLLED_BACK = new Ordered(0, null);

  public boolean isRolledBack() {
    return order == 0;
  }

  /**
   * One that was placed: clause 2.4.2.2.
   *
   * @param amounts of its lines, without tax and discount
   * @param discount of the customer, 0 to 1
   * @param taxes of warehouse and district together, 0 to 1
   */
  public static Ordered of(
      int order, List<BigDecimal> amounts, BigDecimal discount, BigDecimal taxes) {
    BigDecimal sum = amounts.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
    return new Ordered(
        order, sum.multiply(BigDecimal.ONE.subtract(discount)).multiply(BigDecimal.ONE.add(taxes)));
  }
}
