// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import static java.util.stream.Collectors.joining;

import io.github.jmeterndb.report.CellFigures;
import io.github.jmeterndb.report.MeasuredRound;
import io.github.jmeterndb.report.Measurement;
import io.github.jmeterndb.report.Published;
import io.github.jmeterndb.report.WorkloadReport;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.PathName;
import io.github.jmeterndb.workloads.sbtest.input.SysbenchParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** What the report says of sysbench alone. */
final class SysbenchReport implements WorkloadReport {
  private static final String CLUSTERJ = "clusterj";
  private static final String BEST = "best";
  private static final Set<Operation> RANGES = Set.of(Sysbench.READ_ONLY, Sysbench.READ_WRITE);
  private static final Set<Operation> WRITES = Set.of(Sysbench.WRITE_ONLY, Sysbench.READ_WRITE);

  private static final String PREAMBLE =
      """
      # %s
      # In the form of sysbench 1.0.20, an interval a second of the window.
      # Queries, ignored errors (retries) and reconnects are counted in warm-up and window together:
      # here stands the window's part of them, by its share of the operations.
      """;

  /** Only over ClusterJ there are several forms. */
  @Override
  public String variant(Map<String, String> properties) {
    List<String> paths = Check.list(properties.getOrDefault(Parameter.PATHS.property(), ""));
    return PathName.anyOver(CLUSTERJ, paths)
        ? WorkloadReport.changed(Parameter.FORM, properties)
        : "";
  }

  @Override
  public String form(Operation operation, String path, Map<String, String> properties) {
    List<String> parts = new ArrayList<>();
    if (path.equals(CLUSTERJ)) {
      boolean writes = WRITES.contains(operation);
      if (isInBatches(operation, properties)) {
        String reads = RANGES.contains(operation) ? "reads by key in one batch" : "";
        String locks = writes ? "locks rows in one batch and writes with the commit" : "";
        parts.add(
            Stream.of(reads, locks).filter(words -> !words.isEmpty()).collect(joining(", "))
                + " (form=best)");
      } else if (operation.equals(Sysbench.UPDATE_INDEX)
          || (writes && isAny(SysbenchParameters.INDEX_UPDATES, properties))) {
        parts.add("reads the row with a lock before it increments it");
      }
      if (RANGES.contains(operation) && sumsOrSorts(properties)) {
        parts.add("does SUM, ORDER BY and DISTINCT in the client");
      }
    }
    return parts.isEmpty() ? "sends statement by statement" : String.join(", ", parts);
  }

  private static boolean isInBatches(Operation operation, Map<String, String> properties) {
    return (RANGES.contains(operation) || WRITES.contains(operation))
        && WorkloadReport.value(Parameter.FORM, properties).equals(BEST)
        && WorkloadReport.changed(SysbenchParameters.SKIP_TRX, properties).isEmpty();
  }

  private static boolean sumsOrSorts(Map<String, String> properties) {
    return WorkloadReport.changed(SysbenchParameters.RANGE_SELECTS, properties).isEmpty()
        && Stream.of(
                SysbenchParameters.SUM_RANGES,
                SysbenchParameters.ORDER_RANGES,
                SysbenchParameters.DISTINCT_RANGES)
            .anyMatch(ranges -> isAny(ranges, properties));
  }

  /** Whether a transaction has any of these, of which it has one by default. */
  private static boolean isAny(Parameter statements, Map<String, String> properties) {
    return !WorkloadReport.value(statements, properties).equals("0");
  }

  @Override
  public List<Published> published() {
    return Published.beside(SysbenchReport.class);
  }

  @Override
  public String textFile() {
    return "sysbench.txt";
  }

  /**
   * What sysbench 1.0.20 would have printed with {@code --report-interval=1}, a block a cell and
   * round. Lines of our own start with {@code #}.
   */
  @Override
  public String text(Measurement measured) {
    StringBuilder out = new StringBuilder(PREAMBLE.formatted(measured.label()));
    for (CellFigures each : measured.cellsByOperation()) {
      Cell cell = each.cell();
      for (MeasuredRound round : measured.rounds()) {
        var figures = round.result(cell);
        if (figures.isPresent()) {
          out.append("\n# %s, run directory %s\n\n".formatted(cell.title(), round.name()))
              .append(block(figures.get()));
        }
      }
    }
    return out.toString();
  }

  private static String block(CellFigures figures) {
    if (figures.isMeasured()) {
      return new SysbenchBlock(figures).text();
    }
    return figures.invalid().isEmpty()
        ? "# no operation was measured\n"
        : "# not used: %s\n".formatted(figures.invalid());
  }
}
