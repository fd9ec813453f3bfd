// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.table.port;

import io.github.jmeterndb.run.StoreException;
import java.util.List;

/**
 * The port of the workload {@code table}: each method is one transaction on the run's copy of a
 * user's table, in autocommit mode, from asking for a session or connection to the answer in hand.
 * Thread-safe.
 *
 * <p>A row is an array of the values of {@link Layout#columns}, in their order, as {@link Layout}
 * says. Of a row that tells which one is meant, only the values of that key are looked at. No
 * failure has a text of the server's that may show values: it has the code.
 */
public interface OwnTable {
  /**
   * Reads the row of a primary key.
   *
   * @throws StoreException if there is none
   */
  Object[] read(Layout table, Object[] row) throws StoreException;

  /**
   * Reads the row of a unique key.
   *
   * @param key its index in {@link Layout#uniqueKeys}
   * @throws StoreException if there is none
   */
  Object[] lookup(Layout table, int key, Object[] row) throws StoreException;

  /**
   * Reads the rows of which the first column of {@link Layout#rangeKey} is in a range, in the order
   * of that index.
   *
   * @param most no more than so many, 1 or more
   */
  List<Object[]> range(Layout table, Object low, Object high, int most) throws StoreException;

  /**
   * Adds a row.
   *
   * @throws StoreException if not exactly this one row was added
   */
  void insert(Layout table, Object[] row) throws StoreException;

  /**
   * Writes the columns {@link Layout#updated} of the row of a primary key.
   *
   * @throws StoreException if there is none
   */
  void update(Layout table, Object[] row) throws StoreException;

  /**
   * Removes the row of a primary key.
   *
   * @throws StoreException if there is none
   */
  void delete(Layout table, Object[] row) throws StoreException;
}
