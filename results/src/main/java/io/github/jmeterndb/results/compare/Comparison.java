// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.compare;

import io.github.jmeterndb.results.analysis.Misses;
import io.github.jmeterndb.results.analysis.NotComparable;
import io.github.jmeterndb.results.analysis.NotComparable.With;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.statistics.Holm;
import io.github.jmeterndb.statistics.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What changed between two experiments on one target, beyond noise. Many cells are compared, of
 * which some would seem changed by chance: all chances are adjusted by Holm's procedure, so that
 * where nothing changed, any cell is called changed in one comparison of twenty. The price is that
 * small changes need more rounds, or fewer cells. Only the {@linkplain NotComparable comparable}
 * rounds of a cell count.
 *
 * @param lines a line a cell that both measured and that can be compared, after it one for all of
 *     them together if there are several
 * @param notComparable cells that both measured, one of them in no comparable round
 * @param onlyBase cells that only the base measured
 * @param onlyNew cells that only the new one measured
 */
public record Comparison(
    List<Line> lines, List<Cell> notComparable, List<Cell> onlyBase, List<Cell> onlyNew) {
  static final String NO_RATES =
      "cells at a rate are not compared: their throughput is what was asked for";

  /** Why what mostly found no row is in no line. */
  static final String NO_MISSES =
      "cells in which more than 10 % of the operations found no row are not compared";

  static final String NO_FAULTS =
      "cells with planned faults are not compared: their throughput is that of the faults";

  private static final double SIGNIFICANCE = 0.05;

  public Comparison {
    lines = List.copyOf(lines);
    notComparable = List.copyOf(notComparable);
    onlyBase = List.copyOf(onlyBase);
    onlyNew = List.copyOf(onlyNew);
  }

  public enum Verdict {
    SLOWER,
    FASTER,
    /** No change that noise does not explain. */
    UNCHANGED,
    /** There is nothing to judge by. */
    NOT_TESTED
  }

  /** What a line is judged by. */
  public enum Basis {
    /** Three rounds or more on both sides: Welch's t test. */
    ROUNDS,
    /** Fewer: as if a run's throughput scattered as much as its seconds do. A weaker test. */
    SECONDS,
    NOTHING
  }

  /**
   * One comparison.
   *
   * @param cell the cell, or nothing for the geometric mean over all cells
   * @param ratio new ÷ base; its interval is that of this line alone
   * @param basis what it is judged by
   * @param fall the chance that noise alone makes it seem slower by more than the tolerated part,
   *     adjusted for all lines
   */
  public record Line(Optional<Cell> cell, Ratio ratio, Basis basis, Verdict verdict, double fall) {
    /**
     * Whether it is slower by more than the tolerated part, beyond noise. Of the chance for a false
     * verdict, one half is for falls: so no line is too slow that is not slower.
     */
    public boolean isTooSlow() {
      return fall < SIGNIFICANCE / 2;
    }
  }

  /**
   * Compares.
   *
   * @param tolerated the part of the throughput that may be lost, 0 or more and less than 1
   * @throws UserError if the targets, systems or workloads differ, paths took turns on one side
   *     alone, or no cell was measured on both sides and can be compared
   */
  public static Comparison of(Experiment base, Experiment next, double tolerated) throws UserError {
    base.requireSameKind(next);
    List<Cell> before = measured(base);
    List<Cell> after = measured(next);
    List<Cell> both = before.stream().filter(after::contains).toList();
    if (both.isEmpty()) {
      if (haveFaults(base) || haveFaults(next)) {
        throw new UserError("base and new have no measured cell in common; " + NO_FAULTS);
      }
      throw new UserError(
          base.hasRates() || next.hasRates()
              ? "base and new have no measured cell of a closed loop in common; " + NO_RATES
              : "base and new have no measured cell in common"
                  + (haveMisses(base) || haveMisses(next) ? "; " + NO_MISSES : ""));
    }
    List<Cell> compared =
        both.stream()
            .filter(cell -> NotComparable.isComparable(base, cell, With.OTHER_RUNS))
            .filter(cell -> NotComparable.isComparable(next, cell, With.OTHER_RUNS))
            .toList();
    if (compared.isEmpty()) {
      throw new UserError(
          "no cell that base and new measured can be compared; "
              + String.join("; ", reasons(base, next, both)));
    }
    List<Change> changes = new ArrayList<>();
    compared.forEach(cell -> Change.of(List.of(cell), base, next).ifPresent(changes::add));
    if (compared.size() > 1) {
      Change.of(compared, base, next).ifPresent(changes::add);
    }
    return new Comparison(
        lines(changes, tolerated),
        both.stream().filter(cell -> !compared.contains(cell)).toList(),
        before.stream().filter(cell -> !after.contains(cell)).toList(),
        after.stream().filter(cell -> !before.contains(cell)).toList());
  }

  /** Why rounds of these cells are not compared, a line for all cells with the same reasons. */
  static List<String> reasons(Experiment base, Experiment next, List<Cell> cells) {
    List<String> lines = new ArrayList<>();
    NotComparable.lines(base, results(base, cells), With.OTHER_RUNS)
        .forEach(line -> lines.add("base: " + line));
    NotComparable.lines(next, results(next, cells), With.OTHER_RUNS)
        .forEach(line -> lines.add("new: " + line));
    return lines;
  }

  private static List<CellResult> results(Experiment experiment, List<Cell> cells) {
    return experiment.cells().stream().filter(result -> cells.contains(result.cell())).toList();
  }

  private static List<Cell> measured(Experiment experiment) {
    return experiment.cells().stream()
        .filter(result -> !result.hasFaults())
        .filter(result -> result.tps().isPresent() && !result.isAtARate())
        .map(CellResult::cell)
        .filter(cell -> !Misses.areMany(experiment, cell))
        .toList();
  }

  /** Whether there is a cell that was measured, and mostly found no row. */
  static boolean haveMisses(Experiment experiment) {
    return experiment.cells().stream()
        .anyMatch(result -> result.tps().isPresent() && Misses.areMany(experiment, result.cell()));
  }

  static boolean haveFaults(Experiment experiment) {
    return experiment.cells().stream().anyMatch(CellResult::hasFaults);
  }

  private static List<Line> lines(List<Change> changes, double tolerated) {
    List<Double> chances = Holm.adjust(changes.stream().map(Change::chance).toList());
    List<Double> falls =
        Holm.adjust(changes.stream().map(change -> change.chanceOfFall(tolerated)).toList());
    return IntStream.range(0, changes.size())
        .mapToObj(i -> line(changes.get(i), chances.get(i), falls.get(i)))
        .toList();
  }

  private static Line line(Change change, double chance, double fall) {
    return new Line(
        change.cells().size() == 1
            ? Optional.of(change.cells().iterator().next())
            : Optional.empty(),
        new Ratio(change.ratio(), change.interval(), chance),
        change.basis(),
        verdict(change, chance),
        fall);
  }

  private static Verdict verdict(Change change, double chance) {
    if (change.basis() == Basis.NOTHING) {
      return Verdict.NOT_TESTED;
    }
    if (chance >= SIGNIFICANCE) {
      return Verdict.UNCHANGED;
    }
    return change.ratio() < 1 ? Verdict.SLOWER : Verdict.FASTER;
  }

  /**
   * Whether each cell of the base was tested by rounds, so that the chance of any false alarm is 5
   * %.
   */
  public boolean isTestedByRounds() {
    return onlyBase.isEmpty()
        && notComparable.isEmpty()
        && lines.stream().allMatch(line -> line.basis() == Basis.ROUNDS);
  }
}
