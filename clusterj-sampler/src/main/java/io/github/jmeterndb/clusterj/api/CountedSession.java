// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api;

import com.mysql.clusterj.Session;
import com.mysql.clusterj.SessionFactory;
import io.github.jmeterndb.clusterj.SessionCounters;

/**
 * A session, and who counts what is done in it.
 *
 * @param session for the thread that opened it
 */
record CountedSession(Session session, SessionCounters counters) implements AutoCloseable {
  static CountedSession open(SessionFactory factory, SessionCounters counters) {
    Session session = factory.getSession();
    counters.opened(session);
    return new CountedSession(session, counters);
  }

  @Override
  public void close() {
    counters.closing(session);
    session.close();
  }
}
