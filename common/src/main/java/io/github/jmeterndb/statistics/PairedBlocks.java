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
  private final List<Double> times = new ArrayList<>();
  private final List<Double> deviations = new ArrayList<>();
  private final double logRatio;

  /** A path's part of a block; times are in seconds. */
  public record Turn(double start, double operations, double seconds) {}

  /** The blocks that both paths took part in, by block number. */
  public PairedBlocks(SortedMap<Integer, Turn> first, Map<Integer, Turn> second) {
    List<Integer> both =
        first.keySet().stream()
            .filter(second::containsKey)
            .filter(i -> first.get(i).seconds > 0 && second.get(i).seconds > 0)
            .toList();
    double firstOperations = both.stream().mapToDouble(i -> first.get(i).operations).sum();
    double secondOperations = both.stream().mapToDouble(i -> second.get(i).operations).sum();
    double firstTps = firstOperations / both.stream().mapToDouble(i -> first.get(i).seconds).sum();
    double secondTps =
        secondOperations / both.stream().mapToDouble(i -> second.get(i).seconds).sum();
    logRatio = Math.log(firstTps / secondTps);
    for (int i : both) {
      double above = first.get(i).operations - firstTps * first.get(i).seconds;
      double below = second.get(i).operations - secondTps * second.get(i).seconds;
      deviations.add(both.size() * (above / firstOperations - below / secondOperations));
      times.add(Math.min(first.get(i).start, second.get(i).start));
    }
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
