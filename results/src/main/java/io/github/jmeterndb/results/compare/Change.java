// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.compare;

import io.github.jmeterndb.report.Interval;
import io.github.jmeterndb.results.analysis.NotComparable;
import io.github.jmeterndb.results.analysis.NotComparable.With;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Steadiness;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.statistics.Difference;
import io.github.jmeterndb.statistics.Sample;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * How the throughput of some cells, one or all, differs between two experiments: the logarithm of
 * new ÷ base, of the geometric mean over the cells.
 *
 * @param cells one or more, measured in both
 * @param basis what it is judged by
 * @param logs the difference of the logarithms; its error means nothing without a basis
 */
record Change(Collection<Cell> cells, Comparison.Basis basis, Difference logs) {
  /**
   * The least standard deviation between runs that is assumed where it was not measured, as a part
   * of the throughput. Two runs of one sweep on an idle machine differ by up to a tenth in single
   * cells, though each is steadier than that within itself: twice √2 × 5 % is a little more.
   */
  static final double LEAST_VARIATION = 0.05;

  /** The change of these cells; nothing if in no round of one side all of them are comparable. */
  static Optional<Change> of(Collection<Cell> cells, Experiment base, Experiment next) {
    double[] before = logs(cells, base);
    double[] after = logs(cells, next);
    if (before.length == 0 || after.length == 0) {
      return Optional.empty();
    }
    Sample first = Sample.of(DoubleStream.of(before));
    Sample second = Sample.of(DoubleStream.of(after));
    if (first.size() >= Sample.FEWEST && second.size() >= Sample.FEWEST) {
      return Optional.of(
          new Change(cells, Comparison.Basis.ROUNDS, Difference.welch(second, first)));
    }
    OptionalDouble scatter = variation(cells, base);
    OptionalDouble newScatter = variation(cells, next);
    boolean known = scatter.isPresent() && newScatter.isPresent();
    double error =
        Math.hypot(
            scatter.orElse(0) / Math.sqrt(first.size()),
            newScatter.orElse(0) / Math.sqrt(second.size()));
    return Optional.of(
        new Change(
            cells,
            known ? Comparison.Basis.SECONDS : Comparison.Basis.NOTHING,
            new Difference(second.mean() - first.mean(), error, Double.POSITIVE_INFINITY)));
  }

  /** The mean logarithm of the cells' throughputs, of each round in which all are comparable. */
  private static double[] logs(Collection<Cell> cells, Experiment experiment) {
    return experiment.rounds().stream()
        .flatMapToDouble(round -> NotComparable.meanLog(round, cells, With.OTHER_RUNS).stream())
        .toArray();
  }

  /**
   * The mean variation from second to second, or what is assumed at least; nothing if one is not
   * known. Of several cells it is not divided by the root of their number: what disturbs a run
   * disturbs its cells together.
   */
  private static OptionalDouble variation(Collection<Cell> cells, Experiment experiment) {
    List<Double> each =
        cells.stream()
            .flatMap(
                cell ->
                    Steadiness.of(NotComparable.rounds(experiment, cell, With.OTHER_RUNS)).stream())
            .map(Steadiness::variation)
            .toList();
    return each.size() == cells.size()
        ? OptionalDouble.of(
            Math.max(
                LEAST_VARIATION,
                each.stream().mapToDouble(Double::doubleValue).average().orElseThrow()))
        : OptionalDouble.empty();
  }

  double ratio() {
    return Math.exp(logs.value());
  }

  /** The 95 % interval of the ratio, of this change alone; none unless it is judged by rounds. */
  Optional<Interval> interval() {
    return basis == Comparison.Basis.ROUNDS ? Optional.of(logs.interval().exp()) : Optional.empty();
  }

  double chance() {
    return basis == Comparison.Basis.NOTHING ? 1 : logs.pValue();
  }

  /** The chance of a fall as deep by noise alone, if in truth it fell by that part. */
  double chanceOfFall(double part) {
    return basis == Comparison.Basis.NOTHING ? 1 : logs.pValueOfLess(Math.log1p(-part));
  }
}
