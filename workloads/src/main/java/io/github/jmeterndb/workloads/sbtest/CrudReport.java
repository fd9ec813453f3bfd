// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.report.Published;
import io.github.jmeterndb.report.WorkloadReport;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Parameter;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The part of the report about the published study. */
final class CrudReport implements WorkloadReport {
  private static final Set<Operation> FINDS = Set.of(Crud.UPDATE, Crud.DELETE);

  @Override
  public String form(Operation operation, String path, Map<String, String> properties) {
    String way = FINDS.contains(operation) ? wayToWrite(path, properties) : "";
    String batch = WorkloadReport.value(Parameter.BATCH, properties);
    if (batch.equals(Parameter.BATCH.defaultValue())) {
      return way.isEmpty() ? "does each operation in a transaction of its own" : way;
    }
    String together = "does %s operations in a transaction (batch=%1$s)".formatted(batch);
    return way.isEmpty() ? together : way + ", and " + together;
  }

  private static String wayToWrite(String path, Map<String, String> properties) {
    return path.equals("clusterj")
            && WorkloadReport.changed(Parameter.WRITE_MODE, properties).isEmpty()
        ? "reads the row before it writes it (%s=find)".formatted(Parameter.WRITE_MODE.property())
        : "writes by key alone";
  }

  @Override
  public Optional<Published> published() {
    return Optional.of(Published.beside(CrudReport.class));
  }
}
