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
import io.github.jmeterndb.statistics.Sample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * The precision of the ratios of paths that took turns, or else of the throughput of each cell: the
 * half-width of the widest interval, relative to its value. Stopping at the first narrow interval
 * stops too early: precision counts from six rounds on, and is no better than without the last
 * round.
 */
public record Precision(String words, double part) {
  public static final int FEWEST = 6;

  public boolean isEnough(double percent) {
    return part <= percent / 100;
  }

  private record Known(String name, int rounds, double part) {
    static Known of(String name, Figure figure) {
      boolean isRatio = figure.metric().equals(Metric.RATIO);
      double[] rounds =
          figure.rounds().values().stream()
              .mapToDouble(round -> isRatio ? Math.log(round) : round)
              .toArray();
      int all = rounds.length;
      double part =
          all < FEWEST
              ? Double.POSITIVE_INFINITY
              : Math.max(half(isRatio, rounds, all), half(isRatio, rounds, all - 1));
      return new Known(name, all, part);
    }

    private static double half(boolean isRatio, double[] rounds, int count) {
      Sample sample = Sample.of(DoubleStream.of(rounds).limit(count));
      double half = sample.interval().orElseThrow().high() - sample.mean();
      return isRatio ? Math.expm1(half) : half / sample.mean();
    }
  }

  public static Precision of(Experiment experiment) throws UserError {
    Figures figures = Producers.of(experiment);
    List<Known> all = new ArrayList<>();
    if (experiment.cells().stream().anyMatch(CellResult::isPaired)) {
      figures
          .of(Metric.RATIO)
          .filter(ratio -> ratio.key().threads() > 0 && !ratio.key().isPart())
          .filter(ratio -> !ratio.rounds().isEmpty())
          .forEach(ratio -> all.add(Known.of(name(ratio.key()), ratio)));
    }
    boolean ofRatios = !all.isEmpty();
    if (!ofRatios) {
      experiment.cells().stream()
          .filter(result -> !result.isAtARate())
          .map(CellResult::cell)
          .map(
              cell ->
                  figures
                      .get(Key.of(cell), Metric.TPS)
                      .map(tps -> Known.of(cell.title(), tps))
                      .orElseGet(() -> new Known(cell.title(), 0, Double.POSITIVE_INFINITY)))
          .forEach(all::add);
    }
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

  private static String name(Key ratio) {
    String threads = ratio.threads() == 1 ? "1 thread" : ratio.threads() + " threads";
    return "%s, %s ÷ %s, %s".formatted(ratio.operation(), ratio.path(), ratio.of(), threads);
  }
}
