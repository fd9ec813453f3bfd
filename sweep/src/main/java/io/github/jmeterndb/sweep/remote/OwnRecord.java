// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.engine.CellOrder;
import io.github.jmeterndb.sweep.engine.CellSinks;
import io.github.jmeterndb.sweep.engine.EngineDescription;
import io.github.jmeterndb.sweep.engine.Opening;

/** What an engine itself keeps of a run, beside what it tells the controller. For one thread. */
public interface OwnRecord {
  /** Of an engine that tells the controller everything. */
  OwnRecord NONE = new OwnRecord() {};

  /** The run's settings as this engine uses them: it may have a password of its own. */
  default Settings settings(Settings ofRun) {
    return ofRun;
  }

  /**
   * The engine has opened its paths.
   *
   * @throws UserError if that cannot be recorded
   */
  default void opened(Opening opening, EngineDescription description) throws UserError {}

  /**
   * Where a cell's figures go.
   *
   * @param toController take what the controller is told
   */
  default CellSinks sinks(CellOrder order, CellSinks toController) {
    return toController;
  }

  /**
   * A cell has ended, well or not.
   *
   * @param share what this engine has measured of it
   * @throws UserError if that cannot be recorded
   */
  default void ended(CellOrder order, CellRecord share) throws UserError {}
}
