// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.rows;

import io.github.jmeterndb.workload.RowLedger;
import java.io.Serializable;
import java.util.List;

/** What the rows of a table contain, derived from a row's id and version. Thread-safe. */
public interface Contents {
  /** The number of the table in the ledger. */
  int TABLE = 1;

  Layout layout();

  /** Returns a row with at least the values of its keys. */
  default Object[] key(int id) {
    return row(id);
  }

  /** Returns a row of version 0, to be inserted. */
  Object[] row(int id);

  /** Returns the primary key and the values that an update to {@code version} writes. */
  Object[] changed(int id, int version);

  /** Returns the id of a row that was read; -1 if its primary key is not from this run. */
  int idOf(Object... row);

  /** Returns the updates that a row shows; -1 for another row or contents never written. */
  int versionOf(Object[] row, int id, RowLedger ledger);

  default int lastId() {
    return Integer.MAX_VALUE;
  }

  /** Returns the unique keys by which rows can be found: not those that are NULL in all rows. */
  default List<Integer> findable() {
    return List.of();
  }

  /** Returns the id of a row without NULL in a unique key; {@code any}, 0 or more, selects it. */
  default int findable(int uniqueKey, int any) {
    throw new UnsupportedOperationException();
  }

  default List<Range> ranges() {
    return List.of();
  }

  /**
   * Values of the first column of the range key, and the number of rows to read of those in
   * between.
   */
  record Range(Object low, Object high, int rows) implements Serializable {}
}
