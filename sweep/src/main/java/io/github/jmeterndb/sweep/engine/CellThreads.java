// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.engine;

import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.settings.UserError;

/** Lets JMeter's threads run a cell. */
@FunctionalInterface
public interface CellThreads {
  /**
   * Runs the cell, and returns when its threads have ended.
   *
   * @throws UserError if they do not start, or do not end
   * @throws InterruptedException if the thread is interrupted while it waits
   */
  void run(CellRun cell) throws UserError, InterruptedException;
}
