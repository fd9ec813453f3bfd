// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.judge;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.run.RunInfo.WarmupInfo;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Whether a run was complete, nothing failed, and all rows were what was acknowledged. */
public final class Checks {
  private Checks() {}

  /**
   * A check.
   *
   * @param name what has to hold
   * @param text what was found
   */
  public record Check(String name, boolean holds, String text) {}

  public static List<Check> of(Experiment experiment) {
    return List.of(measured(experiment), rows(experiment), operations(experiment));
  }

  private static Check measured(Experiment experiment) {
    String name = "cells complete";
    int rounds = experiment.rounds().size();
    long ended = count(experiment, s -> s == State.COMPLETE || s == State.ERRORS);
    List<Cell> invalid = cells(experiment, record -> !record.invalid().isEmpty());
    if (ended < rounds) {
      return new Check(
          name,
          false,
          rounds == 1
              ? "The run did not measure all cells"
              : "%s of %s rounds did not measure all cells".formatted(rounds - ended, rounds));
    }
    int all = experiment.cells().size();
    return invalid.isEmpty()
        ? new Check(name, true, "%s of %1$s results measured".formatted(all))
        : new Check(
            name,
            false,
            "%s of %s results measured, not: %s"
                .formatted(all - invalid.size(), all, tags(invalid)));
  }

  private static long count(Experiment experiment, Predicate<State> wanted) {
    return experiment.rounds().stream().map(r -> r.info().state()).filter(wanted).count();
  }

  /** A run that is complete has found no difference; of another one, its cells tell. */
  private static Check rows(Experiment experiment) {
    String name = "rows verified";
    List<Cell> wrong = cells(experiment, record -> !record.verdict().isEmpty());
    if (!wrong.isEmpty()) {
      return new Check(name, false, "rows differ from what was acknowledged after " + tags(wrong));
    }
    boolean isComplete = count(experiment, State.COMPLETE::equals) == experiment.rounds().size();
    long unknown =
        isComplete
            ? 0
            : experiment.cells().stream()
                .filter(
                    result ->
                        result.rounds().stream()
                            .anyMatch(
                                round ->
                                    round.records().isEmpty()
                                        || round.records().stream()
                                            .anyMatch(record -> record.ledger() == null)))
                .count();
    return unknown == 0
        ? new Check(name, true, "rows verified")
        : new Check(
            name,
            false,
            "rows of %s of %s results were not verified"
                .formatted(unknown, experiment.cells().size()));
  }

  private static Check operations(Experiment experiment) {
    String name = "no operation failed";
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
    long inWarmUps =
        experiment.rounds().stream()
            .flatMap(round -> round.info().warmups().stream())
            .mapToLong(WarmupInfo::errors)
            .sum();
    if (failed == 0 && inWarmUps > 0) {
      return new Check(name, false, Numbers.count(inWarmUps) + " operations failed in warm-ups");
    }
    if (failed == 0) {
      boolean faults = experiment.cells().stream().anyMatch(CellResult::hasFaults);
      return new Check(name, true, faults ? "no errors but during planned faults" : "no errors");
    }
    String codes =
        experiment.cells().stream()
            .flatMap(result -> result.errorCodes().stream())
            .distinct()
            .collect(Collectors.joining(", "));
    return new Check(
        name,
        false,
        "%s %s failed (%s)"
            .formatted(
                Numbers.count(failed),
                failed == 1 ? "operation" : "operations",
                codes.isEmpty() ? "codes not known" : codes));
  }

  private static List<Cell> cells(Experiment experiment, Predicate<PathRecord> wanted) {
    return experiment.cells().stream()
        .filter(
            result ->
                result.rounds().stream()
                    .flatMap(round -> round.records().stream())
                    .anyMatch(wanted))
        .map(CellResult::cell)
        .toList();
  }

  private static String tags(List<Cell> cells) {
    return cells.stream().map(Cell::tag).collect(Collectors.joining(", "));
  }
}
