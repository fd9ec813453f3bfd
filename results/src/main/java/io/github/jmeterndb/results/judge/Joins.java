// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.judge;

import io.github.jmeterndb.report.Figure;
import io.github.jmeterndb.report.Figures;
import io.github.jmeterndb.report.Key;
import io.github.jmeterndb.report.Metric;
import io.github.jmeterndb.results.figures.Producers;
import io.github.jmeterndb.statistics.Interval;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

final class Joins {
  private Joins() {}

  /**
   * The throughput of the first path ÷ that of the second, whichever way round it was computed; of
   * 0 threads the geometric mean over the thread counts.
   */
  static Optional<Figure> ratio(
      Figures figures, String operation, String first, String second, int threads) {
    Key key = new Key(operation, first, threads, second);
    return figures
        .get(key, Metric.RATIO)
        .or(() -> figures.get(inverse(key), Metric.RATIO).map(Joins::inverse));
  }

  static boolean isUnsteady(Figures figures, Key ratio) {
    return figures.get(ratio, Producers.UNSTEADY).isPresent()
        || figures.get(inverse(ratio), Producers.UNSTEADY).isPresent();
  }

  private static Key inverse(Key ratio) {
    return ratio.over(ratio.of()).of(ratio.path());
  }

  private static Figure inverse(Figure ratio) {
    SortedMap<Integer, Double> rounds = new TreeMap<>();
    ratio.rounds().forEach((round, value) -> rounds.put(round, 1 / value));
    return new Figure(
        inverse(ratio.key()),
        ratio.metric(),
        1 / ratio.value(),
        ratio.interval().map(i -> new Interval(1 / i.high(), 1 / i.low())),
        ratio.scope(),
        rounds,
        ratio.mark());
  }

  static double[] logs(Figure figure) {
    return figure.rounds().values().stream().mapToDouble(Math::log).toArray();
  }

  /**
   * The mean logarithm of the throughputs of these cells, of each round in which all of them may be
   * compared with other runs.
   */
  static double[] meanLogs(Figures figures, Collection<Key> cells) {
    List<SortedMap<Integer, Double>> each =
        cells.stream()
            .flatMap(cell -> figures.get(cell, Producers.COMPARABLE).stream())
            .map(Figure::rounds)
            .toList();
    return each.size() < cells.size()
        ? new double[0]
        : each.get(0).keySet().stream()
            .filter(round -> each.stream().allMatch(rounds -> rounds.containsKey(round)))
            .mapToDouble(
                round ->
                    each.stream()
                        .mapToDouble(rounds -> Math.log(rounds.get(round)))
                        .average()
                        .orElseThrow())
            .toArray();
  }
}
