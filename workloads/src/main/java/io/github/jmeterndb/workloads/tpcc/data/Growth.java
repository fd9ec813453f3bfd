// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc.data;

import java.io.Serializable;

/**
 * Something in the tables that grows by what transactions do.
 *
 * @param warehouse from 1
 * @param district from 1; 0 where it is one of a whole warehouse
 */
record Growth(Quantity of, int warehouse, int district) implements Serializable {
  enum Quantity {
    NEXT_ORDER("d_next_o_id"),
    /** Rows in ORDERS. */
    ORDERS("the rows in orders"),
    LINES("the rows in order_line"),
    UNDELIVERED("the rows in new_order"),
    /** {@code D_YTD}, in cents. */
    DISTRICT_YTD("d_ytd in cents"),
    /** {@code W_YTD}, in cents. */
    WAREHOUSE_YTD("w_ytd in cents"),
    /** Rows in HISTORY of payments to a district. */
    HISTORY("the rows in history"),
    PAYMENTS("the sum of c_payment_cnt"),
    DELIVERIES("the sum of c_delivery_cnt"),
    STOCK_YTD("the sum of s_ytd"),
    STOCK_ORDERS("the sum of s_order_cnt"),
    STOCK_REMOTE("the sum of s_remote_cnt"),
    /** What no order changes: it adds to the one what it takes from the other, and 91 at times. */
    STOCK_LEFT("the sum of s_quantity + s_ytd modulo 91");

    private final String words;

    Quantity(String words) {
      this.words = words;
    }
  }

  @Override
  public String toString() {
    return of.words
        + (district == 0 ? "" : " of district " + district)
        + " of warehouse "
        + warehouse;
  }
}
