// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.ErrorCount;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Latency;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is to be told of each cell beside its throughput: latency percentiles and errors. */
final class CellTables {
  private static final List<String> PERCENTILES = List.of("p50", "p95", "p99", "p99.9", "max");

  private CellTables() {}

  static Table latency(Experiment experiment) {
    List<String> header = new ArrayList<>(List.of("operation", "path", "threads"));
    header.addAll(PERCENTILES);
    List<List<String>> rows =
        experiment.cells().stream()
            .sorted(experiment.byOperation())
            .map(CellTables::latencyRow)
            .toList();
    return new Table("Latency in µs (" + experiment.label() + ")", header, 2, rows);
  }

  private static List<String> latencyRow(CellResult result) {
    List<String> row =
        new ArrayList<>(
            List.of(
                result.cell().operation().label(),
                result.cell().path(),
                String.valueOf(result.cell().threads())));
    row.addAll(
        result
            .latency()
            .map(CellTables::percentiles)
            .orElse(Collections.nCopies(PERCENTILES.size(), Figures.GAP)));
    return row;
  }

  private static List<String> percentiles(Latency latency) {
    return List.of(
        Figures.oneDecimal(latency.p50()),
        Figures.oneDecimal(latency.p95()),
        Figures.oneDecimal(latency.p99()),
        Figures.oneDecimal(latency.p999()),
        Figures.oneDecimal(latency.max()));
  }

  /** By cell and code, over all rounds; no rows if no operation failed. */
  static Table errors(Experiment experiment) {
    Map<List<Object>, ErrorCount> sums = new LinkedHashMap<>();
    experiment.rounds().stream()
        .flatMap(round -> round.errors().stream())
        .forEach(e -> sums.merge(List.of(e.cell(), e.code()), e, ErrorCount::plus));
    List<List<String>> rows =
        sums.values().stream()
            .map(
                e -> List.of(e.cell().tag(), String.valueOf(e.count()), e.code(), e.firstMessage()))
            .toList();
    return Table.ofText(
        "Errors (" + experiment.label() + ")",
        List.of("cell", "count", "code", "first message"),
        rows);
  }
}
