// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * The ratio of the throughputs of two paths that alternated within the blocks of a run.
 *
 * <p>Each throughput is the sum of the operations ÷ the sum of the times. A block's
 * <em>deviation</em> is its contribution to the error of the ratio's logarithm, to first order
 * (ratio estimator: W. G. Cochran, Sampling Techniques, Wiley 1977, 6.4). What affects both paths
 * of a block alike is in no deviation.
 */
public final class PairedBlocks {
  private final List<Double> times;
  private final List<Double> deviations = new ArrayList<>();
  private final double logRatio;

  /** A block, with the time of its start; times are in seconds. */
  public record Block(
      double time,
      double firstOperations,
      double firstSeconds,
      double secondOperations,
      double secondSeconds) {}

  /** A path's share of a block; times are in seconds. */
  public record Turn(double start, double operations, double seconds) {}

  /** The blocks that both paths took part in, by block number. */
  public static PairedBlocks of(SortedMap<Integer, Turn> first, Map<Integer, Turn> second) {
    List<Block> blocks = new ArrayList<>();
    first.forEach(
        (number, turn) -> {
          Turn other = second.get(number);
          if (other != null && turn.seconds > 0 && other.seconds > 0) {
            blocks.add(
                new Block(
                    Math.min(turn.start, other.start),
                    turn.operations,
                    turn.seconds,
                    other.operations,
                    other.seconds));
          }
        });
    return new PairedBlocks(blocks);
  }

  public PairedBlocks(List<Block> blocks) {
    double first = blocks.stream().mapToDouble(Block::firstOperations).sum();
    double second = blocks.stream().mapToDouble(Block::secondOperations).sum();
    double firstTps = first / blocks.stream().mapToDouble(Block::firstSeconds).sum();
    double secondTps = second / blocks.stream().mapToDouble(Block::secondSeconds).sum();
    logRatio = Math.log(firstTps / secondTps);
    for (Block block : blocks) {
      double above = block.firstOperations - firstTps * block.firstSeconds;
      double below = block.secondOperations - secondTps * block.secondSeconds;
      deviations.add(blocks.size() * (above / first - below / second));
    }
    times = blocks.stream().map(Block::time).toList();
  }

  public int size() {
    return deviations.size();
  }

  /** The start of each block, in seconds. */
  public List<Double> times() {
    return times;
  }

  /** The relative difference of each block's ratio from the overall ratio. */
  public List<Double> deviations() {
    return deviations;
  }

  /** The logarithm of the ratio; empty for too few blocks, or if a path had no operations. */
  public Optional<Difference> logRatio() {
    return Double.isFinite(logRatio) ? Difference.ofBlocks(logRatio, deviations) : Optional.empty();
  }

  /** The correlation of adjacent blocks, from -1 to 1; 0 if there is none. */
  public double autocorrelation() {
    double squares = 0;
    double products = 0;
    for (int i = 0; i < size(); i++) {
      squares += deviations.get(i) * deviations.get(i);
      products += i == 0 ? 0 : deviations.get(i - 1) * deviations.get(i);
    }
    return squares == 0 ? 0 : products / squares;
  }
}
