// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.fault;

import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.ReplicaInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * What the comparisons of a cell's rows have found, one a round.
 *
 * @param hasFaults whether something was broken in it
 * @param rounds what was told; one that names no cell is not among them
 */
record CellLedger(Cell cell, boolean hasFaults, List<PathRecord> rounds) {
  enum Loss {
    NONE,
    SOME,
    /** The rows were not compared. */
    UNKNOWN
  }

  static List<CellLedger> of(Experiment experiment) {
    return experiment.cellsByOperation().stream().map(CellLedger::of).toList();
  }

  static Optional<CellLedger> of(Experiment experiment, Cell cell) {
    return experiment.result(cell).map(CellLedger::of);
  }

  private static CellLedger of(CellResult result) {
    List<PathRecord> records = new ArrayList<>();
    result.rounds().forEach(round -> records.addAll(round.records()));
    return new CellLedger(result.cell(), result.hasFaults(), records);
  }

  /** Whether there is something to tell of it: nodes were broken, or a write is in doubt. */
  boolean isNotable() {
    return hasFaults
        || rounds.stream()
            .anyMatch(info -> info.ledger() != null && !info.ledger().notable().isEmpty());
  }

  Loss loss() {
    if (rounds.stream().anyMatch(CellLedger::isWrong)) {
      return Loss.SOME;
    }
    return rounds.stream().allMatch(info -> info.ledger() != null) && !rounds.isEmpty()
        ? Loss.NONE
        : Loss.UNKNOWN;
  }

  /** A comparison that failed is no loss: there the run says why. */
  private static boolean isWrong(PathRecord info) {
    LedgerInfo ledger = info.ledger();
    return ledger != null
        && (!info.verdict().isEmpty()
            || isSome(ledger.lost())
            || isSome(ledger.failedThere())
            || isSome(ledger.staleReads()));
  }

  private static boolean isSome(Long count) {
    return count != null && count > 0;
  }

  List<String> differences() {
    return rounds.stream().map(PathRecord::verdict).filter(verdict -> !verdict.isEmpty()).toList();
  }

  String unit() {
    return ledgers().stream()
        .map(LedgerInfo::unit)
        .filter(unit -> !unit.isEmpty())
        .findFirst()
        .orElse("");
  }

  Estimate count(Function<LedgerInfo, Long> count) {
    return Estimate.ofKnownCounts(
        rounds,
        record ->
            record.ledger() == null || count.apply(record.ledger()) == null
                ? OptionalDouble.empty()
                : OptionalDouble.of(count.apply(record.ledger()).doubleValue()));
  }

  /** What could not be counted, and why. */
  List<String> notCounted() {
    return ledgers().stream().flatMap(ledger -> ledger.notCounted().stream()).distinct().toList();
  }

  List<String> replicas() {
    return ledgers().stream()
        .map(LedgerInfo::replicas)
        .filter(replicas -> replicas != null)
        .map(ReplicaInfo::words)
        .distinct()
        .toList();
  }

  private List<LedgerInfo> ledgers() {
    return rounds.stream().map(PathRecord::ledger).filter(ledger -> ledger != null).toList();
  }
}
