// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch.refresh;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/** What is known of each order of a refresh set, by its place in there. Thread-safe. */
public final class SetState implements Serializable {
  private static final long serialVersionUID = 1;

  private final Known[] orders;

  /** What is known of an order. */
  public enum Known {
    /** It is not there. */
    ABSENT,
    /** It is, with all its lines. */
    PRESENT,
    /** Either: a transaction was sent of which it is not known what became of it. */
    IN_DOUBT
  }

  /** That of a set of so many orders, of which none is there. */
  public SetState(int orders) {
    this.orders = new Known[orders];
    Arrays.fill(this.orders, Known.ABSENT);
  }

  private SetState(Known[] orders) {
    this.orders = orders;
  }

  /**
   * A transaction is sent: until its answer is there, its orders are in doubt.
   *
   * @param to excluded
   * @return what was known of them
   */
  public synchronized List<Known> sent(int from, int to) {
    List<Known> before = List.of(Arrays.copyOfRange(orders, from, to));
    Arrays.fill(orders, from, to, Known.IN_DOUBT);
    return before;
  }

  /** It was committed: that is known of its orders now. */
  public synchronized void committed(int from, int to, Known known) {
    Arrays.fill(orders, from, to, known);
  }

  /** Nothing of it was applied: what was known of its orders before still is. */
  public synchronized void notApplied(int from, List<Known> before) {
    for (int i = 0; i < before.size(); i++) {
      orders[from + i] = before.get(i);
    }
  }

  /** What is known of an order. */
  public synchronized Known of(int order) {
    return orders[order];
  }

  /** Whether the same is known of all. */
  public synchronized boolean isAll(Known known) {
    return Arrays.stream(orders).allMatch(known::equals);
  }

  /** What two JVMs know, each of its own transactions. */
  synchronized SetState merge(SetState other) {
    Known[] merged = orders.clone();
    for (int i = 0; i < merged.length; i++) {
      merged[i] = merged[i].compareTo(other.of(i)) > 0 ? merged[i] : other.of(i);
    }
    return new SetState(merged);
  }
}
