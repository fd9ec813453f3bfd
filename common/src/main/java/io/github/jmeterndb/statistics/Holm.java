// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.statistics;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Keeps the chance of any false alarm among many tests at that of one.
 *
 * <p>Source: S. Holm, A simple sequentially rejective multiple test procedure, Scandinavian Journal
 * of Statistics 6 (1979), 65–70. It needs no independence of the tests, which the cells of one run
 * do not have.
 */
public final class Holm {
  private Holm() {}

  /**
   * The chances, each made as large as it must be for all of them to be read together: what is
   * below 5 % then is so with a chance of 5 % for any false one among all.
   */
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
