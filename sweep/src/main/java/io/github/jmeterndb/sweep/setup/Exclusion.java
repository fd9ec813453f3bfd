// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.setup;

import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Workload;
import java.util.List;
import java.util.function.Predicate;

/** Two properties or features that a run does not support together. */
public record Exclusion(Feature one, Feature other, String why) {
  private static final Feature RATE = new Feature("rate", run -> run.given.isGiven(Parameter.RATE));
  private static final Feature SLO = new Feature("slo", run -> run.given.isGiven(Parameter.SLO));
  private static final Feature FAULTS =
      new Feature("faults", run -> run.given.isGiven(Parameter.FAULTS));
  private static final Feature SLICE =
      new Feature(
          "slice",
          run -> run.given.isGiven(Parameter.SLICE) && run.given.number(Parameter.SLICE) > 0);
  private static final Feature REMOTE = new Feature("remote engines (-R)", Run::remote);
  private static final Feature IN_MEMORY =
      new Feature("the embedded database", run -> run.target.isInMemory());
  private static final Feature LONG =
      new Feature(
          "a workload of long queries",
          run -> Workload.isLong(run.workload.longestOperation(run.given)));

  private static final String TOO_LONG = "its operations may take longer than a cell or a slice";

  /** Also listed in docs/properties.md. */
  public static final List<Exclusion> ALL =
      List.of(
          new Exclusion(RATE, SLO, "slo searches for the rate"),
          new Exclusion(FAULTS, SLO, "faults change the throughput"),
          new Exclusion(FAULTS, REMOTE, "what is broken is watched where the operations are"),
          new Exclusion(SLICE, REMOTE, "the engines have no common schedule of slices"),
          new Exclusion(IN_MEMORY, REMOTE, "its database is in the memory of one JVM"),
          new Exclusion(RATE, LONG, TOO_LONG),
          new Exclusion(SLO, LONG, TOO_LONG),
          new Exclusion(FAULTS, LONG, TOO_LONG),
          new Exclusion(SLICE, LONG, TOO_LONG),
          new Exclusion(REMOTE, LONG, TOO_LONG));

  static void require(Run run) throws UserError {
    for (Exclusion each : ALL) {
      if (each.one.isIn.test(run) && each.other.isIn.test(run)) {
        throw new UserError(
            "%s and %s do not go together: %s; leave one of them out."
                .formatted(each.one.title, each.other.title, each.why));
      }
    }
  }

  record Run(Settings given, Workload<?> workload, Target target, boolean remote) {}

  public record Feature(String title, Predicate<Run> isIn) {}
}
