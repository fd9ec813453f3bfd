// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

final class Frequencies {
  private static final int HOTTEST = 1_000;

  private final Map<Long, Long> counts = new HashMap<>();
  private final int draws;

  private Frequencies(int draws) {
    this.draws = draws;
  }

  static Frequencies of(LongSupplier draw, int times) {
    Frequencies frequencies = new Frequencies(times);
    for (int i = 0; i < times; i++) {
      frequencies.counts.merge(draw.getAsLong(), 1L, Long::sum);
    }
    return frequencies;
  }

  private long count(long number) {
    return counts.getOrDefault(number, 0L);
  }

  private List<Long> hottest() {
    return counts.entrySet().stream()
        .sorted(Map.Entry.<Long, Long>comparingByValue(Comparator.reverseOrder()))
        .limit(HOTTEST)
        .map(Map.Entry::getKey)
        .toList();
  }

  /**
   * The chi-square statistic of two samples of the same size, in standard deviations from its mean
   * under one common distribution. Its classes are the hottest numbers of this third sample, and
   * all other numbers as one.
   */
  double distance(Frequencies first, Frequencies second) {
    List<Long> hottest = hottest();
    double chiSquare = 0;
    long rest = first.draws;
    long otherRest = second.draws;
    for (long number : hottest) {
      chiSquare += term(first.count(number), second.count(number));
      rest -= first.count(number);
      otherRest -= second.count(number);
    }
    chiSquare += term(rest, otherRest);
    double degrees = rest + otherRest == 0 ? hottest.size() - 1 : hottest.size();
    return (chiSquare - degrees) / Math.sqrt(2 * degrees);
  }

  private static double term(long first, long second) {
    double difference = (double) first - second;
    return first + second == 0 ? 0 : difference * difference / (double) (first + second);
  }
}
