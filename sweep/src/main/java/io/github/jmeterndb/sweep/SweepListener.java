// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sweep.cpu.CpuCounters;
import io.github.jmeterndb.sweep.record.RunRecord;
import java.io.IOException;
import java.util.Optional;

/**
 * A listener of a plan that records beside the samplers, from the first warm-up to the last cell.
 */
interface SweepListener {
  /**
   * Starts to record.
   *
   * @throws UserError if the user can mend why it cannot record
   */
  void sweepStarts(Settings settings, DatabaseAdmin admin, RunRecord record, SweepConsole console)
      throws UserError, IOException;

  /**
   * Looks whether what it records is still what there is.
   *
   * @throws UserError if the user can mend why it cannot record
   */
  default void cellStarts() throws UserError, IOException {}

  default Optional<CpuCounters> counters() {
    return Optional.empty();
  }

  /** Ends what was started, if it was; called once in each run. */
  void sweepEnded();
}
