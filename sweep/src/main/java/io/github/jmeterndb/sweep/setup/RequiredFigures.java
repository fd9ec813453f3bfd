// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.setup;

import io.github.jmeterndb.measure.Slicing;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.settings.Limit.Figure;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Requirement;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.statistics.Difference;
import io.github.jmeterndb.workload.Workload;
import java.util.List;
import java.util.Optional;
import java.util.Set;

public final class RequiredFigures {
  private static final Set<Figure> OF_BLOCKS = Set.of(Figure.TPS, Figure.PERCENTILE, Figure.RATIO);

  private RequiredFigures() {}

  /**
   * @throws UserError if a requirement refers to no cell of the run, with the existing cells
   */
  static void require(Settings settings) throws UserError {
    for (Requirement requirement : all(settings)) {
      if (SweepOrder.blocks(settings).stream()
          .flatMap(block -> block.stream().flatMap(cell -> cell.cells().stream()))
          .noneMatch(cell -> isOf(requirement, cell, settings))) {
        throw new UserError(
            "%s: '%s' matches nothing in this run: its operations are %s, its paths %s, its thread counts %s%s."
                .formatted(
                    Parameter.REQUIRE,
                    requirement,
                    String.join(", ", settings.list(Parameter.OPERATIONS)),
                    String.join(", ", settings.list(Parameter.PATHS)),
                    String.join(", ", settings.list(Parameter.THREADS)),
                    requirement.figure() == Figure.RATIO
                        ? ", and a ratio is of two paths in a closed loop"
                        : ""));
      }
    }
  }

  /** Whether cells are too short for the interval that a requirement needs, in a line. */
  public static Optional<String> undecided(SweepSetup setup) throws UserError {
    Settings settings = setup.settings();
    int seconds = settings.number(Parameter.DURATION);
    long blocks =
        SweepOrder.isPaired(settings)
            ? Slicing.blocks(seconds, setup.paths().size(), settings.number(Parameter.SLICE))
            : seconds;
    return blocks < Difference.FEWEST_BLOCKS
            && !Workload.isLong(setup.workload().longestOperation(settings))
            && all(settings).stream().anyMatch(each -> OF_BLOCKS.contains(each.figure()))
        ? Optional.of(
            "%s may stay undecided after one run with cells of %s s: give a longer -J%s, or run ./bench."
                .formatted(Parameter.REQUIRE, seconds, Parameter.DURATION))
        : Optional.empty();
  }

  private static List<Requirement> all(Settings settings) throws UserError {
    return settings.isGiven(Parameter.REQUIRE)
        ? Requirement.all(settings.text(Parameter.REQUIRE))
        : List.of();
  }

  private static boolean isOf(Requirement requirement, Cell cell, Settings settings) {
    String label = cell.operation().label();
    // The parts of an operation and the rates of a search are known only during the run.
    String pattern = requirement.operation().replaceFirst("\\.[^@]*", "");
    boolean searched = settings.isGiven(Parameter.SLO);
    if (searched) {
      label += "@0";
      pattern = pattern.replaceFirst("@.*", "@*");
    }
    if (!Requirement.matches(pattern, label)) {
      return false;
    }
    if (requirement.figure() == Figure.RATIO) {
      List<String> paths = settings.list(Parameter.PATHS);
      return !searched
          && cell.operation().rate().isEmpty()
          && (requirement.threads().isEmpty() || requirement.isAt(cell.threads()))
          && paths.contains(requirement.path())
          && paths.contains(requirement.other());
    }
    return Requirement.matches(requirement.path(), cell.path()) && requirement.isAt(cell.threads());
  }
}
