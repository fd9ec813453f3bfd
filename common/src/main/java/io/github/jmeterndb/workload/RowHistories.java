// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import java.io.Serializable;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * The histories of many rows, each known by a key of its table and its id. Where only one write of
 * all of a row can show, its number is all that is kept of it: a run may write to each row of the
 * tables. Thread-safe.
 */
final class RowHistories implements Serializable {
  private static final long serialVersionUID = 1;

  /** What is in {@link #settled} of a row that is as it was in the beginning. */
  private static final int UNTOUCHED = 0;

  private final LoadedRows loaded;

  /** The rows of which more must be kept than a number. */
  private final Map<Long, RowHistory> open = new ConcurrentHashMap<>();

  /** The number of the write plus one. */
  private final RowNumbers settled = new RowNumbers();

  RowHistories(LoadedRows loaded) {
    this.loaded = loaded;
  }

  static long key(int table, int id) {
    return ((long) table << Integer.SIZE) + id;
  }

  static int table(long key) {
    return (int) (key >> Integer.SIZE);
  }

  /** A copy of the row's history. Read-only. */
  RowHistory of(int table, int id) {
    return row(key(table, id));
  }

  private RowHistory row(long key) {
    RowHistory row = known(key);
    return row == null ? new RowHistory(loaded.write(table(key), (int) key)) : row;
  }

  /** Null where it is as it was in the beginning. */
  private RowHistory known(long key) {
    RowHistory row = open.get(key);
    if (row != null) {
      return row;
    }
    int number = settled.get(key);
    return number == UNTOUCHED ? null : RowHistory.after(decode(number));
  }

  private static long decode(int number) {
    return number > 0 ? number - 1 : number;
  }

  /** Null if the row has no open or overlapping writes. */
  RowHistory open(long key) {
    return open.get(key);
  }

  /** The numbers of the writes that may show in a row; empty where nobody has written to it. */
  long[] visible(long key) {
    RowHistory row = open.get(key);
    if (row != null) {
      return row.visible();
    }
    int number = settled.get(key);
    return number == UNTOUCHED ? new long[0] : new long[] {decode(number)};
  }

  /** Whether somebody has written to it, and not in vain. */
  boolean isTouched(int table, int id) {
    return id >= 0 && known(key(table, id)) != null;
  }

  /** Whether a row must be in its table. */
  boolean mustExist(int table, int id) {
    RowHistory row = known(key(table, id));
    return row == null ? loaded.write(table, id) != Write.GONE : !row.mayBeGone();
  }

  /** Whether a row may be in its table. */
  boolean mayExist(int table, int id) {
    if (id < 0) {
      return false;
    }
    RowHistory row = known(key(table, id));
    return row == null ? loaded.write(table, id) != Write.GONE : row.mayBeThere();
  }

  /** A write of a row begins. */
  void begin(long key, Consumer<RowHistory> how) {
    open.compute(
        key,
        (same, known) -> {
          RowHistory row = known == null ? row(same) : known;
          how.accept(row);
          return row;
        });
  }

  /**
   * A write of a row ends.
   *
   * @param begun the history in which it has begun: if that was forgotten, nothing follows
   */
  void end(long key, RowHistory begun, Consumer<RowHistory> how) {
    open.computeIfPresent(
        key,
        (same, row) -> {
          if (row != begun) {
            return row;
          }
          how.accept(row);
          return settle(same, row) ? null : row;
        });
  }

  /** Whether its number is all that must be kept of a row; then that is. */
  private boolean settle(long key, RowHistory row) {
    long number = row.settled().orElse(Long.MAX_VALUE);
    if (number >= Integer.MAX_VALUE) {
      return false;
    }
    // A row whose insert has failed is none that was deleted.
    boolean untouched =
        settled.get(key) == UNTOUCHED && number == loaded.write(table(key), (int) key);
    if (!untouched) {
      settled.set(key, (int) (number >= 0 ? number + 1 : number));
    }
    return true;
  }

  /** A row was added outside of operations. */
  void added(int table, int id) {
    settled.set(key(table, id), 1);
  }

  /** A row is as it was in the beginning, whatever was written to it. */
  void forget(int table, int id) {
    open.remove(key(table, id));
    settled.set(key(table, id), UNTOUCHED);
  }

  /** Does something with each row that was written to, in any order. */
  void forEachTouched(RowAction action) {
    open.keySet().forEach(key -> action.on(table(key), (int) (long) key));
    settled.forEach(
        (key, number) -> {
          if (!open.containsKey(key)) {
            action.on(table(key), (int) key);
          }
        });
  }

  /** What another JVM has seen of the same rows: see {@link RowHistory#merged}. */
  void addAll(RowHistories other) {
    other.open.forEach(this::add);
    other.settled.forEach(
        (key, number) -> {
          if (other.open.containsKey(key)) {
            return;
          }
          if (known(key) == null) {
            settled.set(key, number);
          } else {
            add(key, RowHistory.after(decode(number)));
          }
        });
  }

  private void add(long key, RowHistory row) {
    RowHistory mine = known(key);
    open.put(key, mine == null ? row : RowHistory.merged(mine, row));
  }

  /** Something to be done with a row. */
  interface RowAction {
    void on(int table, int id);
  }
}
