// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.store;

import io.github.jmeterndb.settings.UserError;
import java.util.Map;
import java.util.Optional;

/**
 * The table, reached over one access path. Each method works on one row in autocommit mode, from
 * asking for a session or connection to the answer in hand.
 *
 * <p>Thread-safe: all JMeter threads share one store. What is bound to a thread, such as a ClusterJ
 * session, is the store's own affair, and it is closed when that thread has ended.
 */
public interface Store extends AutoCloseable, Counted {
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

  /**
   * Makes what the calling thread needs, such as a session of its own, before anything is timed.
   *
   * @throws StoreException if that fails; the first operation will try again
   */
  default void openForThread() throws StoreException {}

  /**
   * Whose that table is, as this path reads it: what tells whether two paths reach the same
   * database.
   *
   * @return empty if nobody of ours has ever claimed it
   * @throws UserError if that cannot be read
   */
  Optional<TableOwner> ownerOf(String table) throws UserError;

  /** Versions of what this path is made of, by name, for the record of a run. */
  default Map<String, String> versions() {
    return Map.of();
  }

  /** Closes all sessions and connections. No operation may be under way. */
  @Override
  void close();
}
