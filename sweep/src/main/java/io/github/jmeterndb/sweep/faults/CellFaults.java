// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.faults;

import io.github.jmeterndb.fault.NotUndone;
import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.run.FaultsInfo;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The faults of one cell. For one thread. */
public interface CellFaults {
  /** A cell without faults. */
  CellFaults NONE = new CellFaults() {};

  /**
   * To be called before the cell's threads start, where they are threads of this JVM: faults begin
   * when its window does.
   */
  default void start(CellRun cell) {}

  /**
   * To be called when the cell's window has ended: returns when all nodes are back, and all
   * commands are undone.
   *
   * @throws NotUndone if one is not after three minutes
   * @throws IOException if the timeline cannot be written
   */
  default void end() throws UserError, IOException {}

  /** The faults and their consequences, after {@link #end}; empty for a cell without faults. */
  default Optional<FaultsInfo> info() {
    return Optional.empty();
  }

  /** Notes on the cell for the report, after {@link #end}. */
  default List<String> notes() {
    return List.of();
  }
}
