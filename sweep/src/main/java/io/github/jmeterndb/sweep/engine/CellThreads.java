// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.engine;

import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.settings.UserError;

/** Lets JMeter's threads run a cell. */
@FunctionalInterface
public interface CellThreads {
  /**
   * @throws UserError if threads do not start or do not end
   */
  void run(CellRun cell) throws UserError, InterruptedException;
}
