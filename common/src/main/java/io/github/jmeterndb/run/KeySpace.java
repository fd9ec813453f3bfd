// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import java.util.BitSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * Which rows the table holds, and how often each was updated, as far as the database has
 * acknowledged it. The ids 1 to {@link #rows()} are there from the start, and select and update
 * work on them; insert adds the ids that follow, in order, and delete removes those, in order.
 *
 * <p>Thread-safe, with one rule: an id is updated by one thread at a time.
 */
public final class KeySpace {
  private final int[] versions;
  private final AtomicInteger nextInsert;
  private final Queue<Integer> inserted = new ConcurrentLinkedQueue<>();
  // The queue counts its elements by walking through them.
  private final LongAdder deletable = new LongAdder();
  private final Set<Integer> inDoubt = ConcurrentHashMap.newKeySet();
  private final Map<Integer, Integer> failedUpdates = new ConcurrentHashMap<>();

  /** A key space over a table with the rows of the ids 1 to {@code rows}, version 0. */
  public KeySpace(int rows) {
    versions = new int[rows + 1];
    nextInsert = new AtomicInteger(rows + 1);
  }

  /** How many rows select and update work on. */
  public int rows() {
    return versions.length - 1;
  }

  /** The next id to insert. */
  public int claimInsert() {
    return nextInsert.getAndIncrement();
  }

  /** The id that was inserted last, or the last row if none was. */
  int lastInsert() {
    return nextInsert.get() - 1;
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

  /** The version of a row that was acknowledged last. */
  public int version(int id) {
    return id <= rows() ? versions[id] : 0;
  }

  /** The database acknowledged an update. */
  void updated(int id, int version) {
    versions[id] = version;
    if (!failedUpdates.isEmpty()) {
      failedUpdates.remove(id);
    }
  }

  /** The database acknowledged an insert. */
  void inserted(int id) {
    inserted.add(id);
    deletable.increment();
  }

  /** An insert or a delete failed: whether the row is there is not known. */
  void inDoubt(int id) {
    inDoubt.add(id);
  }

  /** An update failed: whether the row has that version is not known. */
  void updateFailed(int id, int version) {
    failedUpdates.put(id, version);
  }

  /** Whether a row may have that version: the acknowledged one, or one of an update that failed. */
  boolean mayHaveVersion(int id, int version) {
    return version == version(id) || Integer.valueOf(version).equals(failedUpdates.get(id));
  }

  /** The ids of the rows that were acknowledged and not removed since. */
  BitSet mustExist() {
    BitSet ids = new BitSet();
    ids.set(1, rows() + 1);
    inserted.forEach(ids::set);
    return ids;
  }

  /** Whether a row may be in the table that need not be. */
  boolean mayExist(int id) {
    return inDoubt.contains(id);
  }

  /**
   * Forgets the inserted rows, which are no longer in the table, so that inserting starts over with
   * the same ids. No operation may be under way.
   */
  public void restartInserts() {
    nextInsert.set(rows() + 1);
    inserted.clear();
    deletable.reset();
    inDoubt.clear();
  }

  /** The rows up to that id were loaded as if inserted. No insert may be under way. */
  public void loaded(int last) {
    while (nextInsert.get() <= last) {
      inserted(claimInsert());
    }
  }
}
