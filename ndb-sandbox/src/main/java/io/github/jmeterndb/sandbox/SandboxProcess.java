// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import java.io.IOException;
import java.util.List;

/**
 * A process of a sandbox, owned by its {@link Keeper}.
 *
 * @param name what it is, in the field's words, joined by dashes
 * @param pid its number, as the keeper sees it
 */
record SandboxProcess(String name, long pid, Keeper keeper) {
  /**
   * Whether it runs.
   *
   * @throws IOException if the keeper is gone
   */
  boolean runs() throws IOException {
    return keeper.runs(pid);
  }

  /**
   * What it wrote.
   *
   * @throws IOException if the keeper is gone
   */
  List<String> log() throws IOException {
    return keeper.log(name);
  }
}
