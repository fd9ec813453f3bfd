// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.statistics;

import java.util.Comparator;
import java.util.List;
import java.util.function.ObjDoubleConsumer;
import java.util.function.ToDoubleFunction;

/**
 * Adjusts p-values so that the chance of any false positive among many tests is that of one test,
 * even if the tests are dependent (S. Holm, A simple sequentially rejective multiple test
 * procedure, Scandinavian Journal of Statistics 6, 1979, 65–70).
 */
public final class Holm {
  private Holm() {}

  /** Gives each test its adjusted p-value. */
  public static <T> void adjust(
      List<T> tests, ToDoubleFunction<T> chance, ObjDoubleConsumer<T> adjusted) {
    List<T> order = tests.stream().sorted(Comparator.comparingDouble(chance)).toList();
    double least = 0;
    for (int rank = 0; rank < order.size(); rank++) {
      T test = order.get(rank);
      least = Math.max(least, Math.min(1, (order.size() - rank) * chance.applyAsDouble(test)));
      adjusted.accept(test, least);
    }
  }
}
