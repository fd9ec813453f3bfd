// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.model;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The CPU load of a database's processes in a cell, in percent of a core.
 *
 * @param mysqld of all mysqld processes together
 * @param dataNodes of each data node, the busiest first
 */
record DatabaseLoad(double mysqld, List<Double> dataNodes) {
  private static final String MYSQLD = "mysqld";
  private static final List<String> DATA_NODES = List.of("ndbmtd", "ndbd");
  private static final String DATA_NODE_TYPE = "NDB";

  /** Copies the list. */
  DatabaseLoad {
    dataNodes = List.copyOf(dataNodes);
  }

  /**
   * That of a cell. Beside each data node runs its angel, a process of the same name that waits to
   * start it again and burns next to nothing: where the number of data nodes is known, only as many
   * of the busiest processes are data nodes.
   */
  static DatabaseLoad of(Experiment experiment, CellResult result) {
    List<ProcessCpu> processes = experiment.cpu(result.cell()).processes();
    return new DatabaseLoad(
        processes.stream()
            .filter(process -> name(process).equals(MYSQLD))
            .mapToDouble(ProcessCpu::percent)
            .sum(),
        processes.stream()
            .filter(process -> DATA_NODES.contains(name(process)))
            .map(ProcessCpu::percent)
            .sorted(Comparator.reverseOrder())
            .limit(nodes(experiment))
            .toList());
  }

  /** How many data nodes the cluster has, if it told; else no limit. */
  private static long nodes(Experiment experiment) {
    Object nodes = experiment.rounds().get(0).info().cluster().get("nodes");
    long told =
        nodes instanceof List<?> list
            ? list.stream()
                .filter(
                    node ->
                        node instanceof Map<?, ?> facts
                            && DATA_NODE_TYPE.equals(facts.get("node_type")))
                .count()
            : 0;
    return told == 0 ? Long.MAX_VALUE : told;
  }

  /** By the name before the number that tells several of a name apart. */
  private static String name(ProcessCpu process) {
    return process.process().replaceFirst("#.*", "");
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
