// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.cost;

import io.github.jmeterndb.results.analysis.CellNames;
import io.github.jmeterndb.results.analysis.NotComparable;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.run.Cell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Why sums over processes are missing. */
public final class CpuGaps {
  /** More cells than these are counted; the table shows which they are. */
  private static final int MOST_NAMED = 8;

  private static final int MOST_REASONS = 3;

  private CpuGaps() {}

  /**
   * Why these cells have no CPU time for an operation: which processes were not counted, or why
   * their figures are not compared.
   */
  public static String reasons(Experiment experiment, Predicate<Cell> cells) {
    List<Cell> all =
        experiment.cells().stream().map(CellResult::cell).filter(cells).distinct().toList();
    String reasons =
        Stream.concat(
                all.stream().flatMap(cell -> experiment.cpu(cell).gaps().stream()),
                all.stream().flatMap(cell -> NotComparable.reasons(experiment, cell).stream()))
            .distinct()
            .limit(MOST_REASONS)
            .collect(Collectors.joining("; "));
    return reasons.isEmpty() ? "not measured for all paths" : reasons;
  }

  /** A sentence for each group of cells that lack the same; none where nothing is missing. */
  static List<String> of(Experiment experiment) {
    List<Cell> measured =
        experiment.cells().stream()
            .filter(result -> result.tps().isPresent())
            .map(CellResult::cell)
            .toList();
    Map<String, List<Cell>> cells = new LinkedHashMap<>();
    for (Cell cell : measured) {
      for (String gap : experiment.cpu(cell).gaps()) {
        cells.computeIfAbsent(gap, g -> new ArrayList<>()).add(cell);
      }
    }
    Map<List<Cell>, List<String>> gaps = new LinkedHashMap<>();
    cells.forEach(
        (gap, of) ->
            gaps.computeIfAbsent(of, o -> new ArrayList<>())
                .add(gap + rounds(experiment, of, gap)));
    return gaps.entrySet().stream()
        .map(
            gap ->
                "No sum for %s: %s."
                    .formatted(
                        named(gap.getKey(), measured.size()), String.join("; ", gap.getValue())))
        .toList();
  }

  private static String named(List<Cell> cells, int of) {
    return cells.size() > MOST_NAMED
        ? cells.size() + " of " + of + " results"
        : CellNames.of(cells);
  }

  /** In which of the rounds, if not in all that measured the cells. */
  private static String rounds(Experiment experiment, List<Cell> cells, String gap) {
    Set<String> with = new TreeSet<>();
    boolean always = true;
    for (Round round : experiment.rounds()) {
      for (Cell cell : cells) {
        if (round.measured(cell).isPresent() && round.cpu(cell).gaps().contains(gap)) {
          with.add(round.name());
        } else if (round.measured(cell).isPresent()) {
          always = false;
        }
      }
    }
    return always ? "" : " (" + String.join(", ", with) + ")";
  }
}
