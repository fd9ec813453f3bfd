// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.figures;

import io.github.jmeterndb.report.Figures;
import io.github.jmeterndb.report.Key;
import io.github.jmeterndb.report.Metric;
import io.github.jmeterndb.report.Second;
import io.github.jmeterndb.statistics.Difference;
import io.github.jmeterndb.statistics.PairedBlocks;
import java.util.List;
import java.util.Optional;

/**
 * How throughput varied within the windows, from second to second, relative to the round's mean:
 * coefficient of variation, and the trend of the least-squares line with its p-value. This is no
 * confidence interval of the throughput.
 *
 * <p>Above 10 % a cell is unsteady: the interval from ten such seconds is ±7 %, the limit of "about
 * equal". Below 100 operations per second chance alone causes 10 %.
 */
public record Steadiness(double variation, double trend, double chance) {
  static final double LIMIT = 0.10;

  private static final double SIGNIFICANCE = 0.05;

  /** Operations per second whose Poisson variation is {@link #LIMIT}. */
  private static final double FEWEST_OPERATIONS = 1 / (LIMIT * LIMIT);

  private static final int FEWEST_SECONDS = 3;

  void add(Figures figures, Key key) {
    figures.add(key, Metric.VARIATION, variation);
    figures.add(key, Metric.TREND, trend);
  }

  public boolean isUnsteady() {
    return variation > LIMIT || hasTrend();
  }

  public boolean hasTrend() {
    return chance < SIGNIFICANCE && Math.abs(trend) > LIMIT;
  }

  /**
   * Whether the variation is as large as the ratio's difference from 1. An interval over rounds
   * includes the variation between seconds, but not a trend that all rounds share.
   */
  public boolean exceeds(double ratio, boolean ofOneRound) {
    double change = hasTrend() ? Math.abs(trend) : 0;
    double scatter = ofOneRound && variation > LIMIT ? variation : 0;
    double most = Math.max(change, scatter);
    return most > 0 && 1 + most >= Math.max(ratio, 1 / ratio);
  }

  /** Pools the rounds; empty if none has three whole seconds with a mean of 100 operations. */
  public static Optional<Steadiness> of(List<CellRound> measured) {
    Sums sums = new Sums();
    for (CellRound round : measured) {
      List<Second> whole = round.series().stream().filter(Second::isWhole).toList();
      double mean = whole.stream().mapToDouble(Second::tps).average().orElse(0);
      if (whole.size() >= FEWEST_SECONDS && mean >= FEWEST_OPERATIONS) {
        sums.add(
            whole.stream().map(Second::start).toList(),
            whole.stream().map(second -> second.tps() / mean - 1).toList());
      }
    }
    return sums.steadiness();
  }

  static Optional<Steadiness> ofRatio(List<PairedBlocks> rounds) {
    Sums sums = new Sums();
    rounds.stream()
        .filter(blocks -> blocks.size() >= Difference.FEWEST_BLOCKS)
        .forEach(blocks -> sums.add(blocks.times(), blocks.deviations()));
    return sums.steadiness();
  }

  private static final class Sums {
    private int freedom;
    private double xx;
    private double xy;
    private double yy;
    private double span;

    void add(List<Double> times, List<Double> deviations) {
      double mean = times.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
      for (int i = 0; i < times.size(); i++) {
        double x = times.get(i) - mean;
        double y = deviations.get(i);
        xx += x * x;
        xy += x * y;
        yy += y * y;
      }
      freedom += times.size() - 1;
      span = Math.max(span, times.get(times.size() - 1) - times.get(0));
    }

    Optional<Steadiness> steadiness() {
      if (freedom == 0) {
        return Optional.empty();
      }
      double slope = xx == 0 ? 0 : xy / xx;
      double error = Math.sqrt(Math.max(0, yy - slope * xy) / (freedom - 1) / xx);
      double chance = slope == 0 ? 1 : new Difference(slope, error, freedom - 1).pValue();
      return Optional.of(new Steadiness(Math.sqrt(yy / freedom), slope * span, chance));
    }
  }
}
