// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.report.Columns;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.analysis.Misses;
import io.github.jmeterndb.results.analysis.PathPair;
import io.github.jmeterndb.results.analysis.Ratios;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.page.Prose;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.statistics.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Throughput by path, and the ratio between paths. */
final class ThroughputSection {
  private ThroughputSection() {}

  /** A table a path, in operations a second; none where all came at rates. */
  static Section tps(Experiment experiment) {
    List<Table> tables = new ArrayList<>(tables(experiment));
    List<Misses> misses = Misses.of(experiment);
    if (!misses.isEmpty()) {
      tables.add(hits(misses));
    }
    return Section.of("Throughput", tables, howToRead(experiment, !misses.isEmpty()))
        .inBrief(tables);
  }

  private static Table hits(List<Misses> misses) {
    return Columns.<Misses>ofCells(each -> each.result().cell())
        .add("TPS", each -> Numbers.tps(each.result()))
        .add("hits a second", each -> Numbers.figure(each.hits()))
        .add("misses", each -> Numbers.percent(each.share()))
        .table("Operations that found their row", 2, misses);
  }

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

  private static String howToRead(Experiment experiment, boolean misses) {
    List<String> texts = new ArrayList<>();
    texts.add(
        Prose.of(
            "throughput",
            experiment.isOfTheDefaultWorkload()
                ? "of one row"
                : "a transaction of " + experiment.workload()));
    if (experiment.isPaired()) {
      texts.add(Prose.of("throughput.paired"));
    }
    int rounds = experiment.rounds().size();
    if (rounds > 1) {
      texts.add(
          Prose.of(
              "throughput.rounds",
              experiment.beside().isEmpty() ? rounds + " rounds" : "a system's rounds"));
    }
    if (misses) {
      texts.add(Prose.of("throughput.misses"));
    }
    return String.join(" ", texts);
  }

  /**
   * A path's throughput ÷ that of another, with its interval where there is one; no table where no
   * cell was measured over both in a closed loop.
   */
  static Section ratios(Experiment experiment) {
    List<Table> tables =
        PathPair.of(experiment).stream()
            .map(pair -> ratio(experiment, pair.first(), pair.second()))
            .filter(table -> !table.isBlank())
            .toList();
    return Section.of("Ratio", tables, ratiosHowToRead(experiment)).inBrief(tables);
  }

  private static String ratiosHowToRead(Experiment experiment) {
    return (experiment.rounds().size() > 1 ? Prose.of("ratio.rounds") + " " : "")
        + Prose.of("ratio")
        + (hasIntervalsWithin(experiment, all -> true)
            ? " " + Prose.of("ratio.within", experiment.withinRun())
            : "");
  }

  private static boolean hasIntervalsWithin(Experiment experiment, Predicate<Ratios> which) {
    return Ratios.all(experiment)
        .filter(which)
        .flatMap(ratios -> ratios.byThreads().values().stream())
        .anyMatch(ratio -> ratio.within().isPresent());
  }

  private static Table ratio(Experiment experiment, String first, String second) {
    return Table.grid(
        "TPS ratio "
            + first
            + " ÷ "
            + second
            + (hasIntervalsWithin(
                    experiment, of -> of.first().equals(first) && of.second().equals(second))
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
