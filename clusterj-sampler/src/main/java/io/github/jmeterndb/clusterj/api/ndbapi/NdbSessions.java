// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.ndbapi;

import io.github.jmeterndb.path.ThreadBound;
import io.github.jmeterndb.run.StoreException;

/** A session for each thread, and what is done in it. Thread-safe. */
final class NdbSessions implements AutoCloseable {
  private final ThreadBound<NdbSession> sessions;

  /** Sessions over these connections, which stay open. */
  NdbSessions(NdbConnections connections) {
    sessions = new ThreadBound<>(connections::open);
  }

  /** Makes the calling thread's session where it has none. */
  void open() throws StoreException {
    sessions.get();
  }

  /** Does work in the calling thread's session. */
  <T> T run(Work<T> work) throws StoreException {
    NdbSession session = sessions.get();
    try {
      return work.on(session);
    } finally {
      if (session.isLost()) {
        sessions.discard();
      }
    }
  }

  /** Closes the sessions of the calling thread and of those that have ended. */
  @Override
  public void close() {
    sessions.close();
  }

  /**
   * Something to be done in a session.
   *
   * @param <T> what it gives
   */
  @FunctionalInterface
  interface Work<T> {
    /** Does it. */
    T on(NdbSession session) throws StoreException;
  }
}
