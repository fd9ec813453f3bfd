// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.figure;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Second;
import io.github.jmeterndb.results.chart.Point;
import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.Slices;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** The course of a cell over its window. */
final class Course {
  private static final int POINTS = 150;

  private static final double MILLIS = 1e3;

  private Course() {}

  /**
   * Throughput, second by second; in a paired cell, slice by slice, after the contiguous passes. Of
   * a long window the slowest second of each part is shown: what is looked for is the stall, and a
   * mean would hide it.
   */
  static List<Point> tps(CellRound round) {
    return thinned(round, seconds(round), Second::tps, Comparator.reverseOrder());
  }

  /** The percentile 99 of latency, second by second; of a long window each part's highest. */
  static List<Point> p99(CellRound round) {
    List<Second> seconds = seconds(round).stream().filter(second -> second.ops() > 0).toList();
    return thinned(round, seconds, Second::p99, Comparator.naturalOrder());
  }

  private static List<Second> seconds(CellRound round) {
    if (round.isPaired()) {
      return lines(round);
    }
    List<Second> whole = round.series().stream().filter(Second::isWhole).toList();
    return whole.isEmpty() ? round.series() : whole;
  }

  private static List<Second> lines(CellRound round) {
    return round.slices().map(Slices::lines).orElse(round.series());
  }

  /** In a paired cell, all paths have one clock, so that what met all of them is to be seen. */
  private static double start(CellRound round) {
    OptionalDouble start =
        round.records().stream()
            .filter(info -> round.isPaired() && info.startMillis() > 0)
            .mapToDouble(info -> info.startMillis() / MILLIS)
            .min();
    return start.orElse(round.series().isEmpty() ? 0 : round.series().get(0).start());
  }

  private static List<Point> thinned(
      CellRound round,
      List<Second> seconds,
      ToDoubleFunction<Second> value,
      Comparator<Double> worst) {
    double start = start(round);
    int step = (seconds.size() + POINTS - 1) / POINTS;
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < seconds.size(); i += step) {
      seconds.subList(i, Math.min(i + step, seconds.size())).stream()
          .max(Comparator.comparing(value::applyAsDouble, worst))
          .map(
              s -> {
                double y = value.applyAsDouble(s);
                return Point.of(s.start() + s.length() - start, y, Numbers.figure(y));
              })
          .ifPresent(points::add);
    }
    return points;
  }
}
