// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.fault;

import java.util.Locale;

public enum Action {
  KILL,
  STOP,
  /** Restarts a node on its existing files. */
  START,
  /** Suspends the process, as SIGSTOP does: its connections stay open, but nothing answers. */
  FREEZE,
  THAW,
  COMMAND,
  /** Runs the user's command that reverts a {@link #COMMAND}. */
  UNDO;

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether a node may be unavailable to clients afterwards. */
  public boolean breaks() {
    return this != START && this != THAW && this != UNDO;
  }

  public Action undo() {
    return switch (this) {
      case FREEZE -> THAW;
      case COMMAND -> UNDO;
      default -> START;
    };
  }
}
