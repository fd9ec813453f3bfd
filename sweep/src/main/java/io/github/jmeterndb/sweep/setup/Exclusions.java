// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.setup;

import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Workload;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/** Combinations of parameters and features that a run does not support. */
final class Exclusions {
  private static final Feature RATE = given(Parameter.RATE);
  private static final Feature SLO = given(Parameter.SLO);
  private static final Feature FAULTS = given(Parameter.FAULTS);
  private static final Feature SLICE =
      new Feature(
          run -> "slice",
          run -> run.given.isGiven(Parameter.SLICE) && run.given.number(Parameter.SLICE) > 0);
  private static final Feature REMOTE = new Feature(run -> "remote engines (-R)", Run::remote);
  private static final Feature IN_MEMORY =
      new Feature(run -> "the target " + run.target.name(), run -> run.target.isInMemory());

  private static final Feature LONG =
      new Feature(
          run -> "the workload " + run.workload.name(),
          run -> Workload.isLong(run.workload.longestOperation(run.given)));

  private static final List<Exclusion> ALL =
      List.of(
          new Exclusion(RATE, SLO, "slo searches for the rate"),
          new Exclusion(FAULTS, SLO, "faults change the throughput"),
          new Exclusion(FAULTS, REMOTE, "what is broken is watched where the operations are"),
          new Exclusion(SLICE, REMOTE, "the engines have no common schedule of slices"),
          new Exclusion(IN_MEMORY, REMOTE, "its database is in the memory of one JVM"),
          new Exclusion(RATE, LONG, "its operations may take longer than a cell"),
          new Exclusion(SLO, LONG, "its operations may take longer than a cell"),
          new Exclusion(FAULTS, LONG, "its operations may take longer than a cell"),
          new Exclusion(SLICE, LONG, "its operations may take longer than a slice"),
          new Exclusion(REMOTE, LONG, "its operations may take longer than a cell"));

  private Exclusions() {}

  private static Feature given(Parameter parameter) {
    return new Feature(run -> parameter.property(), run -> run.given.isGiven(parameter));
  }

  static void require(Run run) throws UserError {
    for (Exclusion each : ALL) {
      if (each.one.isIn.test(run) && each.other.isIn.test(run)) {
        throw new UserError(
            "%s and %s do not go together: %s; leave one of them out."
                .formatted(each.one.name.apply(run), each.other.name.apply(run), each.why));
      }
    }
  }

  record Run(Settings given, Workload<?> workload, Target target, boolean remote) {}

  private record Feature(Function<Run, String> name, Predicate<Run> isIn) {}

  private record Exclusion(Feature one, Feature other, String why) {}
}
