// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.independent;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.setup.SweepSetup;
import java.util.Map;

/** What independent engines can run. */
public final class IndependentRules {
  /** Each with the reason. */
  private static final Map<Parameter, String> EXCLUDED =
      Map.of(
          Parameter.PRECISION, "their windows end together after duration",
          Parameter.FAULTS, "what is broken is watched where the operations are",
          Parameter.SLO, "no engine sees the latencies of all while they run",
          Parameter.STOP_IF, "no engine sees the figures of all while they run");

  private IndependentRules() {}

  /**
   * Does nothing where they can run what was set up.
   *
   * @throws UserError if they cannot, with what to leave out
   */
  public static void require(SweepSetup setup) throws UserError {
    Settings settings = setup.settings();
    if (!settings.isGiven(Parameter.ENGINE_INDEX) || !settings.isGiven(Parameter.ENGINE_COUNT)) {
      throw new UserError(
          "%1$s and %2$s go together: give each engine the same -J%2$s=… and its own -J%1$s=…, from 0 on."
              .formatted(Parameter.ENGINE_INDEX, Parameter.ENGINE_COUNT));
    }
    if (settings.number(Parameter.ENGINE_INDEX) >= settings.number(Parameter.ENGINE_COUNT)) {
      throw new UserError(
          "%s=%s: with %s=%s, numbers go from 0 to %d."
              .formatted(
                  Parameter.ENGINE_INDEX,
                  settings.text(Parameter.ENGINE_INDEX),
                  Parameter.ENGINE_COUNT,
                  settings.text(Parameter.ENGINE_COUNT),
                  settings.number(Parameter.ENGINE_COUNT) - 1));
    }
    if (setup.target().isInMemory() || setup.target().startsItsOwn()) {
      throw new UserError(
          "The target %s is started by one JMeter, where others do not find it: give independent engines a database with -Jjdbc.url=…"
              .formatted(setup.target().name()));
    }
    if (!setup.workload().longestAnswer(settings).isZero()) {
      throw new UserError(
          "Operations of the workload %s may take longer than a cell: independent engines do not run them."
              .formatted(setup.workload().name()));
    }
    for (Map.Entry<Parameter, String> excluded : EXCLUDED.entrySet()) {
      if (settings.isGiven(excluded.getKey())) {
        throw new UserError(
            "%s does not go together with independent engines: %s; leave it out."
                .formatted(excluded.getKey(), excluded.getValue()));
      }
    }
  }
}
