// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api;

import com.mysql.clusterj.Session;
import io.github.jmeterndb.clusterj.SessionCounters;

/**
 * A session, and who counts what is done in it.
 *
 * @param session for the thread that opened it
 * @param closed is told when it is closed, as far as it can be
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
