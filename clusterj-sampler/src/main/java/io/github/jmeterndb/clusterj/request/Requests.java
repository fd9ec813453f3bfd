// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.request;

import io.github.jmeterndb.run.StoreException;

/**
 * Requests on the tables of a database over ClusterJ, each in a session of the calling thread's
 * own. Thread-safe: a transaction is of the thread that began it.
 */
public interface Requests extends AutoCloseable {
  /** Opens the calling thread's session where it has none. */
  void openForThread() throws StoreException;

  /**
   * Does what is asked for, in the calling thread's transaction where it has begun one, else in a
   * transaction of its own.
   *
   * @throws StoreException if that fails. The code is {@code REFUSED} where ClusterJ would store or
   *     has read something else than was meant, or nothing was asked that it can do; else the
   *     cluster's. A transaction of several requests is rolled back then, and takes no more of them
   */
  Answer run(Request request) throws StoreException;

  /** Rolls back what the calling thread has begun, and closes its session. */
  void endThread();

  /** Closes all sessions of threads that have ended, and the connections. */
  @Override
  void close();
}
