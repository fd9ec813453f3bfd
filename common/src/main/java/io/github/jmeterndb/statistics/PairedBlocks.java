// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * The ratio of the throughputs of two paths that took turns in the blocks of one run.
 *
 * <p>Each throughput is the sum of the operations ÷ the sum of the times. A block's
 * <em>deviation</em> is what it adds to the error of the ratio's logarithm, to first order (ratio
 * estimator: W. G. Cochran, Sampling Techniques, Wiley 1977, 6.4). What the machine does to both
 * paths of a block is in no deviation.
 */
public final class PairedBlocks {
  private final List<Double> times;
  private final List<Double> deviations = new ArrayList<>();
  private final double logRatio;

  /** One block; {@code time} is its begin. Times are in seconds. */
  public record Block(
      double time,
      double firstOperations,
      double firstSeconds,
      double secondOperations,
      double secondSeconds) {}

  /** A path's turn in a block; times are in seconds. */
  public record Turn(double start, double operations, double seconds) {}

  /** The blocks in which both paths had their turns, by the numbers of the blocks. */
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

  /** The begin of each block, in seconds. */
  public List<Double> times() {
    return times;
  }

  /** How far the ratio of each block is from that of all, as a part of it. */
  public List<Double> deviations() {
    return deviations;
  }

  /** The logarithm of the ratio; none from too few blocks, and where a path did nothing. */
  public Optional<Difference> logRatio() {
    return Double.isFinite(logRatio) ? Difference.ofBlocks(logRatio, deviations) : Optional.empty();
  }

  /** The correlation of neighbouring blocks, from -1 to 1; 0 where there is none. */
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
