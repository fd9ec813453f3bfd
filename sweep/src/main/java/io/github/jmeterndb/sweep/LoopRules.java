// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.measure.precision.PrecisionWatch;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Workload;

/** Which loops of operations a workload can be measured in, and what goes together. */
final class LoopRules {
  private LoopRules() {}

  /**
   * Does nothing where operations can come at a rate.
   *
   * @throws UserError if they cannot
   */
  static void requireOpen(Workload<?> workload, Settings settings) throws UserError {
    if (settings.isGiven(Parameter.RATE) && settings.isGiven(Parameter.SLO)) {
      throw new UserError(
          "rate and slo do not go together: slo searches for the rate; leave one of them out.");
    }
    if (!workload.longestAnswer(settings).isZero()) {
      throw new UserError(
          "rate and slo: the operations of the workload %s may take longer than a cell, and do not come at"
                  .formatted(workload.name())
              + " a rate; leave them out.");
    }
  }

  /**
   * Does nothing where windows can end as soon as their throughput is sure.
   *
   * @throws UserError if it is not that of a closed loop, second by second, for long enough
   */
  static void requireSeconds(Workload<?> workload, Settings settings) throws UserError {
    if (settings.isGiven(Parameter.RATE) || settings.isGiven(Parameter.SLO)) {
      throw new UserError(
          "precision does not go together with rate or slo: at a rate, the throughput is what was asked"
              + " for; leave it out.");
    }
    if (!workload.longestAnswer(settings).isZero()) {
      throw new UserError(
          "precision: the operations of the workload %s may take longer than a cell, and there is no"
                  .formatted(workload.name())
              + " throughput of its seconds; leave it out.");
    }
    if (settings.isGiven(Parameter.DURATION)
        && settings.number(Parameter.DURATION) < PrecisionWatch.FEWEST_SECONDS) {
      throw new UserError(
          "precision takes %d s of each cell at the least, and duration, the most that it may take, is %s"
                  .formatted(PrecisionWatch.FEWEST_SECONDS, settings.text(Parameter.DURATION))
              + " s; give a longer -Jduration=…, or none.");
    }
  }
}
