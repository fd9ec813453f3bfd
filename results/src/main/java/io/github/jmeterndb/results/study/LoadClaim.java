// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.study;

import io.github.jmeterndb.results.analysis.CellNames;
import io.github.jmeterndb.results.model.CellCpu;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.ProcessCpu;
import io.github.jmeterndb.run.Cell;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/**
 * The claim about where the load is: JDBC puts all of it on the mysqld, ClusterJ spreads it evenly
 * over the data nodes. Judged by process, not by host, so that it can be told on one machine too.
 *
 * <p>"All" is read as nine tenths of the CPU time of mysqld and data nodes, "evenly" as a busiest
 * data node with at most 1.25 times the load of the least busy one, the farthest that the study
 * goes with "about" elsewhere. The study publishes one load a path and cell and no split, so its
 * figures give no tolerance. The mean over the study's cells is judged, if the load of all of them
 * was recorded: no interval is made of loads.
 */
final class LoadClaim {
  static final double ALL = 0.9;
  static final double EVEN = 1.25;

  private static final Set<String> MYSQLD = Set.of("mysqld");
  private static final Set<String> DATA_NODES = Set.of("ndbmtd", "ndbd");
  private static final String PUBLISHED = "one CPU load a path and cell, not split by process";

  private LoadClaim() {}

  /**
   * One half of it: a figure of each of the study's cells over a path.
   *
   * @param values of the cells of which it is known
   * @param missing the others
   */
  private record Half(List<Double> values, List<Cell> missing) {
    static Half of(
        Experiment experiment, List<Cell> cells, Function<CellCpu, OptionalDouble> figure) {
      Half half = new Half(new ArrayList<>(), new ArrayList<>());
      for (Cell cell : cells) {
        figure
            .apply(experiment.cpu(cell))
            .ifPresentOrElse(half.values::add, () -> half.missing.add(cell));
      }
      return half;
    }

    Claim.Verdict verdict(boolean holds) {
      if (!missing.isEmpty()) {
        return Claim.Verdict.NOT_CERTAIN;
      }
      return holds ? Claim.Verdict.HOLDS : Claim.Verdict.DOES_NOT_HOLD;
    }

    double mean() {
      return stream().average().orElse(Double.NaN);
    }

    /** Mean, least and greatest, by that format; empty without values. */
    String words(String format, double factor) {
      return values.isEmpty()
          ? ""
          : String.format(
              Locale.ROOT,
              format,
              factor * mean(),
              factor * stream().min().orElseThrow(),
              factor * stream().max().orElseThrow());
    }

    private DoubleStream stream() {
      return values.stream().mapToDouble(Double::doubleValue);
    }
  }

  static Claim judge(String text, Experiment experiment, Study study) {
    Half share = Half.of(experiment, study.cells(Study.JDBC).toList(), LoadClaim::mysqldShare);
    Half imbalance =
        Half.of(experiment, study.cells(Study.CLUSTERJ).toList(), LoadClaim::imbalance);
    Claim.Verdict onMysqld = share.verdict(share.mean() >= ALL);
    Claim.Verdict even = imbalance.verdict(imbalance.mean() <= EVEN);
    List<String> here = new ArrayList<>();
    here.add(share.words("mysqld's share over JDBC %.0f %% (%.0f–%.0f %%)", 100));
    here.add(imbalance.words("busiest ÷ least busy data node over ClusterJ %.2f (%.2f–%.2f)", 1));
    here.removeIf(String::isEmpty);
    return new Claim(
        text,
        PUBLISHED,
        String.join("; ", here),
        share.missing.isEmpty() && imbalance.missing.isEmpty()
            ? onMysqld.and(even)
            : Claim.Verdict.NOT_CERTAIN,
        reason(onMysqld, share.missing, even, imbalance.missing));
  }

  /** The mysqlds' part of what they and the data nodes use. */
  private static OptionalDouble mysqldShare(CellCpu cpu) {
    double mysqld = loads(cpu, MYSQLD).sum();
    DoubleSummaryStatistics nodes = loads(cpu, DATA_NODES).summaryStatistics();
    return mysqld > 0 && nodes.getCount() > 0
        ? OptionalDouble.of(mysqld / (mysqld + nodes.getSum()))
        : OptionalDouble.empty();
  }

  /** The busiest data node's load ÷ that of the least busy one. */
  private static OptionalDouble imbalance(CellCpu cpu) {
    DoubleSummaryStatistics nodes = loads(cpu, DATA_NODES).summaryStatistics();
    return nodes.getCount() > 1 && nodes.getMin() > 0
        ? OptionalDouble.of(nodes.getMax() / nodes.getMin())
        : OptionalDouble.empty();
  }

  private static DoubleStream loads(CellCpu cpu, Set<String> programs) {
    return cpu.ofOperations().stream()
        .filter(load -> programs.contains(load.process()))
        .mapToDouble(ProcessCpu::percent);
  }

  private static String reason(
      Claim.Verdict onMysqld, List<Cell> noShare, Claim.Verdict even, List<Cell> noImbalance) {
    List<String> parts = new ArrayList<>();
    switch (onMysqld) {
      case HOLDS -> parts.add("the mysqld uses nearly all CPU over JDBC");
      case DOES_NOT_HOLD ->
          parts.add(
              "over JDBC the data nodes use more than a tenth of the CPU of data nodes and mysqld");
      case NOT_CERTAIN ->
          parts.add(
              "the load of mysqld and all data nodes is not known of " + CellNames.of(noShare));
    }
    switch (even) {
      case HOLDS -> parts.add("the data nodes are evenly loaded over ClusterJ");
      case DOES_NOT_HOLD -> parts.add("the data nodes are unevenly loaded over ClusterJ");
      case NOT_CERTAIN ->
          parts.add("the load of each data node is not known of " + CellNames.of(noImbalance));
    }
    String all = String.join("; ", parts);
    return all.substring(0, 1).toUpperCase(Locale.ROOT) + all.substring(1) + ".";
  }
}
