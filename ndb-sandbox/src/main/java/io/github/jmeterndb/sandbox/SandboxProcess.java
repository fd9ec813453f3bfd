// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import io.github.jmeterndb.settings.UserError;
import java.nio.file.Path;

/**
 * A process of a sandbox, owned by its {@link Keeper}.
 *
 * @param name what it is, in the field's words, joined by dashes
 * @param log where its output goes
 */
record SandboxProcess(String name, long pid, Path log) {
  /** Whether it runs. */
  boolean isAlive() {
    // One that ended stays a zombie until the keeper waits for it. A zombie has no command.
    return ProcessHandle.of(pid).flatMap(handle -> handle.info().command()).isPresent();
  }

  /**
   * Nothing, if it runs.
   *
   * @throws UserError if it ended, with the line of its log that tells most
   */
  void requireAlive() throws UserError {
    if (!isAlive()) {
      throw new UserError(
          "The sandbox's "
              + name
              + " ended early: "
              + LogLine.mostTelling(log)
              + "; check NDB_HOME, and that memory and disk space are free.");
    }
  }
}
