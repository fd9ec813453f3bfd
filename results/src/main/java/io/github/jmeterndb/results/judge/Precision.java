// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.judge;

import io.github.jmeterndb.report.Figure;
import io.github.jmeterndb.report.Figures;
import io.github.jmeterndb.report.Key;
import io.github.jmeterndb.report.Metric;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.figures.CellResult;
import io.github.jmeterndb.results.figures.Experiment;
import io.github.jmeterndb.results.figures.Producers;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.statistics.Interval;
import io.github.jmeterndb.statistics.Sample;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * How precisely the rounds tell the ratios of paths that took turns, or else the throughput of each
 * cell: the half-width of the widest interval, relative to its value. Who stops when an interval
 * happens to be narrow stops too often, so that it counts from six rounds on, and as no narrower
 * than without the last one.
 */
public record Precision(String words, double part) {
  public static final int FEWEST = 6;

  public boolean isEnough(double percent) {
    return part <= percent / 100;
  }

  private record Known(String name, int rounds, double part) {}

  public static Precision of(Experiment experiment) throws UserError {
    Figures figures = Producers.of(experiment);
    List<Known> ratios =
        figures
            .of(Metric.RATIO)
            .filter(
                ratio ->
                    experiment.cells().stream().anyMatch(CellResult::isPaired)
                        && isOfOneThreadCount(ratio))
            .map(ratio -> new Known(name(ratio.key()), ratio.rounds().size(), part(ratio)))
            .toList();
    boolean ofRatios = !ratios.isEmpty();
    List<Known> all = ofRatios ? ratios : throughputs(experiment, figures);
    Known least =
        all.stream()
            .max(Comparator.comparingDouble(Known::part))
            .orElseThrow(() -> new UserError("These rounds have no cell of a closed loop."));
    if (Double.isInfinite(least.part)) {
      return new Precision(
          "%s was measured in too few rounds: %s of %s".formatted(least.name, least.rounds, FEWEST),
          least.part);
    }
    String part = Numbers.percent(least.part);
    String one = ofRatios ? "The ratio of" : "The TPS of";
    String each = ofRatios ? "Each of %s ratios" : "The TPS of each of %s cells";
    return new Precision(
        all.size() == 1
            ? "%s %s is known to within %s".formatted(one, least.name, part)
            : "%s is known to within %s; the least precise is %s"
                .formatted(each.formatted(all.size()), part, least.name),
        least.part);
  }

  private static boolean isOfOneThreadCount(Figure ratio) {
    return ratio.key().threads() > 0 && !ratio.key().isPart() && !ratio.rounds().isEmpty();
  }

  private static String name(Key ratio) {
    return "%s, %s ÷ %s, %s thread%s"
        .formatted(
            ratio.operation(),
            ratio.path(),
            ratio.of(),
            ratio.threads(),
            ratio.threads() == 1 ? "" : "s");
  }

  private static List<Known> throughputs(Experiment experiment, Figures figures) {
    return experiment.cells().stream()
        .filter(result -> !result.isAtARate())
        .map(CellResult::cell)
        .map(
            cell ->
                figures
                    .get(Key.of(cell), Metric.TPS)
                    .map(tps -> new Known(cell.title(), tps.rounds().size(), part(tps)))
                    .orElseGet(() -> new Known(cell.title(), 0, Double.POSITIVE_INFINITY)))
        .toList();
  }

  private static double part(Figure figure) {
    boolean isRatio = figure.metric().equals(Metric.RATIO);
    double[] rounds =
        isRatio
            ? Joins.logs(figure)
            : figure.rounds().values().stream().mapToDouble(Double::doubleValue).toArray();
    return part(isRatio, rounds);
  }

  static double part(boolean ofLogs, double... rounds) {
    return rounds.length < FEWEST
        ? Double.POSITIVE_INFINITY
        : Math.max(half(ofLogs, rounds), half(ofLogs, Arrays.copyOf(rounds, rounds.length - 1)));
  }

  private static double half(boolean ofLogs, double... rounds) {
    Sample sample = Sample.of(DoubleStream.of(rounds));
    Interval interval = sample.interval().orElseThrow();
    double half = interval.high() - sample.mean();
    if (ofLogs) {
      return Math.expm1(half);
    }
    return sample.mean() > 0 ? half / sample.mean() : Double.POSITIVE_INFINITY;
  }
}
