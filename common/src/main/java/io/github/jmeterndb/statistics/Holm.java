// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.statistics;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Adjusts p-values so that the chance of any false positive among many tests is that of one test,
 * even if the tests are dependent (S. Holm, A simple sequentially rejective multiple test
 * procedure, Scandinavian Journal of Statistics 6, 1979, 65–70).
 */
public final class Holm {
  private Holm() {}

  /** The adjusted p-values, in the order of the given ones. */
  public static List<Double> adjust(List<Double> chances) {
    List<Integer> order =
        IntStream.range(0, chances.size())
            .boxed()
            .sorted(Comparator.comparing(chances::get))
            .toList();
    Double[] adjusted = new Double[chances.size()];
    double least = 0;
    for (int rank = 0; rank < order.size(); rank++) {
      int index = order.get(rank);
      least = Math.max(least, Math.min(1, (order.size() - rank) * chances.get(index)));
      adjusted[index] = least;
    }
    return List.of(adjusted);
  }
}
