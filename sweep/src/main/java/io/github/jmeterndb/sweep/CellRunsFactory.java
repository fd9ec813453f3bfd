// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.record.RunRecord;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Workload;
import java.io.IOException;
import java.util.List;

/** Opens what the cells of a run are run with. */
interface CellRunsFactory {
  /**
   * Does nothing where it can run what was set up.
   *
   * @throws UserError if it cannot
   */
  default void require(SweepSetup setup) throws UserError {}

  /** The remote engines that make the load; none where this JVM does. */
  default List<String> generators() {
    return List.of();
  }

  /**
   * Opens it, on claimed tables.
   *
   * @param settings those of the target that is ready
   * @param token of the claim: each path must find it
   */
  <P> CellRuns open(
      SweepSetup setup,
      Workload<P> workload,
      Settings settings,
      Data<P> data,
      String token,
      RunRecord record,
      SweepConsole console)
      throws UserError, IOException, InterruptedException;
}
