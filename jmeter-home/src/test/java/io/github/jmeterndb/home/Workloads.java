// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import io.github.jmeterndb.workload.Workload;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

final class Workloads {
  private Workloads() {}

  static List<Workload<?>> all() {
    return Workload.all().stream()
        .sorted(Comparator.<Workload<?>, String>comparing(Workload::name))
        .toList();
  }

  static Path plan(Workload<?> workload) {
    return plan(workload.plan());
  }

  static Path plan(String name) {
    return Path.of("..", "jmx-plans", name + ".jmx").toAbsolutePath().normalize();
  }
}
