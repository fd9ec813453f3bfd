// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.figures;

import io.github.jmeterndb.report.Figure;
import io.github.jmeterndb.report.Figures;
import io.github.jmeterndb.report.Key;
import io.github.jmeterndb.report.Metric;
import io.github.jmeterndb.run.Counted;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.Slice;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * CPU load by process and host, counted CPU time ÷ all operations that ended in that time, and what
 * the database counted per operation executed, of paired cells in the contiguous pass.
 *
 * <p>Sources: MySQL manual, NDB API Statistics Counters and Variables; The ndbinfo counters Table.
 */
final class CostFigures {
  private static final String TRANS_START = "ndbapi.trans_start";
  private static final String TRANSACTIONS = "datanodes.TRANSACTIONS";
  private static final String READS = "datanodes.READS";
  private static final double LITTLE = 0.05;

  private final Map<String, Long> counters = new HashMap<>();
  private final long operations;

  private CostFigures(List<CellRound> rounds) {
    List<CellRound> counted =
        rounds.stream()
            .filter(round -> operations(round) > 0 && counted(round).findAny().isPresent())
            .toList();
    operations = counted.stream().mapToLong(CostFigures::operations).sum();
    List<Map<String, Long>> each =
        counted.stream().flatMap(CostFigures::counted).map(path -> path.counters).toList();
    each.forEach(one -> one.forEach((name, value) -> counters.merge(name, value, Long::sum)));
    // Without one of the records a sum would be too low.
    each.forEach(one -> counters.keySet().retainAll(one.keySet()));
  }

  private static long operations(CellRound round) {
    return round.slices().stream()
        .map(
            slices ->
                slices.stream()
                    .filter(Slice::isContiguous)
                    .mapToLong(slice -> slice.operations() + slice.errors())
                    .sum())
        .findFirst()
        .orElseGet(() -> counted(round).mapToLong(path -> path.operations).sum());
  }

  private static Stream<PathRecord> counted(CellRound round) {
    return round.records().stream().filter(info -> info.operations > 0 && !info.counters.isEmpty());
  }

  /** Adds what the database counted, for a cell whose throughput is known. */
  static void addCounters(Figures figures, Key key, List<CellRound> rounds) {
    CostFigures cost = new CostFigures(rounds);
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

  static void addCpu(Experiment experiment, Figures figures) {
    List<CellResult> results = experiment.cellsByOperation();
    Stream<CellCpu.Load> all = results.stream().flatMap(result -> result.cpu().loads().stream());
    boolean severalHosts = all.map(CellCpu.Load::host).distinct().count() > 1;
    for (CellResult result : results) {
      Key key = Key.of(result.cell());
      for (CellCpu.Load load : result.cpu().loads()) {
        Key of = key.of(load.name() + (severalHosts ? " on " + load.host() : ""));
        figures.add(of, Metric.CPU_LOAD, load.percent());
        if (!load.isHost()) {
          Function<CellCpu, OptionalDouble> own = cpu -> cpu.percent(load.host(), load.name());
          mean(experiment, figures, of, Metric.CPU_TIME, round -> true, own);
        }
      }
      mean(experiment, figures, key, Metric.CPU_TIME, round -> true, CellCpu::ofAll);
      figures
          .get(key, Metric.CPU_TIME)
          .ifPresent(mean -> figures.add(key, Metric.TPS_PER_CORE, 1e6 / mean.value()));
    }
  }

  /** Adds the mean CPU time per operation, unless one of the rounds lacks it. */
  static void mean(
      Experiment experiment,
      Figures figures,
      Key key,
      Metric metric,
      Predicate<Round> which,
      Function<CellCpu, OptionalDouble> load) {
    SortedMap<Integer, Double> micros =
        experiment.byRound(
            round ->
                round
                    .measured(key.cell())
                    .filter(measured -> which.test(round))
                    .map(measured -> measured.cpuMicros(load.apply(measured.cpu()))));
    if (!micros.isEmpty() && !micros.containsValue(Double.NaN)) {
      figures.add(Figure.mean(key, metric, micros));
    }
  }
}
