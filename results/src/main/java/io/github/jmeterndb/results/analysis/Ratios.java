// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.analysis;

import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Steadiness;
import io.github.jmeterndb.results.statistics.Holm;
import io.github.jmeterndb.results.statistics.Ratio;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
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
 *     the ratio differs from 1, or more: there it says nothing
 */
public record Ratios(
    Operation operation,
    String first,
    String second,
    SortedMap<Integer, Ratio> byThreads,
    Ratio mean,
    Set<Integer> unsteady) {
  /** Copies map and set. */
  public Ratios {
    byThreads = Collections.unmodifiableSortedMap(new TreeMap<>(byThreads));
    unsteady = Set.copyOf(unsteady);
  }

  /** That of an experiment, at all thread counts; nothing where both can be compared at none. */
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
          List<Cell> cells =
              List.of(new Cell(operation, first, count), new Cell(operation, second, count));
          if (isUnsteady(experiment, cells, ratio)) {
            unsteady.add(count);
          }
        });
    return Optional.of(new Ratios(operation, first, second, byThreads, mean, unsteady));
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

  private static List<Cell> cells(Operation operation, String path, Collection<Integer> threads) {
    return threads.stream().map(each -> new Cell(operation, path, each)).toList();
  }

  private static boolean isUnsteady(Experiment experiment, List<Cell> cells, Ratio ratio) {
    return cells.stream()
        .flatMap(cell -> Steadiness.of(NotComparable.rounds(experiment, cell)).stream())
        .anyMatch(steady -> steady.exceeds(ratio.value(), ratio.interval().isEmpty()));
  }

  /** The ratio of geometric means over cells; by pairs if a round measured all of them. */
  private static Optional<Ratio> of(
      Experiment experiment, List<Cell> dividends, List<Cell> divisors) {
    double[] paired =
        experiment.rounds().stream()
            .filter(
                round ->
                    NotComparable.meanLog(round, dividends).isPresent()
                        && NotComparable.meanLog(round, divisors).isPresent())
            .mapToDouble(
                round ->
                    NotComparable.meanLog(round, dividends).getAsDouble()
                        - NotComparable.meanLog(round, divisors).getAsDouble())
            .toArray();
    if (paired.length > 0) {
      return Optional.of(Ratio.ofLogs(paired));
    }
    double[] above = meanLogs(experiment, dividends);
    double[] below = meanLogs(experiment, divisors);
    return above.length == 0 || below.length == 0
        ? Optional.empty()
        : Optional.of(Ratio.ofIndependent(above, below));
  }

  /** Those of the rounds that measured all of the cells. */
  private static double[] meanLogs(Experiment experiment, List<Cell> cells) {
    return experiment.rounds().stream()
        .flatMapToDouble(round -> NotComparable.meanLog(round, cells).stream())
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
      boolean isOpen = verdict != Ratio.Verdict.NOT_TOLD_APART && unsteady.contains(entry.getKey());
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
