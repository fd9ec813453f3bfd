// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.analysis.CellNames;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.page.Page.Check;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunInfo.State;
import java.util.List;
import java.util.function.Predicate;

/** Whether a run was complete, nothing failed, and all rows were what was acknowledged. */
public final class Checks {
  private static final String COMPLETE = "cells complete";
  private static final String VERIFIED = "rows verified";
  private static final String NONE_FAILED = "no operation failed";

  private final Experiment experiment;
  private final boolean isComplete;

  private Checks(Experiment experiment) {
    this.experiment = experiment;
    isComplete = all(State.COMPLETE::equals);
  }

  public static List<Check> of(Experiment experiment) {
    Checks checks = new Checks(experiment);
    return List.of(checks.measured(), checks.rows(), checks.operations());
  }

  private boolean all(Predicate<State> wanted) {
    return experiment.rounds().stream().allMatch(round -> wanted.test(round.info().state()));
  }

  private Check measured() {
    long ended =
        experiment.rounds().stream()
            .map(round -> round.info().state())
            .filter(state -> state == State.COMPLETE || state == State.ERRORS)
            .count();
    int rounds = experiment.rounds().size();
    List<Cell> invalid =
        cells(records -> records.stream().anyMatch(each -> !each.invalid().isEmpty()));
    if (ended == rounds && !invalid.isEmpty()) {
      return new Check(COMPLETE, false, "Not measured: " + CellNames.of(invalid));
    }
    return ended == rounds
        ? new Check(COMPLETE, true, "All cells were measured")
        : new Check(
            COMPLETE,
            false,
            rounds == 1
                ? "The run did not measure all cells"
                : "%s of %s rounds did not measure all cells".formatted(rounds - ended, rounds));
  }

  /** A run that is complete has found no difference; of another one, its cells tell. */
  private Check rows() {
    List<Cell> wrong =
        cells(records -> records.stream().anyMatch(each -> !each.verdict().isEmpty()));
    if (!wrong.isEmpty()) {
      return new Check(VERIFIED, false, "Data checks failed after " + CellNames.of(wrong));
    }
    List<Cell> unknown =
        isComplete
            ? List.of()
            : cells(
                records ->
                    records.isEmpty() || records.stream().anyMatch(each -> each.ledger() == null));
    return unknown.isEmpty()
        ? new Check(VERIFIED, true, "All data checks passed")
        : new Check(
            VERIFIED,
            false,
            "Data was not checked for %s of %s results"
                .formatted(unknown.size(), experiment.cells().size()));
  }

  private List<Cell> cells(Predicate<List<PathRecord>> wanted) {
    return experiment.cells().stream()
        .filter(result -> result.rounds().stream().anyMatch(round -> wanted.test(round.records())))
        .map(CellResult::cell)
        .toList();
  }

  private Check operations() {
    long ofResults =
        experiment.cells().stream()
            .mapToLong(result -> Math.max(0, result.errors() - result.excused()))
            .sum();
    // A cell without a latency is no result.
    long recorded =
        experiment.rounds().stream()
            .flatMap(round -> round.info().cells().stream())
            .mapToLong(PathRecord::errorsWithoutExcuse)
            .sum();
    long failed = Math.max(ofResults, recorded);
    long ofWarmUps =
        experiment.rounds().stream()
            .flatMap(round -> round.info().warmups().stream())
            .mapToLong(warmup -> warmup.errors())
            .sum();
    List<String> codes =
        experiment.cells().stream()
            .flatMap(result -> result.errorCodes().stream())
            .distinct()
            .toList();
    boolean faults = experiment.cells().stream().anyMatch(CellResult::hasFaults);
    if (failed == 0 && ofWarmUps > 0) {
      return new Check(
          NONE_FAILED, false, "Operations failed in warm-ups: " + Numbers.count(ofWarmUps));
    }
    return failed == 0
        ? new Check(
            NONE_FAILED,
            true,
            "No operation failed" + (faults ? " except during planned faults" : ""))
        : new Check(
            NONE_FAILED,
            false,
            "%s %s failed (%s)"
                .formatted(
                    Numbers.count(failed),
                    failed == 1 ? "operation" : "operations",
                    codes.isEmpty() ? "codes not known" : String.join(", ", codes)));
  }
}
