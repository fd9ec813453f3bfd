// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.rows;

import io.github.jmeterndb.workload.RowLedger;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;

/**
 * The ids that operations work on. Those from 1 to {@link #rows()} are there from the start, for
 * select and update; insert adds the ids that follow, in order, and delete removes those, in order.
 *
 * <p>Thread-safe, with one rule: an id is updated by one thread at a time.
 */
public final class KeySpace {
  /** The number of the table in the ledger. */
  public static final int TABLE = 1;

  private final RowLedger ledger;
  private final Queue<Integer> inserted = new ConcurrentLinkedQueue<>();
  // The queue counts its elements by walking through them.
  private final LongAdder deletable = new LongAdder();

  /** A table with ids 1 to {@code rows}, version 0. */
  public KeySpace(int rows) {
    this(new RowLedger(TABLE, 1, rows));
  }

  public KeySpace(RowLedger ledger) {
    this.ledger = ledger;
    ledger.addedIds(TABLE).forEach(this::isThere);
  }

  /** What is written to them. */
  public RowLedger ledger() {
    return ledger;
  }

  /** How many rows select and update work on. */
  public int rows() {
    return ledger.count();
  }

  /** The next id to insert. */
  public int claimInsert() {
    return ledger.nextAdded();
  }

  /** The id that was inserted last, or the last row if none was. */
  public int lastInsert() {
    return ledger.lastAdded();
  }

  /** A row that was inserted is there to be deleted. */
  public void isThere(int id) {
    inserted.add(id);
    deletable.increment();
  }

  /** The id to delete next, if a row is left that was inserted. */
  public OptionalInt claimDelete() {
    Integer id = inserted.poll();
    if (id == null) {
      return OptionalInt.empty();
    }
    deletable.decrement();
    return OptionalInt.of(id);
  }

  /** How many rows are left to delete. */
  public int deletable() {
    return deletable.intValue();
  }

  /** No row that was inserted is there any more. No operation may be under way. */
  public void restartInserts() {
    inserted.clear();
    deletable.reset();
  }
}
