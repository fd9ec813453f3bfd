// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.judge;

import static java.util.stream.Collectors.joining;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.figures.Experiment;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.run.RunInfo.WarmupInfo;
import java.util.List;
import java.util.function.Predicate;

/** Checks that a run was complete, nothing failed, and rows match the acknowledged writes. */
public final class Checks {
  private Checks() {}

  public static List<Outcome> of(Experiment experiment) {
    return List.of(measured(experiment), rows(experiment), operations(experiment));
  }

  private static Outcome measured(Experiment experiment) {
    int rounds = experiment.rounds().size();
    long ended = count(experiment, s -> s == State.COMPLETE || s == State.ERRORS);
    int all = experiment.cells().size();
    List<String> invalid = tags(experiment, record -> !record.invalid.isEmpty());
    String not = invalid.isEmpty() ? "" : ", not: " + String.join(", ", invalid);
    String text = "%s of %s results measured%s".formatted(all - invalid.size(), all, not);
    if (ended < rounds) {
      String which = rounds == 1 ? "The run" : "%s of %s rounds".formatted(rounds - ended, rounds);
      text = which + " did not measure all cells";
    }
    return Outcome.of("cells complete", ended == rounds && invalid.isEmpty(), text);
  }

  private static long count(Experiment experiment, Predicate<State> wanted) {
    return experiment.rounds().stream().map(r -> r.info().state).filter(wanted).count();
  }

  private static List<String> tags(Experiment experiment, Predicate<PathRecord> wanted) {
    return experiment.cells().stream()
        .filter(result -> result.records().anyMatch(wanted))
        .map(result -> result.cell().tag())
        .toList();
  }

  /** A complete run has found no difference; for an incomplete one the cells decide. */
  private static Outcome rows(Experiment experiment) {
    String name = "rows verified";
    List<String> wrong = tags(experiment, record -> !record.verdict.isEmpty());
    if (!wrong.isEmpty()) {
      return Outcome.of(
          name, false, "rows differ from what was acknowledged after " + String.join(", ", wrong));
    }
    boolean isComplete = count(experiment, State.COMPLETE::equals) == experiment.rounds().size();
    long unknown =
        experiment.cells().stream()
            .flatMap(result -> result.rounds().stream().filter(r -> !isVerified(r.records())))
            .map(round -> round.cell())
            .distinct()
            .count();
    return isComplete || unknown == 0
        ? Outcome.of(name, true, "rows verified")
        : Outcome.of(
            name,
            false,
            "rows of %s of %s results were not verified"
                .formatted(unknown, experiment.cells().size()));
  }

  private static boolean isVerified(List<PathRecord> records) {
    return !records.isEmpty() && records.stream().noneMatch(record -> record.ledger == null);
  }

  private static Outcome operations(Experiment experiment) {
    long ofResults =
        experiment.cells().stream()
            .mapToLong(result -> Math.max(0, result.errors() - result.excused()))
            .sum();
    // A cell without a latency is no result.
    long recorded =
        experiment.rounds().stream()
            .flatMap(round -> round.info().cells.stream())
            .mapToLong(PathRecord::errorsWithoutExcuse)
            .sum();
    long failed = Math.max(ofResults, recorded);
    long inWarmUps =
        experiment.rounds().stream()
            .flatMap(round -> round.info().warmups.stream())
            .mapToLong(WarmupInfo::errors)
            .sum();
    String name = "no operation failed";
    if (failed == 0 && inWarmUps > 0) {
      return Outcome.of(name, false, failedOperations(inWarmUps) + " in warm-ups");
    }
    if (failed == 0) {
      boolean faults = experiment.hasFaults();
      return Outcome.of(name, true, faults ? "no errors but during planned faults" : "no errors");
    }
    String codes =
        experiment.cells().stream()
            .flatMap(result -> result.errorsByCode().keySet().stream())
            .distinct()
            .collect(joining(", "));
    return Outcome.of(
        name,
        false,
        "%s (%s)".formatted(failedOperations(failed), codes.isEmpty() ? "codes not known" : codes));
  }

  private static String failedOperations(long count) {
    return Numbers.count(count) + (count == 1 ? " operation failed" : " operations failed");
  }
}
