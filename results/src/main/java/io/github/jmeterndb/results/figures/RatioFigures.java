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
import io.github.jmeterndb.statistics.PairedBlocks;
import io.github.jmeterndb.statistics.Sample;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * The throughput of a path ÷ that of another, at each thread count and as their geometric mean: by
 * rounds that measured both (Student's t on logarithms); from fewer than three by the blocks of
 * their turns; of systems by Welch's t.
 *
 * <p>Sources: R. Jain, The Art of Computer Systems Performance Analysis, Wiley 1991, 13.4.1; P. J.
 * Fleming, J. J. Wallace, How not to lie with statistics, CACM 29/3 (1986), 218–221; T. Kalibera,
 * R. Jones, Rigorous benchmarking in reasonable time, ISMM 2013, 63–74.
 */
public final class RatioFigures {
  private static final double SIGNIFICANCE = 0.05;

  private final Experiment experiment;
  private final Figures figures;
  private final List<Ratio> means = new ArrayList<>();
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

  static void add(Experiment experiment, Figures figures) {
    new RatioFigures(experiment, figures).add();
    Experiment parts = experiment.parts();
    if (!parts.cells().isEmpty()) {
      new RatioFigures(parts, figures).add();
    }
  }

  private void add() {
    List<String> paths = experiment.paths();
    for (Operation operation : experiment.closedLoops()) {
      for (int i = 0; i < paths.size(); i++) {
        for (String other : paths.subList(i + 1, paths.size())) {
          add(operation, paths.get(i), other);
        }
      }
      besides(operation);
    }
    judge(means);
  }

  private void add(Operation operation, String first, String second) {
    List<Ratio> byThreads =
        experiment.threads().stream()
            .flatMap(
                count ->
                    of(new Key(operation.label(), first, count, second), List.of(count)).stream())
            .toList();
    if (byThreads.isEmpty()) {
      return;
    }
    judge(byThreads);
    // A cell without an interval must not take that of the mean away.
    List<Ratio> certain = byThreads.stream().filter(r -> r.difference.isPresent()).toList();
    List<Integer> threads =
        (certain.isEmpty() ? byThreads : certain).stream().map(r -> r.key.threads()).toList();
    Key key = new Key(operation.label(), first, 0, second);
    if (byThreads.stream().allMatch(ratio -> unsteady.contains(ratio.key))) {
      unsteady.add(key);
    }
    // Where no round measured all of them: a mean of what there is, without an interval.
    double log = byThreads.stream().mapToDouble(Ratio::log).average().orElseThrow();
    means.add(
        of(key, threads)
            .orElse(new Ratio(key, log, Optional.empty(), Scope.NONE, new TreeMap<>(), 0, 0)));
  }

  private Optional<Ratio> of(Key key, List<Integer> threads) {
    List<Cell> dividends = threads.stream().map(n -> key.at(n).cell()).toList();
    List<Cell> divisors = threads.stream().map(n -> key.at(n).over(key.of()).cell()).toList();
    SortedMap<Integer, Double> logs = new TreeMap<>();
    List<PairedBlocks> paired = new ArrayList<>();
    for (int i = 0; i < experiment.rounds().size(); i++) {
      Round round = experiment.rounds().get(i);
      var above = Rules.meanLog(round, dividends, With.OTHER_PATHS);
      var below = Rules.meanLog(round, divisors, With.OTHER_PATHS);
      if (above.isPresent() && below.isPresent()) {
        logs.put(i, above.getAsDouble() - below.getAsDouble());
        for (int j = 0; j < dividends.size(); j++) {
          blocks(round, dividends.get(j), divisors.get(j)).ifPresent(paired::add);
        }
      }
    }
    if (logs.isEmpty()) {
      return ofSystems(key, dividends, divisors);
    }
    Sample sample = Sample.of(logs.values().stream().mapToDouble(Double::doubleValue));
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
      findUnsteady(
          key,
          paired.size() == logs.size() ? paired : List.of(),
          Math.exp(log),
          difference.isEmpty());
      steadiness(key, paired);
    }
    SortedMap<Integer, Double> rounds = new TreeMap<>();
    logs.forEach((number, each) -> rounds.put(number, Math.exp(each)));
    int blocks = paired.stream().mapToInt(PairedBlocks::size).sum();
    return Optional.of(new Ratio(key, log, difference, scope, rounds, blocks, logs.size()));
  }

  private void steadiness(Key key, List<PairedBlocks> paired) {
    if (paired.isEmpty()) {
      return;
    }
    Steadiness.ofRatio(paired)
        .ifPresent(
            steadiness -> {
              figures.add(key, Metric.VARIATION, steadiness.variation());
              figures.add(key, Metric.TREND, steadiness.trend());
              if (steadiness.hasTrend()) {
                figures.add(key, Metric.DRIFT, steadiness.trend());
              }
            });
    figures.add(
        key,
        Metric.CORRELATION,
        paired.stream().mapToDouble(PairedBlocks::autocorrelation).average().orElseThrow());
  }

  private Optional<Ratio> ofSystems(Key key, List<Cell> dividends, List<Cell> divisors) {
    double[] above = logs(dividends);
    double[] below = logs(divisors);
    if (above.length == 0 || below.length == 0) {
      return Optional.empty();
    }
    Sample first = Sample.of(DoubleStream.of(above));
    Sample second = Sample.of(DoubleStream.of(below));
    double log = first.mean() - second.mean();
    Optional<Difference> difference = first.difference(second);
    if (key.threads() > 0) {
      findUnsteady(key, List.of(), Math.exp(log), difference.isEmpty());
    }
    int measured = Math.min(above.length, below.length);
    return Optional.of(
        new Ratio(key, log, difference, Scope.SYSTEMS, new TreeMap<>(), 0, measured));
  }

  private double[] logs(List<Cell> cells) {
    return experiment.rounds().stream()
        .flatMapToDouble(round -> Rules.meanLog(round, cells, With.OTHER_RUNS).stream())
        .toArray();
  }

  private static Optional<PairedBlocks> blocks(Round round, Cell dividend, Cell divisor) {
    return round
        .cell(dividend)
        .flatMap(CellRound::slices)
        .flatMap(
            slices ->
                round.cell(divisor).flatMap(CellRound::slices).map(other -> slices.against(other)));
  }

  /**
   * Notes whether a path's throughput, or of paths that took turns their ratio, drifted or varied
   * by as much as the ratio differs from 1: there it says nothing.
   */
  private void findUnsteady(
      Key key, List<PairedBlocks> paired, double ratio, boolean withoutError) {
    Stream<Steadiness> steadiness =
        paired.isEmpty()
            ? Stream.of(key.cell(), key.over(key.of()).cell())
                .map(cell -> Rules.rounds(experiment, cell, With.of(experiment)))
                .flatMap(rounds -> Steadiness.of(rounds).stream())
            : Steadiness.ofRatio(paired).stream();
    if (steadiness.anyMatch(each -> each.exceeds(ratio, withoutError))) {
      unsteady.add(key);
    }
  }

  /**
   * Adds the ratios with their marks. Those with intervals over rounds are many tests: their
   * chances are adjusted together (Holm).
   */
  private void judge(List<Ratio> ratios) {
    List<Ratio> tested =
        ratios.stream()
            .filter(ratio -> ratio.scope == Scope.ROUNDS || ratio.scope == Scope.SYSTEMS)
            .filter(ratio -> ratio.difference.isPresent())
            .toList();
    List<Double> chances = Holm.adjust(tested.stream().map(Ratio::chance).toList());
    for (Ratio ratio : ratios) {
      Key key = ratio.key;
      int test = tested.indexOf(ratio);
      double chance = test < 0 ? ratio.chance() : chances.get(test);
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
      if (unsteady.contains(key)) {
        figures.add(key, Producers.UNSTEADY, 1);
      }
      figures.add(key, Metric.BLOCKS, ratio.blocks);
      figures.add(key, Metric.ROUNDS, ratio.measured);
    }
  }

  /**
   * What stands beside the ratios of an operation at the most threads: latency and CPU time of each
   * path, in the rounds in which all of them can be compared.
   */
  private void besides(Operation operation) {
    List<Integer> counts = experiment.threads();
    int threads = counts.get(counts.size() - 1);
    boolean isAlone = experiment.paths().size() == 1;
    Predicate<Round> all =
        round ->
            isAlone
                || experiment.paths().stream()
                    .map(path -> new Cell(operation, path, threads))
                    .filter(cell -> round.cell(cell).isPresent())
                    .allMatch(cell -> Rules.measured(round, cell, With.of(experiment)).isPresent());
    for (String path : experiment.paths()) {
      Cell cell = new Cell(operation, path, threads);
      List<CellRound> compared =
          experiment.rounds().stream()
              .filter(all)
              .flatMap(round -> round.measured(cell).stream())
              .toList();
      if (!compared.isEmpty()) {
        figures.add(
            Key.of(cell),
            Producers.COMPARED_P99,
            CellFigures.micros(new CellResult(cell, compared).latencies(), 99));
        SortedMap<Integer, Double> cpu =
            CpuFigures.ofAll(experiment, experiment.result(cell).orElseThrow(), all);
        if (!cpu.isEmpty()) {
          figures.add(Figure.mean(Key.of(cell), Producers.COMPARED_CPU, cpu));
        }
      }
    }
  }
}
