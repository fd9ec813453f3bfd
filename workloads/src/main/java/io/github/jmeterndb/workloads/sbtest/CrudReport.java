// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.report.Published;
import io.github.jmeterndb.report.WorkloadReport;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Parameter;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the report says of crud alone: the study whose operations these are. */
final class CrudReport implements WorkloadReport {
  private static final Set<Operation> FINDS = Set.of(Crud.UPDATE, Crud.DELETE);

  @Override
  public String form(Operation operation, String path, Map<String, String> properties) {
    if (!FINDS.contains(operation)) {
      return "";
    }
    return path.equals("clusterj")
            && WorkloadReport.changed(Parameter.WRITE_MODE, properties).isEmpty()
        ? "reads the row before it writes it (%s=find)".formatted(Parameter.WRITE_MODE.property())
        : "writes by key alone";
  }

  @Override
  public List<Published> published() {
    return Published.beside(CrudReport.class);
  }
}
