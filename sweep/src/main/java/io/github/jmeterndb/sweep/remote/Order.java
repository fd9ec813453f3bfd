// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sweep.engine.CellOrder;
import io.github.jmeterndb.workload.Share;
import java.io.Serializable;

/** What an engine is told to do. */
public sealed interface Order extends Serializable {
  /** No order yet: ask again. */
  record None() implements Order {}

  /**
   * Open what cells need; what was written before is forgotten.
   *
   * @param settings those of the run, but for the password
   * @param system the database's, as in {@link io.github.jmeterndb.path.Database#system()}
   * @param share which part of each cell's threads is this engine's
   * @param token of the controller's lease: each path must find it
   */
  record Open(Settings.Sent settings, String system, Share share, String token) implements Order {}

  record Run(CellOrder cell) implements Order {}

  record End() implements Order {}
}
