// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import static java.util.stream.Collectors.joining;

import io.github.jmeterndb.report.WorkloadReport;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.PathName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

final class SysbenchReport implements WorkloadReport {
  private static final String CLUSTERJ = "clusterj";
  private static final String BEST = "best";
  private static final Set<Operation> RANGES = Set.of(Sysbench.READ_ONLY, Sysbench.READ_WRITE);
  private static final Set<Operation> WRITES = Set.of(Sysbench.WRITE_ONLY, Sysbench.READ_WRITE);

  /** Only ClusterJ has several forms. */
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

  private static boolean isAny(Parameter statements, Map<String, String> properties) {
    return !WorkloadReport.value(statements, properties).equals("0");
  }
}
