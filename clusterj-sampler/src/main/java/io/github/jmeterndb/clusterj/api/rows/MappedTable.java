// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.rows;

import com.mysql.clusterj.Session;
import io.github.jmeterndb.run.StoreException;
import java.util.List;

/**
 * Maps rows of a table to ClusterJ instances, and values to the types of the layout. Thread-safe.
 */
interface MappedTable {
  /** Starts the transaction on the row's data node, if its key determines the node. */
  default void startWith(Session session, Object... row) throws StoreException {}

  /** Returns null if no row has that primary key. */
  Object find(Session session, Object... row) throws StoreException;

  default List<?> lookup(Session session, int key, Object... row) throws StoreException {
    throw new UnsupportedOperationException();
  }

  List<?> range(Session session, Object low, Object high, int most) throws StoreException;

  Object added(Session session, Object... row) throws StoreException;

  /**
   * Sets the updated columns of an existing row.
   *
   * @param found null if the row was not read
   */
  Object changed(Session session, Object found, Object... row) throws StoreException;

  void delete(Session session, Object... row) throws StoreException;

  Object[] values(Object instance) throws StoreException;

  /** Removes the mapping of a dropped table. */
  default void forget(Session session) {}
}
