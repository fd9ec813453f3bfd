// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

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
  private final AtomicInteger nextDelete;
  private final Set<Integer> failedInserts = ConcurrentHashMap.newKeySet();
  private final Set<Integer> failedDeletes = ConcurrentHashMap.newKeySet();
  private final Map<Integer, Integer> failedUpdates = new ConcurrentHashMap<>();

  /** A key space over a table with the rows of the ids 1 to {@code rows}, version 0. */
  public KeySpace(int rows) {
    versions = new int[rows + 1];
    nextInsert = new AtomicInteger(rows + 1);
    nextDelete = new AtomicInteger(rows + 1);
  }

  /** How many rows select and update work on. */
  public int rows() {
    return versions.length - 1;
  }

  /** The next id to insert. */
  public int claimInsert() {
    return nextInsert.getAndIncrement();
  }

  /** The next id to delete, if a row is left that was inserted. */
  public OptionalInt claimDelete() {
    while (true) {
      int id = nextDelete.get();
      if (id >= nextInsert.get()) {
        return OptionalInt.empty();
      }
      if (nextDelete.compareAndSet(id, id + 1) && !failedInserts.contains(id)) {
        return OptionalInt.of(id);
      }
    }
  }

  /** How many rows are left to delete, about. */
  public int deletable() {
    return nextInsert.get() - nextDelete.get();
  }

  /** The version of a row that was acknowledged last. */
  public int version(int id) {
    return versions[id];
  }

  /** The database acknowledged an update. */
  void updated(int id, int version) {
    versions[id] = version;
    if (!failedUpdates.isEmpty()) {
      failedUpdates.remove(id);
    }
  }

  /** An insert failed: whether the row is there is not known. */
  void insertFailed(int id) {
    failedInserts.add(id);
  }

  /** A delete failed: whether the row is there is not known. */
  void deleteFailed(int id) {
    failedDeletes.add(id);
  }

  /** An update failed: whether the row has that version is not known. */
  void updateFailed(int id, int version) {
    failedUpdates.put(id, version);
  }

  /** Whether a row may have that version: the acknowledged one, or one of an update that failed. */
  boolean mayHaveVersion(int id, int version) {
    return version == (id <= rows() ? versions[id] : 0)
        || Integer.valueOf(version).equals(failedUpdates.get(id));
  }

  /** Whether a row may be in the table. */
  boolean mayExist(int id) {
    return id >= 1 && (mustExist(id) || failedInserts.contains(id) || failedDeletes.contains(id));
  }

  /** Whether a row was acknowledged and not removed since. */
  boolean mustExist(int id) {
    return (id >= 1 && id <= rows())
        || (id >= nextDelete.get() && id < nextInsert.get() && !failedInserts.contains(id));
  }

  /** How many rows were acknowledged and not removed since. */
  int mustExist() {
    int first = nextDelete.get();
    int last = nextInsert.get();
    long failed = failedInserts.stream().filter(id -> id >= first && id < last).count();
    return rows() + last - first - (int) failed;
  }

  /**
   * Forgets the inserted rows, which are no longer in the table, so that inserting starts over with
   * the same ids. No operation may be under way.
   */
  public void restartInserts() {
    nextInsert.set(rows() + 1);
    nextDelete.set(rows() + 1);
    failedInserts.clear();
    failedDeletes.clear();
  }

  /** Rows were loaded as if inserted. No operation may be under way. */
  public void loaded(int last) {
    nextInsert.set(last + 1);
  }
}
