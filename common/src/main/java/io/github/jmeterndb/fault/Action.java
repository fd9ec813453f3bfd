// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.fault;

import java.util.Locale;

/** What a fault does to a node. */
public enum Action {
  /** Ends its process at once, as {@code kill -9} does. */
  KILL,
  /** Lets it end in an orderly way. */
  STOP,
  /** Starts it again, on the files that it has left. */
  START,
  /** Lets its process do nothing, as SIGSTOP does: its connections stay, and nobody answers. */
  FREEZE,
  /** Lets it go on. */
  THAW,
  /** Runs a command of the user's own. */
  COMMAND;

  /** As it is written in a schedule. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether a node is not there for its clients afterwards; after a command, it may not be. */
  public boolean breaks() {
    return this != START && this != THAW;
  }

  /** What puts right what this has done to a node. */
  public Action undo() {
    return this == FREEZE ? THAW : START;
  }
}
