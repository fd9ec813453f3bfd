// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.rows;

import io.github.jmeterndb.run.StoreException;
import java.util.List;

/**
 * The API of the workloads {@code crud}, {@code table} and {@code ycsb}. Each method is one
 * transaction, from requesting a session or connection to the received answer. A single row is in
 * autocommit mode. Thread-safe.
 *
 * <p>A row is an array of the values of {@link Layout#columns}, in their order. Of a row given as a
 * key, only the values of that key are used. If {@link Layout#isPlain} is false, a failure has the
 * server's code but not its message, which may contain values.
 */
public interface Rows {
  /** Operations per transaction, 1 or more. */
  default int batch() {
    return 1;
  }

  /** Reads rows by primary key, in the order of the keys. Fails if one is missing. */
  Object[][] read(Layout table, Object[]... keys) throws StoreException;

  /** Inserts rows. Fails if not exactly these were inserted. */
  void insert(Layout table, Object[]... rows) throws StoreException;

  /** Writes the columns {@link Layout#updated} of rows. Fails if one is missing. */
  void update(Layout table, Object[]... rows) throws StoreException;

  /** Deletes rows by primary key. Fails if one is missing. */
  void delete(Layout table, Object[]... keys) throws StoreException;

  /** Reads a row by a key of {@link Layout#uniqueKeys}. Fails if there is none. */
  default Object[] lookup(Layout table, int key, Object[] row) throws StoreException {
    throw new UnsupportedOperationException();
  }

  /**
   * Reads the rows whose first column of {@link Layout#rangeKey} is in a range, in the order of
   * that index.
   *
   * @param high null if the range has no upper end
   * @param most the maximum number of rows, 1 or more
   */
  default List<Object[]> range(Layout table, Object low, Object high, int most)
      throws StoreException {
    throw new UnsupportedOperationException();
  }
}
