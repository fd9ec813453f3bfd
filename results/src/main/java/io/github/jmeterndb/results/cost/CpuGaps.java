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

/** Why sums over processes are missing. */
final class CpuGaps {
  private static final String HOW_TO_READ =
      "All, and TPS per busy core, add up the processes that run.json names for a path: the"
          + " generator, and of an NDB Cluster the data nodes and, over jdbc, the mysqld. They are left"
          + " out where one of these was not recorded over the whole window (no gap above 2.5 s).";

  private static final String PAIRED =
      " In a paired cell, CPU is that of each path's contiguous pass, and its TPS here that of the"
          + " pass: no sample that saw two paths counts.";

  private CpuGaps() {}

  /** What is added up, and when it is not. */
  static String howToRead(Experiment experiment) {
    return HOW_TO_READ + (experiment.isPaired() ? PAIRED : "");
  }

  /** A sentence a reason, with its cells; none where nothing is missing. */
  static List<String> of(Experiment experiment) {
    Map<String, List<Cell>> cells = new LinkedHashMap<>();
    for (CellResult result : experiment.cells()) {
      if (result.tps().isPresent()) {
        for (String gap : experiment.cpu(result.cell()).gaps()) {
          cells
              .computeIfAbsent(gap + rounds(experiment, result.cell(), gap), g -> new ArrayList<>())
              .add(result.cell());
        }
      }
    }
    List<String> sentences = new ArrayList<>();
    cells.forEach((gap, of) -> sentences.add("No sum of " + CellNames.of(of) + ": " + gap + "."));
    return sentences;
  }

  /** In which of the rounds that measured the cell, if not in all of them. */
  private static String rounds(Experiment experiment, Cell cell, String gap) {
    List<Round> measured =
        experiment.rounds().stream().filter(round -> round.measured(cell).isPresent()).toList();
    List<String> with =
        measured.stream()
            .filter(round -> round.cpu(cell).gaps().contains(gap))
            .map(Round::name)
            .toList();
    return with.isEmpty() || with.size() == measured.size()
        ? ""
        : " (" + String.join(", ", with) + ")";
  }
}
