// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.rank;

import io.github.jmeterndb.results.analysis.NotComparable;
import io.github.jmeterndb.results.analysis.Ratios;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.statistics.Holm;
import io.github.jmeterndb.statistics.Ratio;
import io.github.jmeterndb.statistics.Ratio.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which of several paths does the most of an operation, and how far behind the others are.
 *
 * @param threads the thread counts at which all paths can be compared that can be at any, one or
 *     more, ascending: of these alone it tells
 * @param best the path that is ahead of the most others by the geometric mean over these
 * @param peak what that path did at the one of these at which it had the most throughput, by the
 *     rounds that can be compared
 * @param others the other paths that can be compared, the nearest first, one or more
 * @param unmeasured those that cannot: they were not measured, or there are reasons against it
 */
public record Ranking(
    Operation operation,
    List<Integer> threads,
    String best,
    CellResult peak,
    List<Other> others,
    List<String> unmeasured) {
  /** Copies the lists. */
  public Ranking {
    threads = List.copyOf(threads);
    others = List.copyOf(others);
    unmeasured = List.copyOf(unmeasured);
  }

  /**
   * A path that is not the best one.
   *
   * @param ratios the best path's throughput ÷ that of this one
   * @param verdict what their mean says of the best one. Which one that is was not known before:
   *     the chances of all pairs of paths are adjusted together by Holm's procedure
   */
  public record Other(Ratios ratios, Verdict verdict) {
    /** Its name. */
    public String path() {
      return ratios.second();
    }

    /** Whether a difference is shown: by intervals, or, without, beyond what was unsteady. */
    public boolean isShown() {
      return verdict != Verdict.NO_SIGNIFICANT_DIFFERENCE && !ratios.isUnsteady();
    }

    /** The thread counts at which it had more than the best one, be it by chance, ascending. */
    public List<Integer> ahead() {
      return ratios.byThreads().entrySet().stream()
          .filter(entry -> entry.getValue().value() < 1)
          .map(Map.Entry::getKey)
          .toList();
    }
  }

  /** That of an operation; nothing where at no thread count two paths and all can be compared. */
  public static Optional<Ranking> of(Experiment experiment, Operation operation) {
    List<String> measured =
        experiment.paths().stream()
            .filter(
                path ->
                    experiment.threads().stream()
                        .anyMatch(count -> isComparable(experiment, operation, path, count)))
            .toList();
    List<Integer> threads =
        experiment.threads().stream()
            .filter(
                count ->
                    measured.stream()
                        .allMatch(path -> isComparable(experiment, operation, path, count)))
            .toList();
    if (measured.size() < 2 || threads.isEmpty()) {
      return Optional.empty();
    }
    List<Ratios> pairs = new ArrayList<>();
    for (int i = 0; i < measured.size(); i++) {
      for (String second : measured.subList(i + 1, measured.size())) {
        Ratios.of(experiment, operation, measured.get(i), second, threads).ifPresent(pairs::add);
      }
    }
    String best =
        measured.stream().max(Comparator.comparingLong(path -> wins(path, pairs))).orElseThrow();
    CellResult peak =
        threads.stream()
            .map(count -> NotComparable.compared(experiment, new Cell(operation, best, count)))
            .max(Comparator.comparingDouble(result -> result.tps().orElseThrow()))
            .orElseThrow();
    return Optional.of(
        new Ranking(
            operation,
            threads,
            best,
            peak,
            others(experiment, best, pairs),
            experiment.paths().stream().filter(path -> !measured.contains(path)).toList()));
  }

  private static boolean isComparable(
      Experiment experiment, Operation operation, String path, int threads) {
    return NotComparable.isComparable(experiment, new Cell(operation, path, threads));
  }

  private static long wins(String path, List<Ratios> pairs) {
    return pairs.stream()
        .filter(pair -> path.equals(pair.mean().value() < 1 ? pair.second() : pair.first()))
        .count();
  }

  private static List<Other> others(Experiment experiment, String best, List<Ratios> pairs) {
    List<Double> chances =
        Holm.adjust(pairs.stream().map(Ratios::mean).map(Ratio::chance).toList());
    List<Other> others = new ArrayList<>();
    for (int i = 0; i < pairs.size(); i++) {
      Ratios pair = pairs.get(i);
      double chance = chances.get(i);
      if (pair.first().equals(best)) {
        others.add(new Other(pair, pair.mean().verdict(chance)));
      } else if (pair.second().equals(best)) {
        Ratios.of(
                experiment,
                pair.operation(),
                best,
                pair.first(),
                List.copyOf(pair.byThreads().keySet()))
            .map(inverse -> new Other(inverse, inverse.mean().verdict(chance)))
            .ifPresent(others::add);
      }
    }
    others.sort(Comparator.comparingDouble(other -> other.ratios().mean().value()));
    return others;
  }
}
