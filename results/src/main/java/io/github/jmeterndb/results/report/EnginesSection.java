// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Latency;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.run.PathRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What each remote engine gave, beside all of them together. */
final class EnginesSection {
  private static final String ALL = "all";

  /** An engine that gives so much less a thread than all do in the mean is named. */
  private static final double SLOW = 0.8;

  private static final String HOW_TO_READ =
      "All: the engines together, their latencies merged. An engine that gives less a thread than the"
          + " others is the slower machine, or the one that is farther from the database: it is in all"
          + " figures of this run.";

  private EnginesSection() {}

  /** The table; empty where this machine alone ran the cells. */
  static Section of(Experiment experiment) {
    List<List<String>> rows = new ArrayList<>();
    List<String> slow = new ArrayList<>();
    for (Round round : experiment.rounds()) {
      String suffix = experiment.rounds().size() == 1 ? "" : " (" + round.name() + ")";
      if (!round.engines().isEmpty()) {
        for (CellRound cell : round.cells()) {
          add(round, cell, suffix, rows, slow);
        }
      }
    }
    Table table =
        new Table(
            "TPS by engine, and latency in µs",
            List.of("operation", "path", "threads", "engine", "of it", "TPS", "p50", "p99"),
            4,
            rows);
    return Section.of("Engines", List.of(table), HOW_TO_READ).saying(slow).inBrief(List.of(table));
  }

  private static void add(
      Round round, CellRound cell, String suffix, List<List<String>> rows, List<String> slow) {
    rows.add(row(cell, ALL + suffix, cell.cell().threads()));
    double aThread = cell.isMeasured() ? cell.tps() / cell.cell().threads() : 0;
    for (Map.Entry<String, Round> engine : round.engines().entrySet()) {
      engine
          .getValue()
          .cell(cell.cell())
          .ifPresent(
              own -> {
                int threads = threads(own);
                rows.add(row(own, engine.getKey() + suffix, threads));
                if (own.isMeasured() && threads > 0 && own.tps() / threads < SLOW * aThread) {
                  slow.add(
                      "%s: a thread of the engine %s gave %s TPS, one of all engines %s."
                          .formatted(
                              cell.cell().title(),
                              engine.getKey() + suffix,
                              Numbers.figure(own.tps() / threads),
                              Numbers.figure(aThread)));
                }
              });
    }
  }

  private static int threads(CellRound cell) {
    return cell.told().stream()
        .map(PathRecord::operationsByThread)
        .mapToInt(List::size)
        .max()
        .orElse(0);
  }

  private static List<String> row(CellRound cell, String engine, int threads) {
    List<String> row = Numbers.key(cell.cell());
    row.add(engine);
    row.add(String.valueOf(threads));
    boolean measured = cell.isMeasured();
    Latency latency = measured ? Latency.of(cell.latencies()) : null;
    row.add(measured ? Numbers.figure(cell.tps()) : Numbers.GAP);
    row.add(measured ? Numbers.figure(latency.p50()) : Numbers.GAP);
    row.add(measured ? Numbers.figure(latency.p99()) : Numbers.GAP);
    return row;
  }
}
