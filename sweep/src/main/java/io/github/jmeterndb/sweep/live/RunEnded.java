// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.live;

import io.github.jmeterndb.run.RunInfo.State;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How a run has ended.
 *
 * @param message why it failed, in a line; empty if it did not
 * @param report the report's page; nothing if there is none
 * @param asRequired whether its figures meet what was required of them, if anything was
 */
public record RunEnded(State state, String message, Optional<Path> report, boolean asRequired) {
  /** The end of a run of which nothing was required. */
  public RunEnded(State state, String message, Optional<Path> report) {
    this(state, message, report, true);
  }

  /** Whether all was measured, no operation failed, and all checks and requirements held. */
  public boolean succeeded() {
    return state == State.COMPLETE && asRequired;
  }
}
