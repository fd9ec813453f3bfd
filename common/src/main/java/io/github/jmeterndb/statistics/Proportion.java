// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hipparchus.distribution.continuous.BetaDistribution;

/**
 * The share of operations with a property, from 0 to 1, with its 95 % interval.
 *
 * <p>For independent operations, the interval is Clopper–Pearson (C. J. Clopper, E. S. Pearson,
 * Biometrika 26, 1934, 404–413). Operations that wait for the same lock are not independent: over
 * blocks, the share is a ratio estimator (W. G. Cochran, Sampling Techniques, Wiley 1977, chapter
 * 3), and the interval covers both.
 */
public record Proportion(double value, Interval interval) {
  private static final double TAIL = 0.025;

  /** Operations in a block, and how many of them have the property. */
  public record Block(long having, long all) {}

  /** For at least one operation, all independent. */
  public static Proportion of(long having, long all) {
    double low =
        having == 0
            ? 0
            : new BetaDistribution((double) having, (double) (all - having) + 1)
                .inverseCumulativeProbability(TAIL);
    double high =
        having == all
            ? 1
            : new BetaDistribution((double) having + 1, (double) (all - having))
                .inverseCumulativeProbability(1 - TAIL);
    return new Proportion((double) having / all, new Interval(low, high));
  }

  /** For consecutive blocks; empty for fewer than {@value Difference#FEWEST_BLOCKS}. */
  public static Optional<Proportion> of(List<Block> blocks) {
    long having = blocks.stream().mapToLong(Block::having).sum();
    long all = blocks.stream().mapToLong(Block::all).sum();
    double value = (double) having / all;
    List<Double> deviations = new ArrayList<>();
    for (Block block : blocks) {
      deviations.add((block.having - value * block.all) * blocks.size() / all);
    }
    return Difference.ofBlocks(value, deviations)
        .map(Difference::interval)
        .map(
            other -> {
              Interval chance = of(having, all).interval;
              return new Proportion(
                  value,
                  new Interval(
                      Math.max(0, Math.min(chance.low(), other.low())),
                      Math.min(1, Math.max(chance.high(), other.high()))));
            });
  }
}
