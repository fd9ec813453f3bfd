// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.analysis.Misses;
import io.github.jmeterndb.results.analysis.PathPair;
import io.github.jmeterndb.results.analysis.Ratios;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.study.StudySection;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.statistics.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Throughput by path, and the ratio between paths. */
final class ThroughputSection {
  private static final String MISSES =
      " Misses: operations that looked for a row and found none, as others had deleted it before. A"
          + " miss costs less than a hit: of cells in which more than 10 % miss there is no ratio.";

  private static final String PAIRED =
      " In a paired cell, the window is the time counted in the path's slices.";

  private static final String WITHIN =
      " In brackets is the 95 % interval %s, over the blocks in which the paths took turns: it does not"
          + " hold what differs between runs.";

  private ThroughputSection() {}

  /** A table a path, in operations a second; none where all came at rates. */
  static Section tps(Experiment experiment) {
    List<Table> tables = new ArrayList<>(tables(experiment));
    List<Misses> misses = Misses.of(experiment);
    if (!misses.isEmpty()) {
      tables.add(hits(misses));
    }
    return Section.of(
            "Throughput", tables, howToRead(experiment) + (misses.isEmpty() ? "" : MISSES))
        .inBrief(tables);
  }

  private static Table hits(List<Misses> misses) {
    return new Table(
        "Operations that found their row",
        List.of("operation", "path", "threads", "TPS", "hits a second", "misses"),
        2,
        misses.stream()
            .map(
                each -> {
                  List<String> row = Numbers.key(each.result().cell());
                  row.add(Numbers.tps(each.result()));
                  row.add(Numbers.figure(each.hits()));
                  row.add(Numbers.percent(each.share()));
                  return row;
                })
            .toList());
  }

  /** The tables alone. */
  static List<Table> tables(Experiment experiment) {
    return experiment.paths().stream()
        .map(
            path ->
                Table.grid(
                    "TPS over " + path,
                    experiment.closedLoops(),
                    experiment.threads(),
                    (operation, threads) ->
                        Numbers.tps(experiment, new Cell(operation, path, threads))))
        .toList();
  }

  private static String howToRead(Experiment experiment) {
    String one =
        "TPS: operations that succeeded in the measured window ÷ its length in seconds, each "
            + (experiment.isOfTheDefaultWorkload()
                ? "of one row in autocommit mode"
                : "a transaction of " + experiment.workload())
            + ". Latency: as its caller saw it, of the same operations. "
            + Numbers.GAP
            + " stands where nothing was measured.";
    String first = one + (experiment.isPaired() ? PAIRED : "");
    int rounds = experiment.rounds().size();
    return rounds == 1
        ? first
        : first
            + " TPS is the mean of "
            + (experiment.beside().isEmpty() ? rounds + " rounds" : "a system's rounds")
            + ", a ratio the geometric mean of theirs, from three rounds on with its 95 %"
            + " interval; percentiles are those of the operations of all rounds together.";
  }

  /**
   * A path's throughput ÷ that of another, with its interval where there is one; no table where no
   * cell was measured over both in a closed loop. On a terminal the published ratios follow.
   */
  static Section ratios(Experiment experiment) {
    List<Table> tables =
        PathPair.of(experiment).stream()
            .map(pair -> ratio(experiment, pair.first(), pair.second()))
            .filter(table -> !table.isBlank())
            .toList();
    List<Table> brief = new ArrayList<>(tables);
    if (!tables.isEmpty()) {
      brief.addAll(StudySection.ratios(experiment));
    }
    return Section.of("Ratio", tables, ratiosHowToRead(experiment)).inBrief(brief);
  }

  private static String ratiosHowToRead(Experiment experiment) {
    return (experiment.rounds().size() > 1
            ? "The geometric mean of the ratios of the rounds that can be compared, which is not"
                + " the quotient of the mean TPS. "
            : "")
        + Numbers.GAP
        + " stands where a path was not measured, or cannot be compared: the verdict says why."
        + (hasIntervalsWithin(experiment) ? WITHIN.replace("%s", experiment.withinRun()) : "");
  }

  private static boolean hasIntervalsWithin(Experiment experiment) {
    return PathPair.of(experiment).stream()
        .anyMatch(pair -> hasIntervalsWithin(experiment, pair.first(), pair.second()));
  }

  private static boolean hasIntervalsWithin(Experiment experiment, String first, String second) {
    return experiment.closedLoops().stream()
        .flatMap(
            operation ->
                experiment.threads().stream()
                    .map(threads -> Ratios.at(experiment, operation, first, second, threads)))
        .flatMap(Optional::stream)
        .anyMatch(ratio -> ratio.within().isPresent());
  }

  private static Table ratio(Experiment experiment, String first, String second) {
    return Table.grid(
        "TPS ratio "
            + first
            + " ÷ "
            + second
            + (hasIntervalsWithin(experiment, first, second)
                ? ", with its interval " + experiment.withinRun()
                : ""),
        experiment.closedLoops(),
        experiment.threads(),
        (operation, threads) ->
            Ratios.at(experiment, operation, first, second, threads)
                .map(Ratio::textWithInterval)
                .orElse(Numbers.GAP));
  }
}
