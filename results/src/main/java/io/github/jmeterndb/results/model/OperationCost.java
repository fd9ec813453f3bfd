// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.model;

import io.github.jmeterndb.ndb.ApiCounter;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Counted;
import io.github.jmeterndb.run.PathRecord;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * What the database counted for an operation of a cell, as a mean over all that were executed, in
 * warm-up and window, in all rounds; of a paired cell, in which other paths take turns, over those
 * of the path's contiguous pass.
 *
 * <p>Sources: MySQL manual, sections "NDB API Statistics Counters and Variables" and "The ndbinfo
 * counters Table".
 *
 * @param operations 0 if nothing was counted
 * @param counters by the names in {@code run.json}
 */
public record OperationCost(Cell cell, long operations, Map<String, Long> counters) {
  private static final double LITTLE = 0.05;

  public OperationCost {
    counters = Map.copyOf(counters);
  }

  public static OperationCost of(Experiment experiment, Cell cell) {
    return of(cell, experiment.result(cell).map(CellResult::measuredRounds).orElse(List.of()));
  }

  public static OperationCost of(Cell cell, List<CellRound> rounds) {
    List<CellRound> counted =
        rounds.stream()
            .filter(round -> operations(round) > 0 && counted(round).findAny().isPresent())
            .toList();
    List<Map<String, Long>> each =
        counted.stream().flatMap(OperationCost::counted).map(PathRecord::counters).toList();
    Map<String, Long> sum = new HashMap<>();
    each.forEach(counters -> counters.forEach((name, value) -> sum.merge(name, value, Long::sum)));
    // A counter that one record lacks is not the sum over all operations.
    each.forEach(counters -> sum.keySet().retainAll(counters.keySet()));
    return new OperationCost(
        cell, counted.stream().mapToLong(OperationCost::operations).sum(), sum);
  }

  private static long operations(CellRound round) {
    return round
        .slices()
        .map(Slices::operationsOfPass)
        .orElseGet(() -> counted(round).mapToLong(PathRecord::operations).sum());
  }

  private static Stream<PathRecord> counted(CellRound round) {
    return round.records().stream()
        .filter(info -> info.operations() > 0 && !info.counters().isEmpty());
  }

  /**
   * Queries a second of a cell: its throughput × the queries of an operation; nothing where none
   * were counted, as over a path that sends none, and for a part, whose queries are the whole's.
   */
  public static OptionalDouble qps(CellResult result) {
    OptionalDouble queries = of(result.cell(), result.measuredRounds()).queries();
    return result.cell().operation().isPart() || queries.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(result.tps().orElseThrow() * queries.getAsDouble());
  }

  /** Includes queries of tries that failed. */
  public OptionalDouble queries() {
    return sum(Counted.READ_QUERIES, Counted.WRITE_QUERIES, Counted.OTHER_QUERIES);
  }

  public OptionalDouble readQueries() {
    return sum(Counted.READ_QUERIES);
  }

  public OptionalDouble writeQueries() {
    return sum(Counted.WRITE_QUERIES);
  }

  /** Other queries, such as {@code BEGIN}. */
  public OptionalDouble otherQueries() {
    return sum(Counted.OTHER_QUERIES);
  }

  /**
   * Round trips: how often a thread waited for the data nodes to execute what it had sent, or for
   * rows of a scan. What is sent together is waited for once. Nothing where joins were pushed down.
   */
  public OptionalDouble roundTrips() {
    return hasPushedJoins()
        ? OptionalDouble.empty()
        : sum(ApiCounter.WAIT_EXEC_COMPLETE.label(), ApiCounter.WAIT_SCAN_RESULT.label());
  }

  /** Whether a mysqld left joins to the data nodes, for which NDB counts no waits. */
  public boolean hasPushedJoins() {
    return counters.getOrDefault(Counted.PUSHED_QUERIES, 0L) > 0;
  }

  /** Transactions started by the path's own client, or else those that the data nodes counted. */
  public OptionalDouble transactions() {
    return first(sum(ApiCounter.TRANS_START.label()), transactionsOfAll());
  }

  /** Rows read by key, as the data nodes counted them; nothing where others' are among them. */
  public OptionalDouble reads() {
    return hasOthers() ? OptionalDouble.empty() : sum("datanodes.READS");
  }

  /**
   * Rows written, each once, however many replicas it has; nothing where others' are among them.
   */
  public OptionalDouble writes() {
    return hasOthers() ? OptionalDouble.empty() : sum("datanodes.WRITES");
  }

  /** Bytes that the path's client of the NDB API sent to the data nodes. */
  public OptionalDouble bytesSent() {
    return hasForeignScans() ? OptionalDouble.empty() : sum(ApiCounter.BYTES_SENT.label());
  }

  /** Bytes that it received from them; nothing where scans of others are among them. */
  public OptionalDouble bytesReceived() {
    return hasForeignScans() ? OptionalDouble.empty() : sum(ApiCounter.BYTES_RECEIVED.label());
  }

  /**
   * Whether the data nodes had more transactions than those of the path's own client: of other
   * clients, or their own when they make index statistics, which writes each sample in a
   * transaction.
   */
  public boolean hasOthers() {
    OptionalDouble own = sum(ApiCounter.TRANS_START.label());
    // The data nodes count the read of a unique key's index table as a transaction, too.
    OptionalDouble withIndexes = sum(ApiCounter.TRANS_START.label(), ApiCounter.UK_OP.label());
    return exceeds(transactionsOfAll(), first(withIndexes, own));
  }

  /**
   * Whether the path's own client read rows by scans that are too few to be those of the
   * operations, as a mysqld does to learn new index statistics.
   */
  public boolean hasForeignScans() {
    OptionalDouble scans = sum(ApiCounter.TABLE_SCAN.label(), ApiCounter.RANGE_SCAN.label());
    return scans.stream().anyMatch(count -> count > 0 && count < 0.5)
        && exceeds(sum(ApiCounter.READ_ROW.label()), sum("datanodes.READS"));
  }

  public OptionalDouble transactionsOfAll() {
    return sum("datanodes.TRANSACTIONS");
  }

  private static boolean exceeds(OptionalDouble more, OptionalDouble less) {
    return more.isPresent()
        && less.isPresent()
        && more.getAsDouble() > less.getAsDouble() * (1 + LITTLE) + LITTLE;
  }

  private static OptionalDouble first(OptionalDouble one, OptionalDouble other) {
    return one.isPresent() ? one : other;
  }

  /** The sum of these counters; nothing where one of them is missing. */
  OptionalDouble sum(String... names) {
    return operations > 0 && Stream.of(names).allMatch(counters::containsKey)
        ? OptionalDouble.of(Stream.of(names).mapToLong(counters::get).sum() / (double) operations)
        : OptionalDouble.empty();
  }
}
