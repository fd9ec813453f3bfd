// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.setup;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Workload;

/** Which kinds of load a workload supports, and which parameters exclude each other. */
final class LoopRules {
  private LoopRules() {}

  static void requireOpen(Workload<?> workload, Settings settings) throws UserError {
    if (settings.isGiven(Parameter.RATE) && settings.isGiven(Parameter.SLO)) {
      throw new UserError(
          "rate and slo do not go together: slo searches for the rate; leave one of them out.");
    }
    if (!workload.longestAnswer(settings).isZero()) {
      throw new UserError(
          "rate and slo: the operations of the workload %s may take longer than a cell, and cannot be started"
                  .formatted(workload.name())
              + " at a rate; leave them out.");
    }
  }

  /**
   * Requires that no length of slices is given where paths cannot take turns.
   *
   * @param remote whether that is because of remote engines, and not of the workload
   * @throws UserError if one is
   */
  static void requireNoSlices(Workload<?> workload, Settings given, boolean remote)
      throws UserError {
    if (!given.isGiven(Parameter.SLICE) || given.number(Parameter.SLICE) == 0) {
      return;
    }
    throw new UserError(
        remote
            ? "slice does not go together with remote engines, which have no common schedule of slices: leave"
                + " it or -R out."
            : "slice: the operations of the workload %s may take longer than a slice; leave it out."
                .formatted(workload.name()));
  }
}
