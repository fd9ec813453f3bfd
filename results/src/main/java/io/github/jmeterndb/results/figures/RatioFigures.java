// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.figures;

import io.github.jmeterndb.report.Figure;
import io.github.jmeterndb.report.Figure.Mark;
import io.github.jmeterndb.report.Figure.Scope;
import io.github.jmeterndb.report.Figures;
import io.github.jmeterndb.report.Key;
import io.github.jmeterndb.report.Metric;
import io.github.jmeterndb.results.figures.Rules.With;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.statistics.Difference;
import io.github.jmeterndb.statistics.Holm;
import io.github.jmeterndb.statistics.Interval;
import io.github.jmeterndb.statistics.PairedBlocks;
import io.github.jmeterndb.statistics.Sample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The throughput of a path ÷ that of another, at each thread count and as their geometric mean.
 * With three or more rounds that measured both: Student's t on logarithms; with fewer: by the
 * blocks of their turns; of systems: Welch's t.
 *
 * <p>Sources: R. Jain, The Art of Computer Systems Performance Analysis, Wiley 1991, 13.4.1; P. J.
 * Fleming, J. J. Wallace, How not to lie with statistics, CACM 29/3 (1986), 218–221; T. Kalibera,
 * R. Jones, Rigorous benchmarking in reasonable time, ISMM 2013, 63–74.
 */
public final class RatioFigures {
  private static final double SIGNIFICANCE = 0.05;

  private final Experiment experiment;
  private final Figures figures;
  private final Set<Key> unsteady = new HashSet<>();

  private record Ratio(
      Key key,
      double log,
      Optional<Difference> difference,
      Scope scope,
      SortedMap<Integer, Double> rounds,
      int blocks,
      int measured) {
    double chance() {
      return difference.map(Difference::pValue).orElse(1.0);
    }
  }

  private RatioFigures(Experiment experiment, Figures figures) {
    this.experiment = experiment;
    this.figures = figures;
  }

  /** The ratio of two paths, whichever is the divisor in the figures; 0 threads: the mean. */
  public static Optional<Figure> of(Figures figures, Key key) {
    return figures
        .get(key, Metric.RATIO)
        .or(() -> figures.get(inverse(key), Metric.RATIO).map(ratio -> inverse(key, ratio)));
  }

  /** A value of a ratio that does not depend on which path is the divisor. */
  public static OptionalDouble value(Figures figures, Key key, Metric metric) {
    OptionalDouble value = figures.value(key, metric);
    return value.isPresent() ? value : figures.value(inverse(key), metric);
  }

  private static Key inverse(Key ratio) {
    return ratio.over(ratio.of()).of(ratio.path());
  }

  private static Figure inverse(Key key, Figure ratio) {
    SortedMap<Integer, Double> rounds = new TreeMap<>(ratio.rounds());
    rounds.replaceAll((round, value) -> 1 / value);
    return new Figure(
        key,
        ratio.metric(),
        1 / ratio.value(),
        ratio.interval().map(i -> new Interval(1 / i.high(), 1 / i.low())),
        ratio.scope(),
        rounds,
        ratio.mark());
  }

  static void add(Experiment experiment, Figures figures) {
    new RatioFigures(experiment, figures).add();
    new RatioFigures(experiment.parts(), figures).add();
  }

  private void add() {
    List<String> paths = experiment.paths();
    List<Ratio> means = new ArrayList<>();
    for (Operation operation : experiment.closedLoops()) {
      for (int i = 0; i < paths.size(); i++) {
        for (String other : paths.subList(i + 1, paths.size())) {
          mean(new Key(operation.label(), paths.get(i), 0, other)).ifPresent(means::add);
        }
      }
      besides(operation);
    }
    judge(means);
  }

  private Optional<Ratio> mean(Key key) {
    List<Ratio> byThreads =
        experiment.threads().stream()
            .flatMap(count -> of(key.at(count), List.of(count)).stream())
            .toList();
    if (byThreads.isEmpty()) {
      return Optional.empty();
    }
    judge(byThreads);
    // The mean keeps its interval if a cell has none.
    List<Ratio> certain = byThreads.stream().filter(r -> r.difference.isPresent()).toList();
    List<Integer> threads =
        (certain.isEmpty() ? byThreads : certain).stream().map(r -> r.key.threads()).toList();
    if (byThreads.stream().allMatch(ratio -> unsteady.contains(ratio.key))) {
      unsteady.add(key);
    }
    // No round measured all of them: a mean of the available ratios, without an interval.
    double log = byThreads.stream().mapToDouble(Ratio::log).average().orElseThrow();
    Ratio plain = new Ratio(key, log, Optional.empty(), Scope.NONE, new TreeMap<>(), 0, 0);
    return Optional.of(of(key, threads).orElse(plain));
  }

