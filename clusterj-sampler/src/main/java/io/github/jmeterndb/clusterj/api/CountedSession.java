// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api;

import com.mysql.clusterj.Session;
import io.github.jmeterndb.clusterj.SessionCounters;

/**
 * A session, and who counts what is done in it.
 *
 * @param session for the thread that opened it
 * @param closed runs when it is closed, even if that fails
 */
record CountedSession(Session session, SessionCounters counters, Runnable closed)
    implements AutoCloseable {
  @Override
  public void close() {
    try {
      counters.closing(session);
      session.close();
    } finally {
      closed.run();
    }
  }
}
