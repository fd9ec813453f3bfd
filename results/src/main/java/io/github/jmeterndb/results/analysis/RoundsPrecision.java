// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.analysis;

import io.github.jmeterndb.report.Interval;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.statistics.Sample;
import java.util.Arrays;

/**
 * How sure a cell's throughput is over the rounds, for whoever makes more of them until it is sure
 * enough: who stops when an interval happens to be narrow stops too often when it is too narrow. So
 * an interval counts from {@value #FEWEST} rounds on, and as no narrower than it was without the
 * last of them.
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
    return tps.length < FEWEST
        ? Double.POSITIVE_INFINITY
        : Math.max(part(tps), part(Arrays.copyOf(tps, tps.length - 1)));
  }

  private static double part(double[] tps) {
    Sample sample = Sample.of(Arrays.stream(tps));
    Interval interval = sample.interval().orElseThrow();
    return sample.mean() > 0
        ? (interval.high() - sample.mean()) / sample.mean()
        : Double.POSITIVE_INFINITY;
  }
}
