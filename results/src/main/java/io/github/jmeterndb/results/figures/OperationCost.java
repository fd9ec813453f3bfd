// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.figures;

import io.github.jmeterndb.report.Figures;
import io.github.jmeterndb.report.Key;
import io.github.jmeterndb.report.Metric;
import io.github.jmeterndb.run.Counted;
import io.github.jmeterndb.run.PathRecord;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * What the database counted per operation executed, of paired cells in the contiguous pass.
 *
 * <p>Sources: MySQL manual, NDB API Statistics Counters and Variables; The ndbinfo counters Table.
 */
final class OperationCost {
  private static final String TRANS_START = "ndbapi.trans_start";
  private static final String TRANSACTIONS = "datanodes.TRANSACTIONS";
  private static final String READS = "datanodes.READS";
  private static final double LITTLE = 0.05;

  private final Map<String, Long> counters = new HashMap<>();
  private final long operations;

  private OperationCost(List<CellRound> rounds) {
    List<CellRound> counted =
        rounds.stream()
            .filter(round -> operations(round) > 0 && counted(round).findAny().isPresent())
            .toList();
    operations = counted.stream().mapToLong(OperationCost::operations).sum();
    List<Map<String, Long>> each =
        counted.stream().flatMap(OperationCost::counted).map(path -> path.counters).toList();
    each.forEach(one -> one.forEach((name, value) -> counters.merge(name, value, Long::sum)));
    // Without one of the records a sum would be too low.
    each.forEach(one -> counters.keySet().retainAll(one.keySet()));
  }

  private static long operations(CellRound round) {
    return round
        .slices()
        .map(Slices::operationsOfPass)
        .orElseGet(() -> counted(round).mapToLong(path -> path.operations).sum());
  }

  private static Stream<PathRecord> counted(CellRound round) {
    return round.records().stream().filter(info -> info.operations > 0 && !info.counters.isEmpty());
  }

  static void add(Figures figures, Key key, List<CellRound> rounds) {
    OperationCost cost = new OperationCost(rounds);
    // Includes queries of failed attempts.
    cost.sum(Counted.READ_QUERIES, Counted.WRITE_QUERIES, Counted.OTHER_QUERIES)
        .ifPresent(
            queries ->
                figures.add(
                    key, Metric.QPS, figures.value(key, Metric.TPS).orElseThrow() * queries));
    figures.add(key, Metric.READ_QUERIES, cost.sum(Counted.READ_QUERIES));
    figures.add(key, Metric.WRITE_QUERIES, cost.sum(Counted.WRITE_QUERIES));
    figures.add(key, Metric.OTHER_QUERIES, cost.sum(Counted.OTHER_QUERIES));
    // A mysqld that pushes joins down to the data nodes counts no waits for them.
    if (cost.counters.getOrDefault(Counted.PUSHED_QUERIES, 0L) == 0) {
      figures.add(
          key,
          Metric.ROUND_TRIPS,
          cost.sum("ndbapi.wait_exec_complete", "ndbapi.wait_scan_result"));
    }
    figures.add(key, Metric.TRANSACTIONS, first(cost.sum(TRANS_START), cost.sum(TRANSACTIONS)));
    if (!cost.hasOthers()) {
      figures.add(key, Metric.ROWS_READ, cost.sum(READS));
      figures.add(key, Metric.ROWS_WRITTEN, cost.sum("datanodes.WRITES"));
    }
    if (!cost.hasForeignScans()) {
      figures.add(key, Metric.BYTES_SENT, cost.sum("ndbapi.bytes_sent"));
      figures.add(key, Metric.BYTES_RECEIVED, cost.sum("ndbapi.bytes_received"));
    }
  }

  /** Whether other clients, or the data nodes' index statistics, added transactions. */
  private boolean hasOthers() {
    // The data nodes count the read of a unique key's index table as a transaction, too.
    OptionalDouble withIndexes = sum(TRANS_START, "ndbapi.uk_op");
    return exceeds(sum(TRANSACTIONS), first(withIndexes, sum(TRANS_START)));
  }

  /** Fewer scans than operations are a mysqld's own, which updates its index statistics. */
  private boolean hasForeignScans() {
    OptionalDouble scans = sum("ndbapi.table_scan", "ndbapi.range_scan");
    return scans.stream().anyMatch(count -> count > 0 && count < 0.5)
        && exceeds(sum("ndbapi.read_row"), sum(READS));
  }

  private static boolean exceeds(OptionalDouble more, OptionalDouble less) {
    return more.isPresent()
        && less.isPresent()
        && more.getAsDouble() > less.getAsDouble() * (1 + LITTLE) + LITTLE;
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
