// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import io.github.jmeterndb.run.Part;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.workloads.tpch.refresh.RefreshOrder;
import io.github.jmeterndb.workloads.tpch.refresh.RefreshSet;
import io.github.jmeterndb.workloads.tpch.refresh.SetState;
import io.github.jmeterndb.workloads.tpch.refresh.SetState.Known;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/**
 * A refresh function: a transaction for each few orders of a set, which writes down what became of
 * it. Where one fails, it goes on with that. For one thread.
 */
final class RefreshStep implements Step {
  /** RF1, the new sales. */
  static final Part RF1 = new Part("rf1");

  /** RF2, the old sales. */
  static final Part RF2 = new Part("rf2");

  private final Part part;
  private final Transaction transaction;
  private final Known result;
  private final RefreshSet set;
  private final SetState state;
  private final int batch;
  private final Duration limit;
  private int next;
  private long started;
  private boolean advanced;

  private RefreshStep(
      Part part,
      Transaction transaction,
      Known result,
      RefreshSet set,
      SetState state,
      int batch,
      Duration limit) {
    this.part = part;
    this.transaction = transaction;
    this.result = result;
    this.set = set;
    this.state = state;
    this.batch = batch;
    this.limit = limit;
  }

  /**
   * RF1: adds the orders of a set.
   *
   * @param batch orders of a transaction
   * @param limit after which it begins no other transaction
   */
  static RefreshStep insert(
      DecisionSupport port, RefreshSet set, SetState state, int batch, Duration limit) {
    Transaction insert =
        (orders, before) ->
            port.insert(orders, before.stream().anyMatch(known -> known != Known.ABSENT));
    return new RefreshStep(RF1, insert, Known.PRESENT, set, state, batch, limit);
  }

  /** RF2: deletes them, whichever are there. */
  static RefreshStep delete(
      DecisionSupport port, RefreshSet set, SetState state, int batch, Duration limit) {
    Transaction delete = (orders, before) -> requireAll(orders, before, port.delete(orders));
    return new RefreshStep(RF2, delete, Known.ABSENT, set, state, batch, limit);
  }

  /** All rows that were there must have been deleted; of what is in doubt, none or all. */
  private static void requireAll(List<RefreshOrder> orders, List<Known> before, int rows)
      throws StoreException {
    int least = 0;
    int most = 0;
    for (int i = 0; i < orders.size(); i++) {
      least += before.get(i) == Known.PRESENT ? orders.get(i).rows() : 0;
      most += before.get(i) == Known.ABSENT ? 0 : orders.get(i).rows();
    }
    if (rows < least || rows > most) {
      throw StoreException.wrongEffect(
          "%d rows deleted instead of %d with the orders from %d on"
              .formatted(rows, most, orders.get(0).key()));
    }
  }

  @Override
  public Part part() {
    return part;
  }

  @Override
  public boolean hasAdvanced() {
    return advanced;
  }

  @Override
  public Supplier<String> execute(boolean again) throws StoreException {
    advanced = false;
    if (!again) {
      next = 0;
      started = System.nanoTime();
    }
    while (next < set.orders().size()) {
      requireTime();
      int end = Math.min(next + batch, set.orders().size());
      execute(end);
      next = end;
      advanced = true;
    }
    return () -> "";
  }

  private void requireTime() throws StoreException {
    if (System.nanoTime() - started > limit.toNanos()) {
      throw new StoreException(
          DecisionSupport.OUT_OF_TIME,
          "it was ended after %d s, and %d of %d orders (query.timeout)"
              .formatted(limit.toSeconds(), next, set.orders().size()),
          Outcome.NOT_APPLIED,
          null);
    }
  }

  private void execute(int end) throws StoreException {
    List<Known> before = state.sent(next, end);
    try {
      transaction.execute(set.orders().subList(next, end), before);
      state.committed(next, end, result);
    } catch (StoreException e) {
      if (e.outcome() == Outcome.NOT_APPLIED) {
        state.notApplied(next, before);
      }
      throw e;
    }
  }

  /** One of it. */
  @FunctionalInterface
  private interface Transaction {
    /**
     * Executes it.
     *
     * @param before what is known of its orders
     */
    void execute(List<RefreshOrder> orders, List<Known> before) throws StoreException;
  }
}
