// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.report.Columns;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Latency;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Latency percentiles of each cell, and all that is told of the parts of mixtures. */
final class LatencySection {
  private static final String PARTS =
      "The kinds of transactions of which an operation is a mixture: they are counted in the"
          + " operation's own figures, too.";

  private LatencySection() {}

  static Section of(Experiment experiment) {
    return Section.of("Latency", List.of(table(experiment)), Latency.meaning(experiment));
  }

  /** Throughput and latency of the parts of mixtures; empty if there are none. */
  static Section ofParts(Experiment experiment) {
    Experiment parts = experiment.parts();
    List<Table> tables = new ArrayList<>(ThroughputSection.tables(parts));
    tables.add(table(parts));
    return Section.of("Parts", tables, PARTS);
  }

  private static Table table(Experiment experiment) {
    Columns<CellResult> columns = Columns.ofCells(CellResult::cell);
    IntStream.range(0, Latency.NAMES.size())
        .forEach(i -> columns.add(Latency.NAMES.get(i), result -> percentile(result, i)));
    return columns.table("Latency in µs", 2, experiment.cellsByOperation());
  }

  private static String percentile(CellResult result, int index) {
    return result
        .latency()
        .map(latency -> Numbers.figure(latency.values().get(index)))
        .orElse(Numbers.GAP);
  }
}
