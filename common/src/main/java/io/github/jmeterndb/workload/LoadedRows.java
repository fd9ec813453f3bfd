// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import java.io.Serializable;

/**
 * The rows that are in the tables from the start: the same ids in each. Tables with higher numbers
 * stand for columns that are written each by itself; those of a row that is inserted are as if they
 * were loaded.
 *
 * @param firstTable its number, 0 or more
 * @param lastTable likewise
 * @param first the smallest id, 0 or more
 * @param count how many ids there are
 * @param write the number of the write that has left them, or {@link Write#ANYTHING}
 */
public record LoadedRows(int firstTable, int lastTable, int first, int count, long write)
    implements Serializable {
  /** What stood there from the start. */
  long write(int table, int id) {
    boolean loaded = table > lastTable || (id >= first && id < end());
    return loaded ? write : Write.GONE;
  }

  /** The smallest id of a row that was not loaded. */
  public int end() {
    return first + count;
  }

  /** Whether that is a row that was added to a table. */
  boolean isAdded(int table, int id) {
    return table <= lastTable && id >= end();
  }
}
