// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.faults;

import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.run.FaultsInfo;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** What is broken in one cell while it runs. For one thread. */
public interface CellFaults {
  /** Nothing is. */
  CellFaults NONE = new CellFaults() {};

  /**
   * Waits for the cell's window from now on. To be called before its threads start, where they are
   * threads of this JVM: where there is a schedule, no other engines run the cells.
   */
  default void start(CellRun cell) {}

  /**
   * The cell's window has ended, and its threads have where nothing hangs: returns when all nodes
   * are there again, and all commands are undone.
   *
   * @throws NotUndone if one is not after three minutes
   * @throws IOException if the timeline cannot be written
   */
  default void end() throws UserError, IOException {}

  /** What was done, and what followed, when it has ended; nothing where nothing was to be done. */
  default Optional<FaultsInfo> info() {
    return Optional.empty();
  }

  /** What a reader of the cell must know of it, when it has ended. */
  default List<String> notes() {
    return List.of();
  }
}
