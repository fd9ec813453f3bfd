// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.rows;

import io.github.jmeterndb.run.StoreException;
import java.util.List;

/**
 * The API of the workloads {@code crud}, {@code table} and {@code ycsb}: each method is one
 * transaction, from asking for a session or connection to the answer in hand; of a single row in
 * autocommit mode. Thread-safe.
 *
 * <p>A row is an array of the values of {@link Layout#columns}, in their order. Of a row that tells
 * which one is meant, only the values of that key are looked at. Where {@link Layout#isPlain} is
 * false, no failure has a text of the server's that may show values: it has the code.
 */
public interface Rows {
  /** How many operations a client does in a transaction, 1 or more. */
  default int batch() {
    return 1;
  }

  /** Reads the rows of primary keys, in their order; throws if one is missing. */
  Object[][] read(Layout table, Object[]... keys) throws StoreException;

  /** Adds rows; throws if not exactly these were added. */
  void insert(Layout table, Object[]... rows) throws StoreException;

  /** Writes the columns {@link Layout#updated} of rows; throws if one is missing. */
  void update(Layout table, Object[]... rows) throws StoreException;

  /** Removes the rows of primary keys; throws if one is missing. */
  void delete(Layout table, Object[]... keys) throws StoreException;

  /** Reads the row of a key of {@link Layout#uniqueKeys}; throws if there is none. */
  default Object[] lookup(Layout table, int key, Object[] row) throws StoreException {
    throw new UnsupportedOperationException();
  }

  /**
   * Reads the rows of which the first column of {@link Layout#rangeKey} is in a range, in the order
   * of that index.
   *
   * @param high null where the range has no upper end
   * @param most no more than so many, 1 or more
   */
  default List<Object[]> range(Layout table, Object low, Object high, int most)
      throws StoreException {
    throw new UnsupportedOperationException();
  }
}
