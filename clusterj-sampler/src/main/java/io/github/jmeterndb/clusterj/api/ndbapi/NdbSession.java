// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.ndbapi;

import com.mysql.ndbjtie.ndbapi.Ndb;
import com.mysql.ndbjtie.ndbapi.NdbErrorConst;
import io.github.jmeterndb.clusterj.SessionCounters;
import io.github.jmeterndb.clusterj.api.NdbFailure;
import io.github.jmeterndb.run.StoreException;
import java.util.HashMap;
import java.util.Map;

/**
 * An {@code Ndb} object and the tables that were used in it. For one thread: two threads in one
 * {@code Ndb} object hang. It is closed between transactions, since to close one afterwards ends
 * the process.
 */
final class NdbSession implements AutoCloseable {
  private final Ndb ndb;
  private final SessionCounters counters;
  private final Runnable closed;
  private final Map<String, NdbTable> tables = new HashMap<>();
  private boolean lost;

  /**
   * A session in an object that was initialized, and is deleted when the session is closed.
   *
   * @param closed runs when it is closed, even if that fails
   */
  NdbSession(Ndb ndb, SessionCounters counters, Runnable closed) {
    this.ndb = ndb;
    this.counters = counters;
    this.closed = closed;
    counters.opened(ndb);
  }

  Ndb ndb() {
    return ndb;
  }

  /**
   * A table, which is looked up when it is first asked for.
   *
   * @param columns those that are read and written, the primary key first
   * @throws StoreException if there is no such table with such columns
   */
  NdbTable table(String name, String... columns) throws StoreException {
    NdbTable table = tables.get(name);
    if (table == null) {
      table = new NdbTable(this, TableRecord.of(this, name, columns));
      tables.put(name, table);
    }
    return table;
  }

  /** What to throw for an error, which is read at once: the NDB API writes the next one over it. */
  StoreException failure(NdbErrorConst error) {
    NdbFailure failure =
        new NdbFailure(error.code(), error.status(), error.classification(), error.message());
    lost |= failure.isOfCluster();
    return failure.exception(null);
  }

  /**
   * Whether all data nodes were gone. Then the cluster connection is of use again only when all of
   * its sessions from before are closed.
   */
  boolean isLost() {
    return lost;
  }

  @Override
  public void close() {
    try {
      tables.values().forEach(NdbTable::close);
      counters.closing(ndb);
      Ndb.delete(ndb);
    } finally {
      closed.run();
    }
  }
}