  private Optional<Ratio> of(Key key, List<Integer> threads) {
    List<Cell> dividends = threads.stream().map(n -> key.at(n).cell()).toList();
    List<Cell> divisors = threads.stream().map(n -> key.at(n).over(key.of()).cell()).toList();
    List<PairedBlocks> paired = new ArrayList<>();
    SortedMap<Integer, Double> logs =
        experiment.byRound(
            round -> {
              var above = Rules.meanLog(round, dividends, With.OTHER_PATHS);
              var below = Rules.meanLog(round, divisors, With.OTHER_PATHS);
              if (above.isEmpty() || below.isEmpty()) {
                return Optional.empty();
              }
              for (int i = 0; i < dividends.size(); i++) {
                CellRound divisor = round.cell(divisors.get(i)).orElseThrow();
                round
                    .cell(dividends.get(i))
                    .flatMap(d -> d.against(divisor))
                    .ifPresent(paired::add);
              }
              return Optional.of(above.get() - below.get());
            });
    if (logs.isEmpty()) {
      return ofSystems(key, dividends, divisors);
    }
    Sample sample = Rules.sample(logs).orElseThrow();
    double log = sample.mean();
    Optional<Difference> difference = sample.difference();
    Scope scope = difference.isPresent() ? Scope.ROUNDS : Scope.NONE;
    List<Difference> within =
        paired.stream().flatMap(blocks -> blocks.logRatio().stream()).toList();
    if (difference.isEmpty() && within.size() == logs.size() * dividends.size()) {
      Difference mean = Difference.mean(within);
      difference = Optional.of(new Difference(log, mean.error(), mean.degreesOfFreedom()));
      scope = Scope.RUN;
    }
    if (key.threads() > 0) {
      steadiness(key, paired, paired.size() == logs.size(), Math.exp(log), difference.isEmpty());
    }
    logs.replaceAll((round, each) -> Math.exp(each));
    int blocks = paired.stream().mapToInt(PairedBlocks::size).sum();
    return Optional.of(new Ratio(key, log, difference, scope, logs, blocks, logs.size()));
  }

  private Optional<Ratio> ofSystems(Key key, List<Cell> dividends, List<Cell> divisors) {
    Optional<Sample> above = Rules.logs(experiment, dividends, With.OTHER_RUNS);
    Optional<Sample> below = Rules.logs(experiment, divisors, With.OTHER_RUNS);
    if (above.isEmpty() || below.isEmpty()) {
      return Optional.empty();
    }
    Sample first = above.get();
    Sample second = below.get();
    double log = first.mean() - second.mean();
    Optional<Difference> difference = first.difference(second);
    if (key.threads() > 0) {
      steadiness(key, List.of(), false, Math.exp(log), difference.isEmpty());
    }
    int measured = Math.min(first.size(), second.size());
    return Optional.of(
        new Ratio(key, log, difference, Scope.SYSTEMS, new TreeMap<>(), 0, measured));
  }

  /** Marks ratios that drifted or varied by as much as they differ from 1. */
  private void steadiness(
      Key key, List<PairedBlocks> paired, boolean areAll, double ratio, boolean withoutError) {
    Optional<Steadiness> ofRatio = Steadiness.ofRatio(paired);
    Stream<Steadiness> each =
        areAll
            ? ofRatio.stream()
            : Stream.of(key.cell(), key.over(key.of()).cell())
                .map(cell -> Rules.rounds(experiment, cell, With.of(experiment)))
                .flatMap(rounds -> Steadiness.of(rounds).stream());
    if (each.anyMatch(one -> one.exceeds(ratio, withoutError))) {
      unsteady.add(key);
    }
    ofRatio.ifPresent(steadiness -> steadiness.add(figures, key));
    ofRatio
        .filter(Steadiness::hasTrend)
        .ifPresent(steadiness -> figures.add(key, Metric.DRIFT, steadiness.trend()));
    figures.add(
        key,
        Metric.CORRELATION,
        paired.stream().mapToDouble(PairedBlocks::autocorrelation).average());
  }

  /** The p-values of ratios with intervals over rounds are adjusted together (Holm). */
  private void judge(List<Ratio> ratios) {
    List<Ratio> tested =
        ratios.stream()
            .filter(ratio -> ratio.scope == Scope.ROUNDS || ratio.scope == Scope.SYSTEMS)
            .filter(ratio -> ratio.difference.isPresent())
            .toList();
    Map<Ratio, Double> adjusted = new HashMap<>();
    Holm.adjust(tested, Ratio::chance, adjusted::put);
    for (Ratio ratio : ratios) {
      Key key = ratio.key;
      double chance = adjusted.getOrDefault(ratio, ratio.chance());
      boolean isSignificant = chance < SIGNIFICANCE && !unsteady.contains(key);
      figures.add(
          new Figure(
              key,
              Metric.RATIO,
              Math.exp(ratio.log),
              ratio.difference.map(each -> each.interval().exp()),
              ratio.scope,
              ratio.rounds,
              isSignificant ? Mark.NONE : Mark.NOT_SIGNIFICANT));
      figures.add(key, Producers.CHANCE, ratio.chance());
      if (unsteady.contains(key)) {
        figures.add(key, Producers.UNSTEADY, 1);
      }
      figures.add(key, Metric.BLOCKS, ratio.blocks);
      figures.add(key, Metric.ROUNDS, ratio.measured);
    }
  }

  /** From the rounds in which all paths can be compared, at the most threads. */
  private void besides(Operation operation) {
    List<Integer> counts = experiment.threads();
    List<Cell> cells =
        experiment.paths().stream()
            .map(path -> new Cell(operation, path, counts.get(counts.size() - 1)))
            .toList();
    With with = With.of(experiment);
    Predicate<Round> all =
        round ->
            cells.size() == 1
                || cells.stream()
                    .filter(cell -> round.cell(cell).isPresent())
                    .allMatch(cell -> Rules.measured(round, cell, with).isPresent());
    for (Cell cell : cells) {
      List<CellRound> compared =
          experiment.rounds().stream()
              .filter(all)
              .flatMap(round -> round.measured(cell).stream())
              .toList();
      if (!compared.isEmpty()) {
        double p99 = Producers.micros(new CellResult(cell, compared).latencies(), 99);
        figures.add(Key.of(cell), Producers.COMPARED_P99, p99);
        CostFigures.mean(
            experiment, figures, Key.of(cell), Producers.COMPARED_CPU, all, CellCpu::ofAll);
      }
    }
  }
}
