// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.path;

import io.github.jmeterndb.settings.UserError;

/**
 * Shows that a path reaches the database whose lease the run holds, before anything is written over
 * that path: what one has written, the other reads.
 */
public final class SameDatabase {
  private SameDatabase() {}

  /**
   * Reads the lease over the path.
   *
   * @param path its name
   * @param token of the lease
   * @throws UserError if it cannot be read there
   */
  public static void require(String path, Link<?> link, String token) throws UserError {
    if (!link.token().equals(token)) {
      throw new UserError(
          "The path %s reaches another database than jdbc.url: what was written there cannot be read"
                  .formatted(path)
              + " over it; let ndb.connectstring and jdbc.url name the same cluster.");
    }
  }
}
