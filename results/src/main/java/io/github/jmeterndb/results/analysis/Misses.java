// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.analysis;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Operations that looked for a row and found none, such as sysbench's deletes of rows that are gone
 * already. A miss costs less than a hit, and the faster path has more of them: where many
 * operations miss, throughput says nothing about the speed of a path.
 *
 * @param count misses of all rounds that measured the cell
 * @param share their part of the operations, from 0 to 1
 * @param hits operations a second that found their row, the mean over these rounds
 */
public record Misses(CellResult result, long count, double share, double hits) {
  /** Where a larger part of a path's operations miss, it is not compared. */
  private static final double MOST = 0.1;

  public static Optional<Misses> of(Experiment experiment, Cell cell) {
    return experiment
        .result(cell)
        .filter(result -> canMiss(experiment, cell.operation()))
        .filter(result -> result.tps().isPresent())
        .map(result -> of(experiment, result));
  }

  private static Misses of(Experiment experiment, CellResult result) {
    Cell cell = result.cell();
    List<Round> rounds =
        experiment.rounds().stream().filter(round -> round.measured(cell).isPresent()).toList();
    long count = rounds.stream().mapToLong(round -> round.misses(cell)).sum();
    return new Misses(
        result,
        count,
        mean(rounds, round -> round.missShare(cell)),
        mean(
            rounds,
            round -> (1 - round.missShare(cell)) * round.measured(cell).orElseThrow().tps()));
  }

  private static double mean(List<Round> rounds, ToDoubleFunction<Round> value) {
    return rounds.stream().mapToDouble(value).average().orElse(0);
  }

  /** The hits of a cell a second, or a gap. */
  public static String hits(Experiment experiment, Cell cell) {
    return of(experiment, cell).map(misses -> Numbers.figure(misses.hits())).orElse(Numbers.GAP);
  }

  public static boolean canMiss(Experiment experiment, Operation operation) {
    return experiment.cells().stream()
        .map(CellResult::cell)
        .filter(cell -> cell.operation().equals(operation))
        .anyMatch(cell -> experiment.rounds().stream().anyMatch(round -> round.misses(cell) > 0));
  }

  public static List<Misses> of(Experiment experiment) {
    return experiment.cellsByOperation().stream()
        .flatMap(result -> of(experiment, result.cell()).stream())
        .toList();
  }

  /** Whether more than 10 % of a cell's operations missed in a round: it is in no ratio. */
  public static boolean areMany(Round round, Cell cell) {
    return round.missShare(cell) > MOST;
  }

  /** Whether that is so in each round that measured the cell. */
  public static boolean areMany(Experiment experiment, Cell cell) {
    return experiment.rounds().stream()
        .filter(round -> round.measured(cell).isPresent())
        .allMatch(round -> areMany(round, cell));
  }
}
