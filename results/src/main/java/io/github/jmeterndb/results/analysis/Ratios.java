// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.analysis;

import io.github.jmeterndb.results.analysis.NotComparable.With;
import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.results.model.Steadiness;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.statistics.Difference;
import io.github.jmeterndb.statistics.Holm;
import io.github.jmeterndb.statistics.PairedBlocks;
import io.github.jmeterndb.statistics.Ratio;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How two paths compare for an operation, over the thread counts: by the rounds of both that are
 * {@linkplain NotComparable comparable}.
 *
 * @param first the path that is divided
 * @param second the path that it is divided by
 * @param byThreads the ratio at each thread count at which both can be compared, one or more
 * @param mean the geometric mean over these thread counts; its interval is that of the rounds that
 *     measured all of them, each of which gives one mean, or, of paths that no round measured both,
 *     as on two systems, one of each path
 * @param unsteady the thread counts at which the throughput of a path was unsteady by as much as
 *     the ratio differs from 1, or more: there it says nothing. Of paths that took turns, it is the
 *     ratio that must be steady: a machine that drifts meets both alike
 * @param paired whether the paths took turns in each of these cells
 */
public record Ratios(
    Operation operation,
    String first,
    String second,
    SortedMap<Integer, Ratio> byThreads,
    Ratio mean,
    Set<Integer> unsteady,
    boolean paired) {
  public Ratios {
    byThreads = Collections.unmodifiableSortedMap(new TreeMap<>(byThreads));
    unsteady = Set.copyOf(unsteady);
  }

  public static Stream<Ratios> all(Experiment experiment) {
    return experiment.closedLoops().stream()
        .flatMap(
            operation ->
                PathPair.of(experiment).stream()
                    .flatMap(
                        pair -> of(experiment, operation, pair.first(), pair.second()).stream()));
  }

  public static Optional<Ratios> of(
      Experiment experiment, Operation operation, String first, String second) {
    return of(experiment, operation, first, second, experiment.threads());
  }

  /**
   * That of an experiment.
   *
   * @param threads the thread counts to take, as far as both paths can be compared at them
   * @return nothing where there is none of these
   */
  public static Optional<Ratios> of(
      Experiment experiment,
      Operation operation,
      String first,
      String second,
      List<Integer> threads) {
    SortedMap<Integer, Ratio> byThreads = new TreeMap<>();
    for (int count : threads) {
      at(experiment, operation, first, second, count)
          .ifPresent(ratio -> byThreads.put(count, ratio));
    }
    if (byThreads.isEmpty()) {
      return Optional.empty();
    }
    Ratio mean =
        of(
                experiment,
                cells(operation, first, byThreads.keySet()),
                cells(operation, second, byThreads.keySet()))
            .orElseGet(() -> ofValues(byThreads));
    Set<Integer> unsteady = new LinkedHashSet<>();
    byThreads.forEach(
        (count, ratio) -> {
          if (isUnsteady(
              experiment,
              new Cell(operation, first, count),
              new Cell(operation, second, count),
              ratio)) {
            unsteady.add(count);
          }
        });
    boolean paired =
        byThreads.keySet().stream()
            .allMatch(
                count ->
                    isPaired(
                        experiment,
                        new Cell(operation, first, count),
                        new Cell(operation, second, count)));
    return Optional.of(new Ratios(operation, first, second, byThreads, mean, unsteady, paired));
  }

  /**
   * The throughput of the first path ÷ that of the second at a thread count.
   *
   * @return nothing if one of the two was never measured, or cannot be compared
   */
  public static Optional<Ratio> at(
      Experiment experiment, Operation operation, String first, String second, int threads) {
    return of(
        experiment,
        cells(operation, first, List.of(threads)),
        cells(operation, second, List.of(threads)));
  }

  /** The cells of a path at these thread counts. */
  public static List<Cell> cells(Operation operation, String path, Collection<Integer> threads) {
    return threads.stream().map(each -> new Cell(operation, path, each)).toList();
  }

  private static boolean isUnsteady(
      Experiment experiment, Cell dividend, Cell divisor, Ratio ratio) {
    boolean paired = isPaired(experiment, dividend, divisor);
    Stream<Steadiness> steadiness =
        paired
            ? steadiness(experiment, dividend, divisor).stream()
            : Stream.of(dividend, divisor)
                .map(cell -> NotComparable.rounds(experiment, cell, With.of(experiment)))
                .flatMap(rounds -> Steadiness.of(rounds).stream());
    return steadiness.anyMatch(each -> each.exceeds(ratio.value(), ratio.anyInterval().isEmpty()));
  }

  /** How the ratio of two cells that took turns varied from block to block. */
  public static Optional<Steadiness> steadiness(
      Experiment experiment, Cell dividend, Cell divisor) {
    return Steadiness.ofRatio(
        rounds(experiment, List.of(dividend), List.of(divisor)).stream()
            .flatMap(round -> blocks(round, dividend, divisor).stream())
            .toList());
  }

  private static boolean isPaired(Experiment experiment, Cell dividend, Cell divisor) {
    List<Round> rounds = rounds(experiment, List.of(dividend), List.of(divisor));
    return !rounds.isEmpty()
        && rounds.stream().allMatch(round -> blocks(round, dividend, divisor).isPresent());
  }

  /** The blocks in which two cells took turns in a round; nothing where they did not. */
  public static Optional<PairedBlocks> blocks(Round round, Cell dividend, Cell divisor) {
    return round
        .cell(dividend)
        .flatMap(CellRound::slices)
        .flatMap(
            slices ->
                round.cell(divisor).flatMap(CellRound::slices).map(other -> slices.against(other)));
  }

  public static int blocks(Round round, List<Cell> dividends, List<Cell> divisors) {
    return IntStream.range(0, dividends.size())
        .map(
            i -> blocks(round, dividends.get(i), divisors.get(i)).map(PairedBlocks::size).orElse(0))
        .sum();
  }

  /** The ratio of geometric means over cells; by pairs if a round measured all of them. */
  private static Optional<Ratio> of(
      Experiment experiment, List<Cell> dividends, List<Cell> divisors) {
    List<Round> rounds = rounds(experiment, dividends, divisors);
    if (!rounds.isEmpty()) {
      return Optional.of(
          Ratio.ofLogs(
                  rounds.stream().mapToDouble(round -> log(round, dividends, divisors)).toArray())
              .within(withinRounds(rounds, dividends, divisors)));
    }
    double[] above = meanLogs(experiment, dividends);
    double[] below = meanLogs(experiment, divisors);
    return above.length == 0 || below.length == 0
        ? Optional.empty()
        : Optional.of(Ratio.ofIndependent(above, below));
  }

  /** The rounds that measured all of these cells, so that each gives a ratio. */
  public static List<Round> rounds(
      Experiment experiment, List<Cell> dividends, List<Cell> divisors) {
    return experiment.rounds().stream()
        .filter(
            round ->
                NotComparable.meanLog(round, dividends, With.OTHER_PATHS).isPresent()
                    && NotComparable.meanLog(round, divisors, With.OTHER_PATHS).isPresent())
        .toList();
  }

  /** The logarithm of the ratio that a round gives, which measured all of these cells. */
  public static double log(Round round, List<Cell> dividends, List<Cell> divisors) {
    return NotComparable.meanLog(round, dividends, With.OTHER_PATHS).orElseThrow()
        - NotComparable.meanLog(round, divisors, With.OTHER_PATHS).orElseThrow();
  }

  /** What the blocks of these rounds tell of their mean; nothing where some have too few. */
  private static Optional<Difference> withinRounds(
      List<Round> rounds, List<Cell> dividends, List<Cell> divisors) {
    List<Difference> each = new ArrayList<>();
    for (Round round : rounds) {
      for (int i = 0; i < dividends.size(); i++) {
        blocks(round, dividends.get(i), divisors.get(i))
            .flatMap(PairedBlocks::logRatio)
            .ifPresent(each::add);
      }
    }
    return each.size() < rounds.size() * dividends.size()
        ? Optional.empty()
        : Optional.of(Difference.mean(each));
  }

  private static double[] meanLogs(Experiment experiment, List<Cell> cells) {
    return experiment.rounds().stream()
        .flatMapToDouble(round -> NotComparable.meanLog(round, cells, With.OTHER_RUNS).stream())
        .toArray();
  }

  /** Where no round is whole, there is a mean of what there is, but nothing to be sure by. */
  private static Ratio ofValues(SortedMap<Integer, Ratio> byThreads) {
    double log =
        byThreads.values().stream()
            .mapToDouble(ratio -> Math.log(ratio.value()))
            .average()
            .orElseThrow();
    return new Ratio(Math.exp(log), Optional.empty(), 1);
  }

  /**
   * The thread counts with that verdict, ascending. Each thread count is a test of its own: their
   * chances are adjusted by Holm's procedure, so that where the paths are alike, one is called
   * faster at any thread count in one experiment of twenty at most. Unsteady ones are none but
   * those without a significant difference.
   */
  public List<Integer> threads(Ratio.Verdict verdict) {
    List<Double> chances =
        Holm.adjust(
            byThreads.values().stream()
                .filter(ratio -> ratio.interval().isPresent())
                .map(Ratio::chance)
                .toList());
    List<Integer> threads = new ArrayList<>();
    int tests = 0;
    for (Map.Entry<Integer, Ratio> entry : byThreads.entrySet()) {
      Ratio ratio = entry.getValue();
      double chance = ratio.interval().isPresent() ? chances.get(tests++) : 1;
      boolean isOpen =
          verdict != Ratio.Verdict.NO_SIGNIFICANT_DIFFERENCE && unsteady.contains(entry.getKey());
      if (ratio.verdict(chance) == verdict && !isOpen) {
        threads.add(entry.getKey());
      }
    }
    return threads;
  }

  /** The thread counts without a verdict, as a path was too unsteady there, ascending. */
  public List<Integer> withoutVerdict() {
    List<Integer> without = new ArrayList<>(byThreads.keySet());
    for (Ratio.Verdict verdict : Ratio.Verdict.values()) {
      without.removeAll(threads(verdict));
    }
    return without;
  }

  /** Whether a path was too unsteady at each thread count: then their mean says nothing, too. */
  public boolean isUnsteady() {
    return unsteady.containsAll(byThreads.keySet());
  }
}
