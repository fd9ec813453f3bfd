// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import io.github.jmeterndb.run.Part;
import java.util.Locale;

/**
 * The kinds of transactions: clause 5.2.3.
 *
 * @see Deck
 */
public enum Kind {
  NEW_ORDER(10),
  PAYMENT(10),
  ORDER_STATUS(1),
  DELIVERY(1),
  STOCK_LEVEL(1);

  private final int cards;
  private final Part part;

  Kind(int cards) {
    this.cards = cards;
    part = new Part(name().toLowerCase(Locale.ROOT));
  }

  /** How many of the 23 cards of a deck are of it. */
  int cards() {
    return cards;
  }

  /** As part of the mixture. */
  public Part part() {
    return part;
  }
}
