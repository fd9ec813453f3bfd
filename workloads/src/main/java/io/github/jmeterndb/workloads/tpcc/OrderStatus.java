// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/**
 * A customer's last order.
 *
 * @param customer his number, from 1
 * @param order its number, from 1
 * @param carrier 1 to 10; 0 where it is not delivered
 * @param lines in the order of their numbers
 */
public record OrderStatus(
    int customer, BigDecimal balance, int order, Instant entered, int carrier, List<Line> lines) {
  public OrderStatus with(List<Line> all) {
    return new OrderStatus(customer, balance, order, entered, carrier, all);
  }

  /**
   * One item of it.
   *
   * @param amount price times quantity
   * @param delivered when, or null
   */
  public record Line(int item, int supplier, int quantity, BigDecimal amount, Instant delivered) {}
}
