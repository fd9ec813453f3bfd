// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.model;

import io.github.jmeterndb.ndb.ApiCounter;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.RunInfo.CellInfo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * What the database counted for an operation of a cell, as a mean over all that were executed, in
 * warm-up and window, in all rounds.
 *
 * <p>Sources: MySQL manual, sections "NDB API Statistics Counters and Variables" and "The ndbinfo
 * counters Table".
 *
 * @param operations 0 if nothing was counted
 * @param counters by the names in {@code run.json}
 */
public record OperationCost(Cell cell, long operations, Map<String, Long> counters) {
  private static final double WHOLE = 0.05;
  private static final double OTHERS = 1.05;

  /** Copies the map. */
  public OperationCost {
    counters = Map.copyOf(counters);
  }

  /** That of a cell: the sums of the rounds in which counters were read. */
  public static OperationCost of(Experiment experiment, Cell cell) {
    List<CellInfo> counted =
        experiment.rounds().stream()
            .flatMap(round -> round.info().cells().stream())
            .filter(info -> info.cell().equals(cell.tag()))
            .filter(info -> info.operations() > 0 && !info.counters().isEmpty())
            .toList();
    Map<String, Long> sum = new HashMap<>();
    for (CellInfo info : counted) {
      info.counters().forEach((name, value) -> sum.merge(name, value, Long::sum));
    }
    // A counter that one round lacks is not the sum over all operations.
    sum.keySet()
        .removeIf(name -> counted.stream().anyMatch(info -> !info.counters().containsKey(name)));
    return new OperationCost(cell, counted.stream().mapToLong(CellInfo::operations).sum(), sum);
  }

  /**
   * Round trips: how often a thread waited for the data nodes to execute what it had sent, or for
   * rows of a scan. What is sent together is waited for once.
   */
  public OptionalDouble roundTrips() {
    return sum(ApiCounter.WAIT_EXEC_COMPLETE.label(), ApiCounter.WAIT_SCAN_RESULT.label());
  }

  /** Transactions started by the path's own client, or else those that the data nodes counted. */
  public OptionalDouble transactions() {
    return first(sum(ApiCounter.TRANS_START.label()), transactionsOfAll());
  }

  /** Rows read, as the data nodes counted them, or else the path's own client. */
  public OptionalDouble reads() {
    return first(sum("datanodes.READS"), sum(ApiCounter.READ_ROW.label()));
  }

  /** Rows written, each once, however many replicas it has. */
  public OptionalDouble writes() {
    return sum("datanodes.WRITES");
  }

  /** Bytes that the path's client of the NDB API sent to the data nodes. */
  public OptionalDouble bytesSent() {
    return sum(ApiCounter.BYTES_SENT.label());
  }

  /** Bytes that it received from them. */
  public OptionalDouble bytesReceived() {
    return sum(ApiCounter.BYTES_RECEIVED.label());
  }

  /**
   * Whether an operation took no whole number of round trips. All operations of a cell do the same:
   * either some failed, or somebody else used the same client.
   */
  public boolean isMixed() {
    return roundTrips().stream().anyMatch(trips -> Math.abs(trips - Math.rint(trips)) > WHOLE);
  }

  /** Whether the data nodes had more transactions than those of the path's own client, by 5 %. */
  public boolean hasOthers() {
    OptionalDouble own = sum(ApiCounter.TRANS_START.label());
    return own.isPresent()
        && transactionsOfAll().stream().anyMatch(all -> all > own.getAsDouble() * OTHERS);
  }

  /** Transactions that the data nodes counted, of whatever client. */
  public OptionalDouble transactionsOfAll() {
    return sum("datanodes.TRANSACTIONS");
  }

  private static OptionalDouble first(OptionalDouble one, OptionalDouble other) {
    return one.isPresent() ? one : other;
  }

  private OptionalDouble sum(String... names) {
    return operations > 0 && Stream.of(names).allMatch(counters::containsKey)
        ? OptionalDouble.of(Stream.of(names).mapToLong(counters::get).sum() / (double) operations)
        : OptionalDouble.empty();
  }
}
