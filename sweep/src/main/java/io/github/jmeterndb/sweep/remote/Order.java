// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workload.Share;
import java.io.Serializable;

/** What an engine is told to do. */
public sealed interface Order extends Serializable {
  /** Nothing yet: ask again. */
  record None() implements Order {}

  /**
   * Open what cells need; what was written before is forgotten.
   *
   * @param settings those of the run, but for the password
   * @param system the database's, as in {@link io.github.jmeterndb.path.Database#system()}
   * @param share which part of each cell's threads is this engine's
   * @param table one that the run has claimed
   * @param token of that claim
   */
  record Open(Settings.Sent settings, String system, Share share, String table, String token)
      implements Order {}

  /**
   * Run a share of a cell.
   *
   * @param tag the cell's
   * @param warmup in seconds
   * @param seconds of the window, at the most
   * @param attempt which run of this cell it is: a rate comes with other arrivals each time
   * @param changes what was done to the rows since the last one
   */
  record Run(String tag, int warmup, int seconds, int attempt, Serializable changes)
      implements Order {}

  /** The run is over. */
  record End() implements Order {}
}
