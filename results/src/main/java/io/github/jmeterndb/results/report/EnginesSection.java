// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.report.Columns;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Latency;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.results.page.Prose;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.PathRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** What each remote engine gave, beside all of them together. */
final class EnginesSection {
  private static final String ALL = "all";

  /** An engine that gives so much less a thread than all do in the mean is named. */
  private static final double SLOW = 0.8;

  private EnginesSection() {}

  static Section of(Experiment experiment) {
    List<Row> rows = new ArrayList<>();
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
        Columns.ofCells(Row::cell)
            .add("engine", Row::engine)
            .add("of it", Row::threads)
            .add("TPS", row -> row.figure(CellRound::tps))
            .add("p50", row -> row.figure(round -> Latency.of(round.latencies()).p50()))
            .add("p99", row -> row.figure(round -> Latency.of(round.latencies()).p99()))
            .table("TPS by engine, and latency in µs", 4, rows);
    return Section.of("Engines", List.of(table), Prose.of("engines"))
        .saying(slow)
        .inBrief(List.of(table));
  }

  private static void add(
      Round round, CellRound cell, String suffix, List<Row> rows, List<String> slow) {
    rows.add(new Row(cell, ALL + suffix, cell.cell().threads()));
    double aThread = cell.isMeasured() ? cell.tps() / cell.cell().threads() : 0;
    for (Map.Entry<String, Round> engine : round.engines().entrySet()) {
      engine
          .getValue()
          .cell(cell.cell())
          .ifPresent(
              own -> {
                int threads = threads(own);
                rows.add(new Row(own, engine.getKey() + suffix, threads));
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
    return cell.records().stream()
        .map(PathRecord::operationsByThread)
        .mapToInt(List::size)
        .max()
        .orElse(0);
  }

  /** What an engine measured of a cell, with so many threads. */
  private record Row(CellRound round, String engine, int threads) {
    Cell cell() {
      return round.cell();
    }

    String figure(ToDoubleFunction<CellRound> value) {
      return round.isMeasured() ? Numbers.figure(value.applyAsDouble(round)) : Numbers.GAP;
    }
  }
}
