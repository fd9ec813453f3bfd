// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.analysis;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.analysis.Caution.Kind;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.results.model.Steadiness;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.Slice;
import io.github.jmeterndb.settings.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** Finds the cells whose figures have warnings, or are not to be used. */
final class CellCautions {
  /** The part of its length below which a window is short. */
  private static final double ENOUGH = 0.5;

  private static final double PERCENT = 100;
  private static final double MICROSECONDS = 1e6;
  private static final double MILLISECONDS = 1e3;
  private static final double NANOSECONDS = 1e9;

  private final Experiment experiment;

  private CellCautions(Experiment experiment) {
    this.experiment = experiment;
  }

  static List<Caution> of(Experiment experiment) {
    CellCautions cautions = new CellCautions(experiment);
    List<Caution> all = new ArrayList<>();
    for (CellResult result : experiment.cells()) {
      add(all, result, Kind.NOT_USED, cautions.byRound(result, CellCautions::notUsed));
      add(all, result, Kind.LOST_NODE, cautions.byRound(result, CellCautions::lostNodes));
      add(all, result, Kind.NO_IDLE_START, cautions.byRound(result, CellCautions::activity));
      add(all, result, Kind.UNSTEADY, cautions.unsteady(result));
      add(all, result, Kind.SHORT, cautions.byRound(result, CellCautions::tooShort));
      add(all, result, Kind.ERRORS, errors(result));
      add(all, result, Kind.BEHIND, cautions.byRound(result, RateCautions::behind));
      add(all, result, Kind.NO_THREAD, cautions.byRound(result, RateCautions::noThread));
      add(all, result, Kind.GENERATOR_LATE, cautions.byRound(result, RateCautions::late));
      add(all, result, Kind.STOPPED, cautions.byRound(result, CellCautions::stopped));
      add(all, result, Kind.THROTTLED, cautions.byRound(result, CellCautions::throttled));
      add(all, result, Kind.CUT, cautions.cut(result));
      add(all, result, Kind.FEWER_ROUNDS, cautions.fewerRounds(result));
      add(all, result, Kind.CLIENT_BOUND, ClientBound.reason(experiment, result.cell()));
      add(all, result, Kind.OTHER_LOAD, cautions.byRound(result, CellCautions::otherLoad));
    }
    return List.copyOf(all);
  }

  private static void add(List<Caution> all, CellResult result, Kind kind, Optional<String> text) {
    text.ifPresent(words -> all.add(Caution.of(result.cell(), kind, words)));
  }

  private Optional<String> byRound(
      CellResult result, BiFunction<Round, CellResult, Optional<String>> words) {
    String texts =
        experiment.rounds().stream()
            .flatMap(
                round ->
                    words.apply(round, result).map(text -> round.name() + ": " + text).stream())
            .collect(Collectors.joining("; "));
    return texts.isEmpty() ? Optional.empty() : Optional.of(texts);
  }

  private static Optional<String> notUsed(Round round, CellResult result) {
    return round.cell(result.cell()).map(CellRound::invalid).filter(reason -> !reason.isEmpty());
  }

  private static Optional<String> lostNodes(Round round, CellResult result) {
    return round.records(result.cell()).stream()
        .flatMap(info -> info.lostNodes().stream())
        .map(node -> "lost " + node)
        .reduce((one, other) -> one + "; " + other);
  }

  private static Optional<String> activity(Round round, CellResult result) {
    return round.records(result.cell()).stream()
        .map(info -> info.settling().activity())
        .filter(activity -> !activity.isEmpty())
        .map(activity -> "started while " + activity)
        .findFirst();
  }

  /**
   * At a rate, operations come as they are due: their number says nothing of the system; and what
   * is broken on purpose is no chance. Of paths that take turns, a machine that drifts meets all
   * alike: there it is their ratio that must be steady.
   */
  private Optional<String> unsteady(CellResult result) {
    if (result.isPaired()) {
      return unsteadyRatio(result.cell());
    }
    return result
        .steadiness()
        .filter(steadiness -> !result.isAtARate() && !result.hasFaults())
        .filter(Steadiness::isUnsteady)
        .map(
            steadiness ->
                "throughput varied by %s %% from second to second, and %s by %s %% from first to last"
                    .formatted(
                        Numbers.decimals(0, PERCENT * steadiness.variation()),
                        steadiness.trend() < 0 ? "fell" : "rose",
                        Numbers.decimals(0, PERCENT * Math.abs(steadiness.trend()))));
  }

  private Optional<String> unsteadyRatio(Cell cell) {
    String first = experiment.paths().get(0);
    return Ratios.steadiness(experiment, new Cell(cell.operation(), first, cell.threads()), cell)
        .filter(Steadiness::hasTrend)
        .filter(steadiness -> !cell.path().equals(first))
        .map(
            steadiness ->
                "the ratio %s ÷ %s %s by %s %% from the first block to the last"
                    .formatted(
                        first,
                        cell.path(),
                        steadiness.trend() < 0 ? "fell" : "rose",
                        Numbers.decimals(0, PERCENT * Math.abs(steadiness.trend()))));
  }

