// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api;

import com.mysql.clusterj.Session;

/**
 * A session for the thread that opened it.
 *
 * @param closed runs when it is closed, even if that fails
 */
record OpenSession(Session session, Runnable closed) implements AutoCloseable {
  @Override
  public void close() {
    try {
      session.close();
    } finally {
      closed.run();
    }
  }
}
