// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.path;

import io.github.jmeterndb.run.Counted;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.UserError;
import java.util.Map;

/**
 * An open access path to a database. Thread-safe: all JMeter threads share one. What is bound to a
 * thread, such as a ClusterJ session, is the link's own affair, and it is closed when that thread
 * has ended.
 *
 * @param <P> the port of the workload that runs over it
 */
public interface Link<P> extends Counted, AutoCloseable {
  /** The workload's transactions. */
  P port();

  /**
   * Makes what the calling thread needs, such as a session of its own, before anything is timed.
   *
   * @throws StoreException if that fails; the first operation will try again
   */
  default void openForThread() throws StoreException {}

  /**
   * The token of the run that holds the lease of the database, as this path reads it: what tells
   * whether two paths reach the same database.
   *
   * @return empty if none does
   * @throws UserError if that cannot be read
   */
  String token() throws UserError;

  /**
   * Shows that the path of that name reaches the database whose lease has that token, before
   * anything is written over it.
   *
   * @throws UserError if it reaches another one, or the lease cannot be read
   */
  default void requireLease(String path, String token) throws UserError {
    if (!token().equals(token)) {
      throw new UserError(
          "The path %s reaches another database than jdbc.url: what was written there cannot be read"
                  .formatted(path)
              + " over it; let ndb.connectstring and jdbc.url name the same cluster.");
    }
  }

  /** Versions of what this path is made of, by name, for the record of a run. */
  default Map<String, String> versions() {
    return Map.of();
  }

  /**
   * How the connections are encrypted, as the server reports it: {@link RunInfo#UNENCRYPTED}, or
   * {@code TLS}, with the cipher in parentheses where that is known.
   *
   * @return empty where this path cannot know
   * @throws UserError if the server does not answer
   */
  default String encryption() throws UserError {
    return "";
  }

  /**
   * What this path does of an operation in another way than the others, for the report; empty if
   * there is nothing to say.
   */
  default String note(Operation operation) {
    return "";
  }

  /**
   * Closes all sessions and connections. A session whose operation is still under way stays open
   * where only its own thread may use it.
   */
  @Override
  void close();
}
