// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.settings.UserError;

/** Lets an engine's threads run a cell. */
@FunctionalInterface
public interface CellRunner {
  /** Runs it, and returns when its threads have ended. */
  void run(CellRun cell) throws UserError, InterruptedException;
}
