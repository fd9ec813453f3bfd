// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.study;

import io.github.jmeterndb.results.model.CellCpu;
import io.github.jmeterndb.results.model.ProcessCpu;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The CPU load of a database's processes in a cell, in percent of a core. There are none where not
 * all processes of the cell's operations were recorded.
 *
 * @param mysqld of all mysqld processes together
 * @param dataNodes of each data node, the busiest first
 */
record DatabaseLoad(double mysqld, List<Double> dataNodes) {
  private static final String MYSQLD = "mysqld";
  private static final List<String> DATA_NODES = List.of("ndbmtd", "ndbd");

  /** Copies the list. */
  DatabaseLoad {
    dataNodes = List.copyOf(dataNodes);
  }

  static DatabaseLoad of(CellCpu cpu) {
    return new DatabaseLoad(
        cpu.ofOperations().stream()
            .filter(load -> load.process().equals(MYSQLD))
            .mapToDouble(ProcessCpu::percent)
            .sum(),
        cpu.ofOperations().stream()
            .filter(load -> DATA_NODES.contains(load.process()))
            .map(ProcessCpu::percent)
            .sorted(Comparator.reverseOrder())
            .toList());
  }

  /** The mysqld's part of what it and the data nodes burn. */
  OptionalDouble mysqldShare() {
    double nodes = dataNodes.stream().mapToDouble(Double::doubleValue).sum();
    return mysqld > 0 && !dataNodes.isEmpty()
        ? OptionalDouble.of(mysqld / (mysqld + nodes))
        : OptionalDouble.empty();
  }

  /** The busiest data node's load ÷ that of the least busy one. */
  OptionalDouble imbalance() {
    double least = dataNodes.isEmpty() ? 0 : dataNodes.get(dataNodes.size() - 1);
    return dataNodes.size() > 1 && least > 0
        ? OptionalDouble.of(dataNodes.get(0) / least)
        : OptionalDouble.empty();
  }
}
