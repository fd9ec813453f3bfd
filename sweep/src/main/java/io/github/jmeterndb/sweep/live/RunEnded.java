// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.live;

import io.github.jmeterndb.run.RunInfo.State;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The end of a run.
 *
 * @param message why it failed, in a line; empty if it did not
 * @param asRequired whether the figures meet all requirements
 */
public record RunEnded(State state, String message, Optional<Path> report, boolean asRequired) {
  /** Without requirements. */
  public RunEnded(State state, String message, Optional<Path> report) {
    this(state, message, report, true);
  }

  /** Whether all cells were measured, no operation failed, and all checks and requirements held. */
  public boolean succeeded() {
    return state == State.COMPLETE && asRequired;
  }
}
