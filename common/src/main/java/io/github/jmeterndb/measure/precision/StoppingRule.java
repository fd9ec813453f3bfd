// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure.precision;

import java.util.Arrays;
import java.util.Optional;

/**
 * Says when enough values have been seen for a mean that is as sure as was asked for. For one
 * thread.
 *
 * <p>Whoever looks again and again, and stops when an interval happens to be narrow, stops too
 * often when it is too narrow. So it looks only when there are a quarter more values than at the
 * last time, and takes no interval from fewer values than 30 times their autocorrelation time: from
 * fewer, neither that time nor the interval is known well. {@code StoppingRuleTest} shows that at
 * least 93 of 100 intervals at which it stops hold the mean.
 *
 * <p>Sources: A. M. Law, W. D. Kelton, Simulation Modeling and Analysis, 3rd edition, McGraw-Hill
 * 2000, 9.5.3 (sequential procedures); A. Sokal, Monte Carlo Methods in Statistical Mechanics, in
 * Functional Integration, Plenum 1997, 131–192 (runs of many autocorrelation times).
 */
final class StoppingRule {
  /** How many values it takes at least, and how many times their autocorrelation time. */
  static final int FEWEST = 30;

  private static final double NEXT_LOOK = 1.25;

  private final double precision;
  private double[] values = new double[2 * FEWEST];
  private int size;
  private int nextLook = FEWEST;
  private boolean reached;

  /**
   * One for that precision.
   *
   * @param precision the reach of the interval to each side, as a part of the mean; more than 0
   */
  StoppingRule(double precision) {
    this.precision = precision;
  }

  /** Adds a value; one that comes when enough have been seen is not looked at. */
  void add(double value) {
    if (reached) {
      return;
    }
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
    }
    values[size] = value;
    size++;
    if (size >= nextLook) {
      nextLook = (int) Math.ceil(NEXT_LOOK * size);
      reached = isEnough(BatchMeans.of(Arrays.copyOf(values, size)));
    }
  }

  private boolean isEnough(BatchMeans means) {
    return means.mean() > 0
        && means.reach() <= precision * means.mean()
        && size >= FEWEST * means.autocorrelationTime();
  }

  /** Whether enough have been seen. */
  boolean isReached() {
    return reached;
  }

  /** What those that were looked at tell; nothing where there are fewer than ten. */
  Optional<BatchMeans> means() {
    return size < BatchMeans.FEWEST
        ? Optional.empty()
        : Optional.of(BatchMeans.of(Arrays.copyOf(values, size)));
  }
}
