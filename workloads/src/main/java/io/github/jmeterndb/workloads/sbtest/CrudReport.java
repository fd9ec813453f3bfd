// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.report.PathStudy;
import io.github.jmeterndb.report.PathStudy.Load;
import io.github.jmeterndb.report.PathStudy.Speed;
import io.github.jmeterndb.report.StudyFile;
import io.github.jmeterndb.report.WorkloadReport;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Parameter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the report says of crud alone: the study whose operations these are. */
final class CrudReport implements WorkloadReport {
  private static final Set<Operation> FINDS = Set.of(Crud.UPDATE, Crud.DELETE);

  @Override
  public String form(Operation operation, String path, Map<String, String> properties) {
    boolean finds =
        path.equals("clusterj")
            && FINDS.contains(operation)
            && WorkloadReport.changed(Parameter.WRITE_MODE, properties).isEmpty();
    return finds
        ? "reads the row before it writes it (%s=find)".formatted(Parameter.WRITE_MODE.property())
        : "sends one statement";
  }

  @Override
  public Optional<PathStudy> pathStudy() {
    return Optional.of(
        new PathStudy(
            StudyFile.read(CrudReport.class, "study.csv"),
            List.of(
                new Speed("Select is about 2 times as fast over ClusterJ", 2, List.of(Crud.SELECT)),
                new Speed(
                    "Insert is about 1.5 times as fast over ClusterJ", 1.5, List.of(Crud.INSERT)),
                new Speed(
                    "Update and delete are about equal, because ClusterJ finds the row first",
                    1,
                    List.of(Crud.UPDATE, Crud.DELETE)),
                new Load(
                    "Over JDBC all load is on the mysqld; ClusterJ spreads it evenly over the data"
                        + " nodes"))));
  }
}
