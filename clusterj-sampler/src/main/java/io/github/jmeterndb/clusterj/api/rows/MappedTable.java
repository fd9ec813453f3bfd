// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.rows;

import com.mysql.clusterj.Session;
import io.github.jmeterndb.run.StoreException;
import java.util.List;

/**
 * A table as ClusterJ has it: instances of rows, and values as the layout has them. Thread-safe.
 */
interface MappedTable {
  /** Lets the transaction start at the data node of a row, where the columns of its key decide. */
  default void startWith(Session session, Object... row) throws StoreException {}

  /** The row of that primary key; null if there is none. */
  Object find(Session session, Object... row) throws StoreException;

  default List<?> lookup(Session session, int key, Object... row) throws StoreException {
    throw new UnsupportedOperationException();
  }

  List<?> range(Session session, Object low, Object high, int most) throws StoreException;

  /** A new row. */
  Object added(Session session, Object... row) throws StoreException;

  /**
   * A row that is there, with new values of the columns that an update writes.
   *
   * @param found null where it was not read
   */
  Object changed(Session session, Object found, Object... row) throws StoreException;

  void delete(Session session, Object... row) throws StoreException;

  Object[] values(Object instance) throws StoreException;

  /** The table is dropped. */
  default void forget(Session session) {}
}