  private static Optional<String> tooShort(Round round, CellResult result) {
    double usual = length(round);
    return round
        .measured(result.cell())
        .filter(cell -> seconds(round, cell) < ENOUGH * usual)
        .map(
            cell ->
                "%s s instead of %s s%s"
                    .formatted(
                        Numbers.oneDecimal(seconds(round, cell)),
                        Numbers.oneDecimal(usual),
                        note(round, result)));
  }

  /** Where paths take turns, they share the time that was asked for. */
  private static double seconds(Round round, CellRound cell) {
    List<Slice> slices =
        round.paired(cell.cell()).stream()
            .flatMap(path -> path.slices().stream())
            .flatMap(path -> path.rows().stream())
            .toList();
    if (!cell.isPaired() || slices.isEmpty()) {
      return cell.seconds();
    }
    double start = slices.stream().mapToDouble(Slice::startMillis).min().orElseThrow();
    double end =
        slices.stream()
            .mapToDouble(slice -> slice.countedFrom() + slice.countedMillis() + slice.drainMillis())
            .max()
            .orElseThrow();
    return (end - start) / MILLISECONDS;
  }

  private static String note(Round round, CellResult result) {
    return round.records(result.cell()).stream()
        .map(PathRecord::note)
        .filter(note -> !note.isEmpty())
        .collect(Collectors.joining(", ", " (", ")"))
        .replace(" ()", "");
  }

  /** The length that was asked for, or, where that is not known, the longest there is. */
  private static double length(Round round) {
    try {
      return Double.parseDouble(
          round.info().properties().getOrDefault(Parameter.DURATION.property(), ""));
    } catch (NumberFormatException e) {
      return round.cells().stream().mapToDouble(CellRound::seconds).max().orElse(0);
    }
  }

  private static Optional<String> errors(CellResult result) {
    long succeeded = result.rounds().stream().mapToLong(CellRound::ops).sum();
    if (result.errors() == 0) {
      return Optional.empty();
    }
    String line = "%s operations failed, %s succeeded".formatted(result.errors(), succeeded);
    if (result.rounds().stream().anyMatch(CellRound::lacksOperations)) {
      line += "; without them there is no throughput";
    } else if (result.hasFaults()) {
      line += "; %s of them failed while a fault was active".formatted(result.excused());
      if (result.wrongEffects() > 0) {
        line +=
            ", %s had a wrong effect then, which is an error during a fault, too"
                .formatted(result.wrongEffects());
      }
    } else if (!result.isAtARate()) {
      line += "; a thread whose operation failed pauses for 1 ms";
    }
    return Optional.of(line);
  }

  /** The longest operation that was still running when a window ended, if none was longer. */
  private Optional<String> cut(CellResult result) {
    double longest =
        experiment.rounds().stream()
            .filter(round -> round.measured(result.cell()).isPresent())
            .flatMap(round -> round.records(result.cell()).stream())
            .mapToDouble(PathRecord::longestCut)
            .max()
            .orElse(0);
    return result
        .latency()
        .filter(latency -> longest * MICROSECONDS > latency.max())
        .map(
            latency ->
                "an operation was still running after %s when the window ended: it is in no percentile"
                    .formatted(Numbers.time(longest * NANOSECONDS)));
  }

  private static Optional<String> stopped(Round round, CellResult result) {
    return round
        .measured(result.cell())
        .map(CellRound::generatorStopped)
        .filter(seconds -> seconds > 0)
        .map(
            seconds ->
                "the load generator was stopped for %s s (suspended, or its host was, or garbage was collected); latencies of this cell include it"
                    .formatted(Numbers.oneDecimal(seconds)));
  }

  private static Optional<String> throttled(Round round, CellResult result) {
    double throttled =
        round.records(result.cell()).stream().mapToDouble(PathRecord::generatorThrottled).sum();
    return round
        .measured(result.cell())
        .filter(cell -> throttled > 0)
        .map(
            cell ->
                "the load generator was throttled by its CPU quota for %s s (summed over hardware threads) in %s s"
                    .formatted(
                        Numbers.oneDecimal(throttled), Numbers.oneDecimal(seconds(round, cell))));
  }

  private static Optional<String> otherLoad(Round round, CellResult result) {
    return round.measured(result.cell()).isEmpty()
        ? Optional.empty()
        : OtherLoad.reason(round, result.cell());
  }

  /** What was measured in no round is in the notes. */
  private Optional<String> fewerRounds(CellResult result) {
    int most =
        experiment.cells().stream().mapToInt(cell -> cell.measuredRounds().size()).max().orElse(0);
    int here = result.measuredRounds().size();
    // A search goes its own way in each round.
    return here == most || here == 0 || experiment.isSearch()
        ? Optional.empty()
        : Optional.of("measured in %s of %s rounds".formatted(here, most));
  }
}
