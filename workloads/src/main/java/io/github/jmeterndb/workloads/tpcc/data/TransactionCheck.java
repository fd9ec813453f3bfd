// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc.data;

import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.workloads.tpcc.data.Growth.Quantity;
import io.github.jmeterndb.workloads.tpcc.data.TpccLedger.Bounds;
import java.util.List;
import java.util.Map;

/**
 * Counts the transactions that are in the tables, by the sums that each lets grow by one: one is
 * lost where any of its traces is. In a district, one that is lost and one in doubt that is there
 * cancel out.
 *
 * @param acknowledged since the tables were loaded
 */
record TransactionCheck(
    long acknowledged, long lost, long failedThere, long unknown, long applied) {
  static final TransactionCheck NONE = new TransactionCheck(0, 0, 0, 0, 0);

  private static final List<List<Quantity>> TRACES =
      List.of(
          List.of(Quantity.ORDERS, Quantity.NEXT_ORDER),
          List.of(Quantity.HISTORY, Quantity.PAYMENTS),
          List.of(Quantity.DELIVERIES));

  private static final List<String> UNTOLD =
      List.of(
          "stale reads: TPC-C's transactions do not show which version they read",
          "what is wrong in a row and in no count of transactions");

  static TransactionCheck of(Map<Growth, Long> grown, TpccLedger ledger) {
    return TRACES.stream()
        .map(
            traces ->
                traces.stream()
                    .map(trace -> of(grown, ledger, trace))
                    .reduce(TransactionCheck::worse)
                    .orElse(NONE))
        .reduce(NONE, TransactionCheck::plus);
  }

  private static TransactionCheck of(Map<Growth, Long> grown, TpccLedger ledger, Quantity trace) {
    TransactionCheck all = NONE;
    for (Map.Entry<Growth, Long> growth : grown.entrySet()) {
      if (growth.getKey().of() == trace) {
        all = all.plus(of(growth.getValue(), ledger.of(growth.getKey())));
      }
    }
    return all;
  }

  private static TransactionCheck of(long grown, Bounds bounds) {
    long unknown = bounds.most() - bounds.least();
    return new TransactionCheck(
        bounds.least(),
        Math.max(0, bounds.least() - grown),
        Math.max(0, grown - bounds.most()),
        unknown,
        Math.max(0, Math.min(unknown, grown - bounds.least())));
  }

  private TransactionCheck plus(TransactionCheck more) {
    return new TransactionCheck(
        acknowledged + more.acknowledged,
        lost + more.lost,
        failedThere + more.failedThere,
        unknown + more.unknown,
        applied + more.applied);
  }

  private TransactionCheck worse(TransactionCheck other) {
    return new TransactionCheck(
        acknowledged,
        Math.max(lost, other.lost),
        Math.max(failedThere, other.failedThere),
        unknown,
        applied);
  }

  /**
   * What there is to tell of it.
   *
   * @param before what the last comparison has found
   */
  LedgerInfo since(TransactionCheck before) {
    long open = Math.max(0, unknown - before.unknown);
    long there = Math.min(open, Math.max(0, applied - before.applied));
    return new LedgerInfo(
        "transactions",
        Math.max(0, acknowledged - lost),
        lost,
        failedThere,
        open,
        there,
        open - there,
        null,
        UNTOLD,
        null);
  }
}
