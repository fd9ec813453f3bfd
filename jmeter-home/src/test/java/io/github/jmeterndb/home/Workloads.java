// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import io.github.jmeterndb.workload.Workload;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/** The workloads of this JMeter, by their names. */
final class Workloads {
  private Workloads() {}

  static List<Workload<?>> all() {
    return Workload.all().stream()
        .sorted(Comparator.<Workload<?>, String>comparing(Workload::name))
        .toList();
  }

  /** The plan of a workload. */
  static Path plan(Workload<?> workload) {
    return plan(workload.plan());
  }

  /** The plan of a name. */
  static Path plan(String name) {
    return Path.of("..", "jmx-plans", name + ".jmx").toAbsolutePath().normalize();
  }
}
