// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * What two paths did in the blocks of one run, in which they took turns, and what that tells of the
 * ratio of their throughputs.
 *
 * <p>The logarithm of the ratio is that of the quotient of two throughputs, each the sum of the
 * operations ÷ the sum of the times. A block's <em>deviation</em> is what it adds to the error of
 * that logarithm, to first order (ratio estimator): what the first path did in it beyond its
 * throughput, less what the second one did. What the machine does to both paths of a block is in
 * neither difference.
 *
 * <p>Source: W. G. Cochran, Sampling Techniques, 3rd edition, Wiley 1977, 6.4 (ratio estimator).
 */
public final class PairedBlocks {
  /** The fewest blocks that make an interval. */
  public static final int FEWEST = BlockDeviations.FEWEST;

  private final List<Double> times;
  private final List<Double> deviations;
  private final double logRatio;

  /**
   * One block.
   *
   * @param time when it began, in seconds
   * @param firstOperations of the first path
   * @param firstSeconds the time in which these are counted, more than 0
   * @param secondOperations of the second path
   * @param secondSeconds the time in which these are counted, more than 0
   */
  public record Block(
      double time,
      double firstOperations,
      double firstSeconds,
      double secondOperations,
      double secondSeconds) {}

  /**
   * A path's turn in a block.
   *
   * @param start in seconds
   * @param seconds in which its operations are counted
   */
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
    List<Double> each = new ArrayList<>();
    for (Block block : blocks) {
      double above = block.firstOperations - firstTps * block.firstSeconds;
      double below = block.secondOperations - secondTps * block.secondSeconds;
      each.add(blocks.size() * (above / first - below / second));
    }
    deviations = List.copyOf(each);
    times = blocks.stream().map(Block::time).toList();
  }

  public int size() {
    return deviations.size();
  }

  /** When each began, in seconds. */
  public List<Double> times() {
    return times;
  }

  /** How far the ratio of each is from that of all, as a part of it; their mean is 0. */
  public List<Double> deviations() {
    return deviations;
  }

  /**
   * The logarithm of the ratio within this run, and its error; none from fewer than {@value
   * #FEWEST} blocks, and where a path did nothing.
   */
  public Optional<Difference> logRatio() {
    return size() < FEWEST || Double.isNaN(logRatio) || Double.isInfinite(logRatio)
        ? Optional.empty()
        : Optional.of(new BlockDeviations(deviations).of(logRatio));
  }

  /**
   * The correlation of the deviations of neighbouring blocks, from -1 to 1; 0 where there is none.
   */
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
