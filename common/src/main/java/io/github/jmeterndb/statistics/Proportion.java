// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hipparchus.distribution.continuous.BetaDistribution;

/**
 * Which part of all operations has a property, and how far that may be from the true part.
 *
 * <p>The interval by chance alone is Clopper and Pearson's, which also holds where none has the
 * property. Operations that have it come together, such as those that wait for the same lock: where
 * the blocks are known in which they ran, the part is a ratio estimator over blocks, and the
 * interval reaches as far as either.
 *
 * <p>Sources: C. J. Clopper, E. S. Pearson, The use of confidence or fiducial limits illustrated in
 * the case of the binomial, Biometrika 26 (1934), 404–413; W. G. Cochran, Sampling Techniques, 3rd
 * edition, Wiley 1977, chapter 3 (proportions in cluster sampling).
 *
 * @param value from 0 to 1
 * @param interval at 95 %
 */
public record Proportion(double value, Interval interval) {
  private static final double TAIL = 0.025;

  /**
   * Operations that ran in a block.
   *
   * @param having those with the property
   */
  public record Block(long having, long all) {}

  /**
   * By chance alone.
   *
   * @param all how many there are, 1 or more
   */
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

  /**
   * Over blocks; nothing from fewer than {@value BlockDeviations#FEWEST}.
   *
   * @param blocks in their order, with one operation at least
   */
  public static Optional<Proportion> of(List<Block> blocks) {
    long having = blocks.stream().mapToLong(Block::having).sum();
    long all = blocks.stream().mapToLong(Block::all).sum();
    List<Double> deviations = new ArrayList<>();
    for (Block block : blocks) {
      deviations.add((block.having - (double) having / all * block.all) * blocks.size() / all);
    }
    BlockDeviations ofBlocks = new BlockDeviations(deviations);
    return ofBlocks.areEnough()
        ? Optional.of(of(having, all).orWider(ofBlocks.of((double) having / all).interval()))
        : Optional.empty();
  }

  private Proportion orWider(Interval other) {
    return new Proportion(
        value,
        new Interval(
            Math.max(0, Math.min(interval.low(), other.low())),
            Math.min(1, Math.max(interval.high(), other.high()))));
  }
}
