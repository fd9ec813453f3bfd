// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.fault;

import java.util.Locale;

public enum Action {
  KILL,
  STOP,
  /** Starts it again, on the files that it has left. */
  START,
  /** Lets its process do nothing, as SIGSTOP does: its connections stay, and nobody answers. */
  FREEZE,
  THAW,
  COMMAND,
  /** Runs the command of the user's own that puts right what the other one has broken. */
  UNDO;

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether a node is not there for its clients afterwards; after a command, it may not be. */
  public boolean breaks() {
    return this != START && this != THAW && this != UNDO;
  }

  public boolean runsCommand() {
    return this == COMMAND || this == UNDO;
  }

  /** What puts right what this has done to a node, or as a command. */
  public Action undo() {
    return switch (this) {
      case FREEZE -> THAW;
      case COMMAND -> UNDO;
      default -> START;
    };
  }
}
