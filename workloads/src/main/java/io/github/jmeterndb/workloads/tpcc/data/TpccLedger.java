// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc.data;

import java.io.Serializable;
import java.util.Map;

/**
 * By how much the tables must have grown since they were loaded.
 *
 * @param growths what is not in it has not grown
 */
record TpccLedger(Map<Growth, Bounds> growths) implements Serializable {
  Bounds of(Growth growth) {
    return growths.getOrDefault(growth, Bounds.NONE);
  }

  /**
   * How much something has grown: by what was acknowledged, give or take what is in doubt.
   *
   * @param least the smallest that it may be
   * @param most the largest
   */
  record Bounds(long least, long most) implements Serializable {
    static final Bounds NONE = new Bounds(0, 0);

    static Bounds acknowledged(long amount) {
      return new Bounds(amount, amount);
    }

    static Bounds unknown(long amount) {
      return new Bounds(Math.min(0, amount), Math.max(0, amount));
    }

    Bounds plus(Bounds more) {
      return new Bounds(least + more.least, most + more.most);
    }

    boolean hold(long amount) {
      return least <= amount && amount <= most;
    }
  }
}
