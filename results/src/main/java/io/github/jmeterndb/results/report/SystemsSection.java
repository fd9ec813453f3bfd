// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.analysis.Misses;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Latency;
import io.github.jmeterndb.results.page.Prose;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Several systems side by side: what each is, and the cells of each beside those of the others. */
final class SystemsSection {
  private SystemsSection() {}

  static Section of(Experiment experiment) {
    if (experiment.beside().isEmpty()) {
      return Section.of("Systems", List.of(), "");
    }
    List<Table> throughput = new ArrayList<>();
    throughput.add(
        table(experiment, experiment.operations(), "TPS by system", SystemsSection::tps));
    List<Operation> missing =
        experiment.operations().stream().filter(each -> Misses.canMiss(experiment, each)).toList();
    if (!missing.isEmpty()) {
      throughput.add(
          table(
              experiment,
              missing,
              "Operations a second that found their row, by system",
              result -> Optional.of(Misses.hits(experiment, result.cell()))));
    }
    List<Table> tables = new ArrayList<>(throughput);
    tables.add(
        table(
            experiment,
            experiment.operations(),
            "p95 of latency in µs by system",
            result -> result.latency().map(Latency::p95).map(Numbers::figure)));
    return Section.of("Systems", tables, Prose.of("systems")).inBrief(throughput);
  }

  private static Table table(
      Experiment experiment,
      List<Operation> operations,
      String caption,
      Function<CellResult, Optional<String>> figure) {
    List<String> header = new ArrayList<>(List.of("operation", "threads"));
    header.addAll(experiment.paths());
    List<List<String>> rows = new ArrayList<>();
    for (Operation operation : operations) {
      for (int threads : experiment.threads()) {
        List<String> row = new ArrayList<>(List.of(operation.label(), String.valueOf(threads)));
        for (String path : experiment.paths()) {
          Cell cell = new Cell(operation, path, threads);
          row.add(experiment.result(cell).flatMap(figure).orElse(Numbers.GAP));
        }
        rows.add(row);
      }
    }
    return new Table(caption, header, 1, rows);
  }

  private static Optional<String> tps(CellResult result) {
    return result.tps().stream()
        .mapToObj(tps -> Numbers.withInterval(tps, result.tpsInterval()))
        .findFirst();
  }
}
