// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.path;

import io.github.jmeterndb.run.Counted;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.UserError;
import java.util.Map;

/**
 * The connections of an open access path. Thread-safe: all JMeter threads share them. What belongs
 * to one thread, such as a ClusterJ session, is closed when that thread has ended.
 *
 * @param <P> the workload's API
 */
public interface PathConnection<P> extends Counted, AutoCloseable {
  /** The workload's transactions. */
  P api();

  /**
   * Opens what the calling thread needs, such as a session, before anything is timed.
   *
   * @throws StoreException if that fails; the first operation will try again
   */
  default void openForThread() throws StoreException {}

  /**
   * Reads over this path the token of the run that holds the lease of the database, to show that
   * two paths reach the same database; empty if no run holds it.
   */
  String token() throws UserError;

  /**
   * @param path its name, for the message
   * @throws UserError if the path reaches a database without that token, or the lease cannot be
   *     read
   */
  default void requireLease(String path, String token) throws UserError {
    if (!token().equals(token)) {
      throw new UserError(
          "The path %s reaches another database than jdbc.url: what was written there cannot be read"
                  .formatted(path)
              + " over it; let ndb.connectstring and jdbc.url name the same cluster.");
    }
  }

  /** Versions of drivers and libraries, by name, for {@code run.json}. */
  default Map<String, String> versions() {
    return Map.of();
  }

  /**
   * How the connections are encrypted, as the server reports it: {@link RunInfo#UNENCRYPTED}, or
   * {@code TLS}, with the cipher in parentheses where that is known; empty where it is not.
   */
  default String encryption() throws UserError {
    return "";
  }

  /**
   * Closes all sessions and connections, except a session with an operation under way that only its
   * own thread may use.
   */
  @Override
  void close();
}
