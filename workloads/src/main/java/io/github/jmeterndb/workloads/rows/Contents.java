// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.rows;

import io.github.jmeterndb.workload.RowLedger;
import java.io.Serializable;
import java.util.List;

/** What the rows of a table hold: it follows from a row's id and its version. Thread-safe. */
public interface Contents {
  Layout layout();

  /** The values of the keys of a row. */
  Object[] key(int id);

  /** A row to be inserted: of version 0. */
  Object[] row(int id);

  /** The values of the primary key, and what an update to that version writes. */
  Object[] changed(int id, int version);

  /** The id of a row that was read; -1 if its primary key is none of a run's. */
  int idOf(Object... row);

  /** How many updates a row shows; -1 if it is another row, or has contents that nobody wrote. */
  int versionOf(Object[] row, int id, RowLedger ledger);

  /** The greatest id that a row may have. */
  default int lastId() {
    return Integer.MAX_VALUE;
  }

  /** The unique keys by which rows are found: not those whose values are all NULL. */
  default List<Integer> findable() {
    return List.of();
  }

  /** The id of a row that has no NULL in a unique key; {@code any} is 0 or more. */
  default int findable(int uniqueKey, int any) {
    throw new UnsupportedOperationException();
  }

  default List<Range> ranges() {
    return List.of();
  }

  /** Values of the first column of the range key, and how many rows at least they are of. */
  record Range(Object low, Object high, int rows) implements Serializable {}
}
