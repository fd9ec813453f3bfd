// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.study;

import io.github.jmeterndb.report.Published;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.RunInfo;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/** The published comparison of ClusterJ and JDBC on an NDB Cluster. */
public record Study(Published published) {
  /** The study's name of the path that goes straight to the data nodes. */
  static final String CLUSTERJ = "clusterj";

  /** The study's name of the path that goes through a mysqld. */
  static final String JDBC = "jdbc";

  private static final Set<String> TARGETS = Set.of("ndb", "sandbox");

  /** The study that measured operations of an experiment. */
  static Optional<Study> of(Experiment experiment) {
    return experiment.report().published().stream()
        .filter(Published::comparesPaths)
        .map(Study::new)
        .filter(
            study ->
                experiment.operations().stream()
                    .anyMatch(operation -> !study.threads(operation.withoutRate()).isEmpty()))
        .findFirst();
  }

  /** The same, where the experiment measured an NDB Cluster over the study's two paths alone. */
  public static Optional<Study> beside(Experiment experiment) {
    return of(experiment)
        .filter(study -> isNdb(experiment))
        .filter(study -> experiment.paths().equals(List.of(CLUSTERJ, JDBC)));
  }

  /** Whether the figures are those of an NDB Cluster, as the study's are. */
  static boolean isNdb(Experiment experiment) {
    return TARGETS.contains(experiment.target());
  }

  /** Whose it is, and what was different there. */
  public String beside(RunInfo info) {
    long hosts = info.processes().stream().map(RunInfo.ProcessInfo::host).distinct().count();
    return "Published study: "
        + published.source()
        + (hosts == 1 ? " Here all processes share one machine." : " Other machines than here.");
  }

  /** The geometric mean of its ratios at those of these thread counts at which it measured. */
  public Optional<Double> meanRatio(Operation operation, List<Integer> threads) {
    OptionalDouble mean =
        threads(operation).stream()
            .filter(threads::contains)
            .mapToDouble(count -> Math.log(ratio(operation, count)))
            .average();
    return mean.isPresent() ? Optional.of(Math.exp(mean.getAsDouble())) : Optional.empty();
  }

  private double ratio(Operation operation, int threads) {
    return tps(operation, CLUSTERJ, threads).orElseThrow()
        / tps(operation, JDBC, threads).orElseThrow();
  }

  /** The published throughput of a cell in operations a second. */
  OptionalDouble tps(Operation operation, String path, int threads) {
    return published.value(operation, path, threads);
  }

  /** The thread counts at which it measured an operation on both paths, ascending. */
  List<Integer> threads(Operation operation) {
    return cells(CLUSTERJ)
        .filter(cell -> cell.operation().equals(operation))
        .map(Cell::threads)
        .sorted()
        .toList();
  }

  /** The cells that it measured over a path, in its order. */
  Stream<Cell> cells(String path) {
    return published.rows().stream()
        .filter(row -> row.path().equals(path))
        .map(row -> new Cell(new Operation(row.operation()), path, row.threads()));
  }

  /** The published ratios of ClusterJ to JDBC, by ascending thread counts. */
  List<Double> ratios(Operation operation) {
    return threads(operation).stream().map(count -> ratio(operation, count)).toList();
  }
}
