// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/**
 * An order that is placed.
 *
 * @param warehouse from 1
 * @param district from 1
 * @param customer from 1
 * @param lines 5 to 15, in the order of their stock, so that all lock it alike; the item that does
 *     not exist is the last
 * @param at when, in whole seconds
 */
public record NewOrder(int warehouse, int district, int customer, List<Line> lines, Instant at) {
  private static final String UNUSED_ITEM = "TPCC-UNUSED-ITEM";

  /**
   * One item of an order.
   *
   * @param item from 1
   * @param supplier the warehouse that has it in stock, from 1
   * @param quantity 1 to 10
   */
  public record Line(int item, int supplier, int quantity) {
    /** What is put into the stock where little would be left. */
    public static final int SUPPLY = 91;

    private static final int RESERVE = 10;

    /** What is in stock afterwards: clause 2.4.2.2. */
    public int left(int inStock) {
      int left = inStock - quantity;
      return left >= RESERVE ? left : left + SUPPLY;
    }

    /** What it costs: price times quantity. */
    public BigDecimal amount(BigDecimal price) {
      return price.multiply(BigDecimal.valueOf(quantity));
    }
  }

  public boolean isRemote(Line line) {
    return line.supplier() != warehouse;
  }

  public boolean isAllLocal() {
    return lines.stream().noneMatch(this::isRemote);
  }

  /** Thrown out of the transaction, to roll it back, where an item does not exist. */
  public static StoreException unusedItem() {
    return new StoreException(UNUSED_ITEM, "the item does not exist", Outcome.NOT_APPLIED, null);
  }

  public static boolean isUnusedItem(StoreException e) {
    return e.code().equals(UNUSED_ITEM);
  }
}
