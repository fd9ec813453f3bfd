// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.verdict;

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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which path does the most of an operation, and how many times as fast as each other one it is.
 *
 * @param threads the thread counts at which all paths can be compared that can be at any, one or
 *     more, ascending: the verdict is on these alone
 * @param best the path that is ahead of the most others by the geometric mean over these
 * @param peak what that path did at the one of these at which it had the most throughput, by the
 *     rounds that can be compared
 * @param others the other paths that can be compared, the nearest first; none where one path ran
 * @param unmeasured those that cannot: they were not measured, or there are reasons against it
 */
public record SpeedVerdict(
    Operation operation,
    List<Integer> threads,
    String best,
    CellResult peak,
    List<Other> others,
    List<String> unmeasured) {
  public SpeedVerdict {
    threads = List.copyOf(threads);
    others = List.copyOf(others);
    unmeasured = List.copyOf(unmeasured);
  }

  /**
   * A path that is not the best one.
   *
   * @param ratios the best path's throughput ÷ that of this one
   * @param significance what their mean says of the best one
   */
  public record Other(Ratios ratios, Verdict significance) {
    public String path() {
      return ratios.second();
    }

    /** Whether a difference is shown: by intervals, or, without, beyond what was unsteady. */
    public boolean isShown() {
      return significance != Verdict.NO_SIGNIFICANT_DIFFERENCE && !ratios.isUnsteady();
    }

    /** The thread counts at which it had more than the best one, be it by chance, ascending. */
    public List<Integer> ahead() {
      return ratios.byThreads().entrySet().stream()
          .filter(entry -> entry.getValue().value() < 1)
          .map(Map.Entry::getKey)
          .toList();
    }
  }

  /**
   * Those of all operations in a closed loop; none of one where at no thread count two paths and
   * all can be compared. Which path is ahead was not known before, and each operation is a chance
   * to be wrong: the p-values of all pairs of paths in all operations are adjusted together by
   * Holm's procedure.
   */
  public static List<SpeedVerdict> of(Experiment experiment) {
    Map<Operation, List<Ratios>> pairs = new LinkedHashMap<>();
    for (Operation operation : experiment.closedLoops()) {
      pairs.put(operation, pairs(experiment, operation, compared(experiment, operation)));
    }
    List<Ratios> all =
        pairs.values().stream()
            .flatMap(List::stream)
            .filter(each -> each.mean().interval().isPresent())
            .toList();
    List<Double> adjusted = Holm.adjust(all.stream().map(each -> each.mean().chance()).toList());
    Map<Ratios, Double> chances = new LinkedHashMap<>();
    for (int i = 0; i < all.size(); i++) {
      chances.put(all.get(i), adjusted.get(i));
    }
    return pairs.keySet().stream()
        .flatMap(operation -> of(experiment, operation, pairs.get(operation), chances).stream())
        .toList();
  }

  private static Optional<SpeedVerdict> of(
      Experiment experiment, Operation operation, List<Ratios> pairs, Map<Ratios, Double> chances) {
    List<String> compared = compared(experiment, operation);
    List<Integer> threads = threads(experiment, operation, compared);
    boolean alone = experiment.paths().size() == 1;
    if (compared.isEmpty() || threads.isEmpty() || (pairs.isEmpty() && !alone)) {
      return Optional.empty();
    }
    String best =
        compared.stream().max(Comparator.comparingLong(path -> wins(path, pairs))).orElseThrow();
    CellResult peak =
        threads.stream()
            .map(count -> new Cell(operation, best, count))
            .map(cell -> figures(experiment, cell))
            .max(Comparator.comparingDouble(result -> result.tps().orElseThrow()))
            .orElseThrow();
    return Optional.of(
        new SpeedVerdict(
            operation,
            threads,
            best,
            peak,
            others(experiment, best, pairs, chances),
            experiment.paths().stream().filter(path -> !compared.contains(path)).toList()));
  }

  /**
   * What the rounds of a cell say that can be compared. What ran alone is compared with nothing, so
   * that nothing speaks against its figures.
   */
  static CellResult figures(Experiment experiment, Cell cell) {
    return experiment.paths().size() == 1
        ? experiment.result(cell).orElseThrow()
        : NotComparable.compared(experiment, cell);
  }

  static boolean isComparable(Experiment experiment, Cell cell) {
    return experiment.paths().size() == 1
        ? experiment.tps(cell).isPresent()
        : NotComparable.isComparable(experiment, cell);
  }

  /** The paths that can be compared at any thread count. */
  private static List<String> compared(Experiment experiment, Operation operation) {
    return experiment.paths().stream()
        .filter(
            path ->
                experiment.threads().stream()
                    .anyMatch(count -> isComparable(experiment, new Cell(operation, path, count))))
        .toList();
  }

  private static List<Integer> threads(
      Experiment experiment, Operation operation, List<String> compared) {
    return experiment.threads().stream()
        .filter(
            count ->
                compared.stream()
                    .allMatch(path -> isComparable(experiment, new Cell(operation, path, count))))
        .toList();
  }

  private static List<Ratios> pairs(
      Experiment experiment, Operation operation, List<String> compared) {
    List<Integer> threads = threads(experiment, operation, compared);
    List<Ratios> pairs = new ArrayList<>();
    for (int i = 0; i < compared.size(); i++) {
      for (String second : compared.subList(i + 1, compared.size())) {
        Ratios.of(experiment, operation, compared.get(i), second, threads).ifPresent(pairs::add);
      }
    }
    return pairs;
  }

  private static long wins(String path, List<Ratios> pairs) {
    return pairs.stream()
        .filter(pair -> path.equals(pair.mean().value() < 1 ? pair.second() : pair.first()))
        .count();
  }

  private static List<Other> others(
      Experiment experiment, String best, List<Ratios> pairs, Map<Ratios, Double> chances) {
    List<Other> others = new ArrayList<>();
    for (Ratios pair : pairs) {
      double chance = chances.getOrDefault(pair, 1.0);
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

  /** The ratio of the mean of the best path to another one, if that was compared. */
  public Optional<Other> other(String path) {
    return others.stream().filter(other -> other.path().equals(path)).findFirst();
  }

  /** The means over the thread counts. */
  public List<Ratio> means() {
    return others.stream().map(other -> other.ratios().mean()).toList();
  }
}
