// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.keeper;

import java.io.IOException;
import java.util.List;

/**
 * A process of a sandbox, owned by its {@link Keeper}. For the keeper's thread.
 *
 * @param name what it is, in the field's words, joined by dashes
 * @param pid its number, as the keeper sees it
 */
public record SandboxProcess(String name, long pid, Keeper keeper) {
  /**
   * Whether it runs.
   *
   * @throws IOException if the keeper is gone
   */
  public boolean runs() throws IOException {
    return keeper.runs(pid);
  }

  /**
   * Sends it a signal; nothing where it has ended.
   *
   * @param signal its name without SIG, such as {@code KILL}
   * @throws IOException if the keeper is gone
   */
  public void signal(String signal) throws IOException {
    keeper.signal(pid, signal);
  }

  /**
   * What it wrote.
   *
   * @throws IOException if the keeper is gone
   */
  public List<String> log() throws IOException {
    return keeper.log(name);
  }
}
