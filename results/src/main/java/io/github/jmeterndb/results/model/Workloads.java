// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.model;

import io.github.jmeterndb.report.WorkloadReport;
import io.github.jmeterndb.workload.Workload;
import java.util.List;
import java.util.Optional;

/** The workloads that are on the class path, for what the report says of each alone. */
public final class Workloads {
  private static final List<Workload<?>> ALL = Workload.all();

  private static final WorkloadReport NOTHING = new WorkloadReport() {};

  private Workloads() {}

  public static List<Workload<?>> all() {
    return ALL;
  }

  public static Optional<Workload<?>> named(String name) {
    return ALL.stream().filter(workload -> workload.name().equals(name)).findFirst();
  }

  /** What the report says of it alone: nothing of one that is not there. */
  static WorkloadReport report(String name) {
    return named(name).map(Workload::report).orElse(NOTHING);
  }
}
