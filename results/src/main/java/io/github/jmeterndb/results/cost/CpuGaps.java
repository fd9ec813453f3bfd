// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.cost;

import io.github.jmeterndb.results.analysis.CellNames;
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

/** Why sums over processes are missing. */
final class CpuGaps {
  private static final String HOW_TO_READ =
      "All, and TPS per busy core, add up the processes that run.json names for a path: the"
          + " generator, and of an NDB Cluster the data nodes and, over jdbc, the mysqld. They are left"
          + " out where one of these was not recorded over the whole window (no gap above 2.5 s).";

  /** More cells than these are counted; the table shows which they are. */
  private static final int MOST_NAMED = 8;

  private static final String PAIRED =
      " In a paired cell, CPU is that of each path's contiguous pass, and its TPS here that of the"
          + " pass: no sample that saw two paths counts.";

  private CpuGaps() {}

  /** What is added up, and when it is not. */
  static String howToRead(Experiment experiment) {
    return HOW_TO_READ + (experiment.isPaired() ? PAIRED : "");
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
                "No sum of %s: %s."
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
