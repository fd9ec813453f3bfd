// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.run.StoreException;

/**
 * The port of {@link Crud}: each method works on one row of the table in autocommit mode, from
 * asking for a session or connection to the answer in hand. Thread-safe.
 */
public interface Store {
  /**
   * Adds a row.
   *
   * @throws StoreException if not exactly this one row was added
   */
  void insert(Row row) throws StoreException;

  /**
   * Reads the row of that id.
   *
   * @throws StoreException if there is none
   */
  Row select(int id) throws StoreException;

  /**
   * Writes column {@code c} of the row of that id.
   *
   * @throws StoreException if there is none
   */
  void update(int id, String c) throws StoreException;

  /**
   * Removes the row of that id.
   *
   * @throws StoreException if there is none
   */
  void delete(int id) throws StoreException;
}
