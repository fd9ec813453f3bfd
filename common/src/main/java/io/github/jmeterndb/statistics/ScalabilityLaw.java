// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.statistics;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.stream.IntStream;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.QRDecomposition;
import org.hipparchus.linear.RealMatrix;

/**
 * The Universal Scalability Law, X(N) = λN / (1 + σ(N − 1) + κN(N − 1)), fitted to throughputs.
 *
 * <p>Source: N. J. Gunther, Guerrilla Capacity Planning, Springer 2007, chapters 4 and 5. The law
 * is linear in other parameters, N / X = 1/λ + (σ/λ)(N − 1) + (κ/λ)N(N − 1), and is fitted in this
 * form, each point by its relative error, so that 1 thread counts as much as 64: least squares
 * under σ ≥ 0 and κ ≥ 0, solved without iterations, for the best of the solutions in which none,
 * one or both are 0 is the best of all.
 *
 * @param lambda λ, the throughput of one thread, operations a second
 * @param sigma σ, contention: the part that does not run in parallel, 0 or more
 * @param kappa κ, coherency: the cost of keeping each pair of threads in step, 0 or more
 * @param rSquared the part of the throughputs' variance that it explains, 1 at most
 * @param worst the greatest distance of a measured throughput from the curve, as a part of it
 */
public record ScalabilityLaw(
    double lambda, double sigma, double kappa, double rSquared, double worst) {
  /** Which of the columns 1/λ, σ/λ and κ/λ are not 0. */
  private static final List<int[]> SUPPORTS =
      List.of(new int[] {0, 1, 2}, new int[] {0, 1}, new int[] {0, 2}, new int[] {0});

  private static final int PARAMETERS = 3;

  /** That of these throughputs by threads, three or more. */
  public static ScalabilityLaw fit(SortedMap<Integer, Double> tps) {
    double[] best = null;
    double least = Double.POSITIVE_INFINITY;
    for (int[] support : SUPPORTS) {
      double[] solution = solve(tps, support);
      double squares = squares(tps, solution);
      if (isAllowed(solution) && squares < least) {
        best = solution;
        least = squares;
      }
    }
    // With 1/λ alone there is always a solution: a mean of positive numbers.
    double lambda = 1 / best[0];
    ScalabilityLaw law = new ScalabilityLaw(lambda, best[1] * lambda, best[2] * lambda, 0, 0);
    return new ScalabilityLaw(lambda, law.sigma, law.kappa, law.explained(tps), law.farthest(tps));
  }

  private static boolean isAllowed(double[] solution) {
    return solution[0] > 0 && solution[1] >= 0 && solution[2] >= 0;
  }

  /** Rows are divided by N / X: what is left is the relative error. */
  private static double[] solve(SortedMap<Integer, Double> tps, int[] support) {
    RealMatrix rows = MatrixUtils.createRealMatrix(tps.size(), support.length);
    int row = 0;
    for (Map.Entry<Integer, Double> point : tps.entrySet()) {
      for (int column = 0; column < support.length; column++) {
        rows.setEntry(row, column, term(support[column], point));
      }
      row++;
    }
    double[] ones = IntStream.range(0, tps.size()).mapToDouble(i -> 1).toArray();
    double[] some =
        new QRDecomposition(rows).getSolver().solve(MatrixUtils.createRealVector(ones)).toArray();
    double[] all = new double[PARAMETERS];
    for (int column = 0; column < support.length; column++) {
      all[support[column]] = some[column];
    }
    return all;
  }

  private static double term(int column, Map.Entry<Integer, Double> point) {
    double threads = point.getKey();
    double factor =
        switch (column) {
          case 0 -> 1;
          case 1 -> threads - 1;
          default -> threads * (threads - 1);
        };
    return factor * point.getValue() / threads;
  }

  private static double squares(SortedMap<Integer, Double> tps, double[] solution) {
    double sum = 0;
    for (Map.Entry<Integer, Double> point : tps.entrySet()) {
      double error = -1;
      for (int column = 0; column < PARAMETERS; column++) {
        error += solution[column] * term(column, point);
      }
      sum += error * error;
    }
    return sum;
  }

  /** The throughput of that many threads, in operations a second. */
  public double tps(double threads) {
    return lambda * threads / (1 + sigma * (threads - 1) + kappa * threads * (threads - 1));
  }

  /** The thread count with the most throughput; none where more threads always give more. */
  public OptionalDouble peak() {
    return kappa > 0 && sigma < 1
        ? OptionalDouble.of(Math.sqrt((1 - sigma) / kappa))
        : OptionalDouble.empty();
  }

  private double explained(SortedMap<Integer, Double> measured) {
    double mean = measured.values().stream().mapToDouble(x -> x).average().orElseThrow();
    double total = measured.values().stream().mapToDouble(x -> (x - mean) * (x - mean)).sum();
    double left =
        measured.entrySet().stream()
            .mapToDouble(point -> Math.pow(point.getValue() - tps(point.getKey()), 2))
            .sum();
    return total == 0 ? 1 : 1 - left / total;
  }

  private double farthest(SortedMap<Integer, Double> measured) {
    return measured.entrySet().stream()
        .mapToDouble(point -> Math.abs(point.getValue() / tps(point.getKey()) - 1))
        .max()
        .orElseThrow();
  }
}
