// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Latency;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

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
    List<String> header = new ArrayList<>(List.of("operation", "path", "threads"));
    header.addAll(Latency.NAMES);
    return new Table(
        "Latency in µs",
        header,
        2,
        experiment.cellsByOperation().stream().map(LatencySection::row).toList());
  }

  private static List<String> row(CellResult result) {
    List<String> row = Numbers.key(result.cell());
    row.addAll(
        result
            .latency()
            .map(latency -> latency.values().stream().map(Numbers::figure).toList())
            .orElse(Collections.nCopies(Latency.NAMES.size(), Numbers.GAP)));
    return row;
  }
}
