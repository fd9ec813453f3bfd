// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc.input;

import io.github.jmeterndb.run.Part;
import java.util.Locale;

/**
 * The kinds of transactions: clauses 5.2.3, 5.2.5.2 and 5.2.5.4.
 *
 * @see Deck
 */
public enum Kind {
  /** An order is placed. */
  NEW_ORDER(10, 18, 12),
  /** A customer pays. */
  PAYMENT(10, 3, 12),
  /** A customer asks after his last order. */
  ORDER_STATUS(1, 2, 10),
  /** Ten orders are delivered. */
  DELIVERY(1, 2, 5),
  /** Low stock is counted. */
  STOCK_LEVEL(1, 2, 5);

  private final int cards;
  private final int keyingSeconds;
  private final int thinkSeconds;
  private final Part part;

  Kind(int cards, int keyingSeconds, int thinkSeconds) {
    this.cards = cards;
    this.keyingSeconds = keyingSeconds;
    this.thinkSeconds = thinkSeconds;
    part = new Part(name().toLowerCase(Locale.ROOT));
  }

  /** How many of the 23 cards of a deck are of it. */
  int cards() {
    return cards;
  }

  /** How long it is keyed in. */
  int keyingSeconds() {
    return keyingSeconds;
  }

  /** How long its answer is thought about, in the mean. */
  int thinkSeconds() {
    return thinkSeconds;
  }

  /** As part of the mixture. */
  public Part part() {
    return part;
  }
}
