// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.rules;

import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.results.rules.Rules.Excludes;
import io.github.jmeterndb.results.rules.Rules.Rule;
import io.github.jmeterndb.run.Cell;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Which rounds of a cell may be compared, by the {@link Rules}: what was disturbed says nothing
 * about the speed of a path, and is in no ratio.
 */
public final class Comparability {
  /** What a cell is compared with. */
  public enum With {
    /** Other paths of the same run. */
    OTHER_PATHS,
    OTHER_RUNS;

    /** What verdicts on an experiment compare: of several systems, runs. */
    public static With of(Experiment experiment) {
      return experiment.beside().isEmpty() ? OTHER_PATHS : OTHER_RUNS;
    }
  }

  private Comparability() {}

  /** Why a round of a cell is not compared, in a few words each; empty if it may be. */
  public static Set<String> reasons(Round round, Cell cell, With with) {
    Optional<CellRound> measured = round.cell(cell);
    Set<String> reasons = new LinkedHashSet<>();
    if (measured.isPresent()) {
      boolean alike = with == With.OTHER_PATHS && measured.get().isPaired();
      for (Rule rule : Rules.ALL) {
        boolean excludes =
            rule.excludes() == Excludes.ALWAYS
                || (rule.excludes() == Excludes.UNLESS_IN_TURNS && !alike);
        if (excludes && rule.of().in(round, measured.get()).isPresent()) {
          reasons.add(rule.label());
        }
      }
    }
    return reasons;
  }

  /** The round's measurement of the cell, if nothing speaks against comparing it. */
  public static Optional<CellRound> measured(Round round, Cell cell, With with) {
    return round.measured(cell).filter(each -> reasons(round, cell, with).isEmpty());
  }

  public static List<CellRound> rounds(Experiment experiment, Cell cell, With with) {
    return experiment.rounds().stream()
        .flatMap(round -> measured(round, cell, with).stream())
        .toList();
  }

  /** The mean logarithm of the cells' throughputs in a round, if all of them can be compared. */
  public static OptionalDouble meanLog(Round round, Collection<Cell> cells, With with) {
    double sum = 0;
    for (Cell cell : cells) {
      Optional<CellRound> measured = measured(round, cell, with);
      if (measured.isEmpty()) {
        return OptionalDouble.empty();
      }
      sum += Math.log(measured.get().tps());
    }
    return OptionalDouble.of(sum / cells.size());
  }
}
