// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.model;

import io.github.jmeterndb.run.Cell;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

/**
 * What all rounds together say of a cell.
 *
 * @param rounds those that ran it, one or more
 */
public record CellResult(Cell cell, List<CellRound> rounds) {
  /** Copies the list. */
  public CellResult {
    rounds = List.copyOf(rounds);
  }

  /** The rounds that measured at least one operation. */
  public List<CellRound> measuredRounds() {
    return rounds.stream().filter(CellRound::isMeasured).toList();
  }

  /** Operations that succeeded, of all rounds. */
  public long ops() {
    return rounds.stream().mapToLong(CellRound::ops).sum();
  }

  /** Operations that failed, of all rounds. */
  public long errors() {
    return rounds.stream().mapToLong(CellRound::errors).sum();
  }

  /** Seconds measured, of all rounds. */
  public double seconds() {
    return rounds.stream().mapToDouble(CellRound::seconds).sum();
  }

  /** The mean of the throughputs of the rounds that measured it, in operations a second. */
  public OptionalDouble tps() {
    return measuredRounds().stream().mapToDouble(CellRound::tps).average();
  }

  /** The percentiles over the operations of all rounds. */
  public Optional<Latency> latency() {
    return measuredRounds().stream()
        .map(round -> round.latencies().copy())
        .reduce(CellResult::add)
        .map(Latency::of);
  }

  private static Histogram add(Histogram sum, Histogram more) {
    sum.setAutoResize(true);
    sum.add(more);
    return sum;
  }
}
