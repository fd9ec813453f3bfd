// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.engine;

import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.settings.UserError;

/** Lets JMeter's threads run a cell. */
@FunctionalInterface
public interface CellThreads {
  /**
   * Runs the cell until all its threads have ended.
   *
   * @throws UserError if threads do not start or do not end
   * @throws InterruptedException if interrupted while waiting
   */
  void run(CellRun cell) throws UserError, InterruptedException;
}
