// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sweep.engine.Engine;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Share;
import java.io.Serializable;

/** The controller's answer to a {@link FromEngine}. */
public sealed interface ToEngine extends Serializable {
  /** No new order: continue, or ask again. */
  record Wait() implements ToEngine {}

  /**
   * See {@link Engine.Opening}; the settings are those of the run, without the password.
   *
   * @param share the engine's share of each cell's threads, and of the rows
   */
  record Open(Settings.Sent settings, String system, Share share, String token)
      implements ToEngine {}

  /** The tables are loaded; see {@link Data#loadedRows}. */
  record Loaded(Serializable rows) implements ToEngine {}

  /** See {@link Data#reset}. */
  record Reset() implements ToEngine {}

  /** {@link Data#prepare} for this engine's share of the threads. */
  record Prepare(Cell cell, double rate, int seconds) implements ToEngine {}

  record Run(Engine.CellOrder cell) implements ToEngine {}

  /** The threads of all engines are ready. */
  record Begin() implements ToEngine {}

  /** Compare the rows of this engine's share with its writes. */
  record Check() implements ToEngine {}

  /** End the current cell after its current operations. */
  record EndCell() implements ToEngine {}

  /** The run is stopped: end the current work, including work on rows. */
  record Cancel() implements ToEngine {}

  record End() implements ToEngine {}
}
