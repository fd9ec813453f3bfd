// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sweep.engine.Engine;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Share;
import java.io.Serializable;

/** What the controller of a run tells an engine, in answer to a {@link FromEngine}. */
public sealed interface ToEngine extends Serializable {
  /** No new order: go on, or ask again. */
  record Wait() implements ToEngine {}

  /**
   * As {@link Engine.Opening}, with the settings of the run but for the password.
   *
   * @param share which part of each cell's threads, and of the rows, is this engine's
   */
  record Open(Settings.Sent settings, String system, Share share, String token)
      implements ToEngine {}

  /** The tables are loaded, with rows as in {@link Data#loadedRows}. */
  record Loaded(Serializable rows) implements ToEngine {}

  /** Do {@link Data#reset}. */
  record Reset() implements ToEngine {}

  /** Do {@link Data#prepare} for this engine's share of the threads. */
  record Prepare(Cell cell, double rate, int seconds) implements ToEngine {}

  record Run(Engine.CellOrder cell) implements ToEngine {}

  /** The threads of all engines are ready. */
  record Begin() implements ToEngine {}

  /** Compare the rows of this engine's share with what it has written. */
  record Check() implements ToEngine {}

  /** End the cell that is under way, after its current operations. */
  record EndCell() implements ToEngine {}

  /** The run is stopped: end what is under way, work on rows, too. */
  record Cancel() implements ToEngine {}

  /** The run is over. */
  record End() implements ToEngine {}
}
