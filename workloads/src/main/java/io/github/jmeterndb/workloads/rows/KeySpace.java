// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.rows;

import io.github.jmeterndb.workload.RowLedger;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;

/**
 * The ids that operations work on. Select and update use 1 to {@link #rows()}, which exist from the
 * start; insert adds the following ids, in order, and delete removes those, in order.
 *
 * <p>Thread-safe, as long as each id is updated by one thread at a time.
 */
public final class KeySpace {
  /** The number of the table in the ledger. */
  public static final int TABLE = 1;

  private final RowLedger ledger;
  private final Queue<Integer> inserted = new ConcurrentLinkedQueue<>();
  // The queue counts its elements by walking through them.
  private final LongAdder deletable = new LongAdder();

  public KeySpace(int rows) {
    this(new RowLedger(TABLE, 1, rows));
  }

  public KeySpace(RowLedger ledger) {
    this.ledger = ledger;
    ledger.addedIds(TABLE).forEach(this::isThere);
  }

  public RowLedger ledger() {
    return ledger;
  }

  /** Rows that select and update work on. */
  public int rows() {
    return ledger.count();
  }

  public int claimInsert() {
    return ledger.nextAdded();
  }

  /** The id inserted last, or {@link #rows()} if none was. */
  public int lastInsert() {
    return ledger.lastAdded();
  }

  /** Makes an inserted row available to delete. */
  public void isThere(int id) {
    inserted.add(id);
    deletable.increment();
  }

  /** The id to delete next, if an inserted row is left. */
  public OptionalInt claimDelete() {
    Integer id = inserted.poll();
    if (id == null) {
      return OptionalInt.empty();
    }
    deletable.decrement();
    return OptionalInt.of(id);
  }

  /** Rows left to delete. */
  public int deletable() {
    return deletable.intValue();
  }

  /** All inserted rows are gone. No operation may be under way. */
  public void restartInserts() {
    inserted.clear();
    deletable.reset();
  }
}
