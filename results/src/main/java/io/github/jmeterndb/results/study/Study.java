// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.study;

import io.github.jmeterndb.report.PathStudy;
import io.github.jmeterndb.report.StudyFile;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.RunInfo;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The throughput that was published for an NDB Cluster, as something to compare with.
 *
 * @param source what was measured, and where, in a paragraph
 * @param brief whose it is and on what machines, the first two lines of that
 * @param tps operations a second by cell
 */
public record Study(String source, String brief, Map<Cell, Double> tps) {
  /** The study's name of the path that goes straight to the data nodes. */
  public static final String CLUSTERJ = "clusterj";

  /** The study's name of the path that goes through a mysqld. */
  public static final String JDBC = "jdbc";

  private static final Set<String> TARGETS = Set.of("ndb", "sandbox");

  /** Whether the figures are those of an NDB Cluster, as the study's are. */
  static boolean hasSystemOf(Experiment experiment) {
    return TARGETS.contains(experiment.target());
  }

  /** That of a published comparison. */
  static Study of(PathStudy published) {
    StudyFile file = published.figures();
    Map<Cell, Double> tps = new LinkedHashMap<>();
    for (List<String> row : file.rows()) {
      Cell cell = new Cell(new Operation(row.get(1)), row.get(0), Integer.parseInt(row.get(2)));
      tps.put(cell, Double.valueOf(row.get(3)));
    }
    return new Study(
        String.join(" ", file.comments()),
        file.comments().stream().limit(2).collect(Collectors.joining(" ")),
        tps);
  }

  /** The study, where an experiment measured an NDB Cluster over its two paths, and no others. */
  public static Optional<Study> beside(Experiment experiment) {
    return experiment
        .report()
        .pathStudy()
        .filter(study -> hasSystemOf(experiment))
        .filter(study -> experiment.paths().size() == 2)
        .filter(study -> experiment.paths().equals(List.of(CLUSTERJ, JDBC)))
        .map(Study::of);
  }

  /** Whose it is, and what was different there. */
  public String beside(RunInfo info) {
    long hosts = info.processes().stream().map(RunInfo.ProcessInfo::host).distinct().count();
    return "Published study: "
        + brief
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
    return tps.get(new Cell(operation, CLUSTERJ, threads))
        / tps.get(new Cell(operation, JDBC, threads));
  }

  /** The published throughput of a cell in operations a second. */
  public OptionalDouble tps(Operation operation, String path, int threads) {
    Double value = tps.get(new Cell(operation, path, threads));
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  /** The thread counts at which it measured an operation on both paths, ascending. */
  public List<Integer> threads(Operation operation) {
    return tps.keySet().stream()
        .filter(cell -> cell.operation().equals(operation) && cell.path().equals(CLUSTERJ))
        .map(Cell::threads)
        .sorted()
        .toList();
  }

  /** The cells that it measured over a path, in its order. */
  public List<Cell> cells(String path) {
    return tps.keySet().stream().filter(cell -> cell.path().equals(path)).toList();
  }

  /** The published ratios of ClusterJ to JDBC, by ascending thread counts. */
  public List<Double> ratios(Operation operation) {
    return threads(operation).stream().map(count -> ratio(operation, count)).toList();
  }
}
