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
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
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

  public static Precision of(Experiment experiment) throws UserError {
    Figures figures = Producers.of(experiment);
    Map<String, Optional<Figure>> all = new LinkedHashMap<>();
    if (experiment.cells().stream().anyMatch(CellResult::isPaired)) {
      figures
          .of(Metric.RATIO)
          .filter(ratio -> ratio.key().threads() > 0 && !ratio.key().isPart())
          .filter(ratio -> !ratio.rounds().isEmpty())
          .forEach(ratio -> all.put(name(ratio.key()), Optional.of(ratio)));
    }
    boolean ofRatios = !all.isEmpty();
    for (CellResult result : experiment.cells()) {
      if (!ofRatios && !result.isAtARate()) {
        all.put(result.cell().title(), figures.get(Key.of(result.cell()), Metric.TPS));
      }
    }
    if (all.isEmpty()) {
      throw new UserError("These rounds have no cell of a closed loop.");
    }
    String least =
        Collections.max(
            all.keySet(), Comparator.comparingDouble(name -> part(ofRatios, all.get(name))));
    double most = part(ofRatios, all.get(least));
    if (Double.isInfinite(most)) {
      int rounds = all.get(least).map(figure -> figure.rounds().size()).orElse(0);
      return new Precision(
          "%s was measured in too few rounds: %s of %s".formatted(least, rounds, FEWEST), most);
    }
    String part = Numbers.percent(most);
    String one = ofRatios ? "The ratio of" : "The TPS of";
    String each = ofRatios ? "Each of %s ratios" : "The TPS of each of %s cells";
    return new Precision(
        all.size() == 1
            ? "%s %s is known to within %s".formatted(one, least, part)
            : "%s is known to within %s; the least precise is %s"
                .formatted(each.formatted(all.size()), part, least),
        most);
  }

  /** Half of the wider interval, of all rounds and without the last one; infinite for too few. */
  private static double part(boolean isRatio, Optional<Figure> figure) {
    double[] rounds =
        figure.stream()
            .flatMap(each -> each.rounds().values().stream())
            .mapToDouble(round -> isRatio ? Math.log(round) : round)
            .toArray();
    return rounds.length < FEWEST
        ? Double.POSITIVE_INFINITY
        : Math.max(half(isRatio, rounds, rounds.length), half(isRatio, rounds, rounds.length - 1));
  }

  private static double half(boolean isRatio, double[] rounds, int count) {
    Sample sample = Sample.of(DoubleStream.of(rounds).limit(count));
    double half = sample.interval().orElseThrow().high() - sample.mean();
    return isRatio ? Math.expm1(half) : half / sample.mean();
  }

  private static String name(Key ratio) {
    String threads = ratio.threads() == 1 ? "1 thread" : ratio.threads() + " threads";
    return "%s, %s ÷ %s, %s".formatted(ratio.operation(), ratio.path(), ratio.of(), threads);
  }
}
