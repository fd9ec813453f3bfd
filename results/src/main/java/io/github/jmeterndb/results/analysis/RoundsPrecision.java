// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.analysis;

import io.github.jmeterndb.report.Interval;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.statistics.Sample;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;

/**
 * How sure a cell's throughput, or the ratio of two, is over the rounds, for whoever makes more of
 * them until it is sure enough: who stops when an interval happens to be narrow stops too often
 * when it is too narrow. So an interval counts from {@value #FEWEST} rounds on, and as no narrower
 * than it was without the last of them.
 */
public final class RoundsPrecision {
  /** The rounds that it takes at least. */
  public static final int FEWEST = 6;

  private RoundsPrecision() {}

  /**
   * From its mean to the end of its 95 % interval by Student's t, as a part of the mean; infinite
   * from too few rounds.
   */
  public static double of(CellResult result) {
    return of(result.roundsOfTps().stream().mapToDouble(CellRound::tps).toArray());
  }

  static double of(double... tps) {
    return narrowest(RoundsPrecision::part, tps);
  }

  /**
   * The same of the ratio of two throughputs.
   *
   * @param logs the logarithm of each round's ratio
   */
  public static double ofRatio(double... logs) {
    return narrowest(RoundsPrecision::partOfRatio, logs);
  }

  private static double narrowest(ToDoubleFunction<double[]> part, double... rounds) {
    return rounds.length < FEWEST
        ? Double.POSITIVE_INFINITY
        : Math.max(
            part.applyAsDouble(rounds),
            part.applyAsDouble(Arrays.copyOf(rounds, rounds.length - 1)));
  }

  private static double partOfRatio(double... logs) {
    Sample sample = Sample.of(Arrays.stream(logs));
    return Math.exp(sample.interval().orElseThrow().high() - sample.mean()) - 1;
  }

  private static double part(double[] tps) {
    Sample sample = Sample.of(Arrays.stream(tps));
    Interval interval = sample.interval().orElseThrow();
    return sample.mean() > 0
        ? (interval.high() - sample.mean()) / sample.mean()
        : Double.POSITIVE_INFINITY;
  }
}
