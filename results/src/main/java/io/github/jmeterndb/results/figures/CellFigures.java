// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.figures;

import io.github.jmeterndb.report.Figure;
import io.github.jmeterndb.report.Figures;
import io.github.jmeterndb.report.Key;
import io.github.jmeterndb.report.Metric;
import io.github.jmeterndb.results.figures.Rules.With;
import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.Counted;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.Slice;
import io.github.jmeterndb.statistics.Difference;
import io.github.jmeterndb.statistics.Interval;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/** Throughput, latency, errors and cost of each cell, and of each part of a mixture. */
final class CellFigures {
  private final Experiment experiment;
  private final Figures figures;
  private final CellResult result;
  private final Key key;
  private final boolean isMeasured;

  private CellFigures(Experiment experiment, Figures figures, CellResult result) {
    this.experiment = experiment;
    this.figures = figures;
    this.result = result;
    key = Key.of(result.cell());
    isMeasured = !result.measuredRounds().isEmpty();
  }

  static void add(Experiment experiment, Figures figures) {
    for (CellResult result : experiment.cellsByOperation()) {
      CellFigures cell = new CellFigures(experiment, figures, result);
      cell.throughput();
      if (cell.isMeasured) {
        cell.latencies();
      }
      if (!cell.key.isPart()) {
        cell.wholes();
      }
    }
  }

  private void throughput() {
    List<CellRound> ofTps = result.roundsOfTps();
    SortedMap<Integer, Double> rounds =
        experiment.byRound(
            round -> tps(round.cell(result.cell()).filter(cell -> ofTps.contains(cell))));
    SortedMap<Integer, Double> comparable =
        experiment.byRound(round -> tps(Rules.measured(round, result.cell(), With.OTHER_RUNS)));
    figures.add(key, Metric.ROUNDS, rounds.size());
    figures.add(key, Metric.OPERATIONS, (double) result.valid().mapToLong(CellRound::ops).sum());
    figures.add(key, Metric.WINDOW, result.valid().mapToDouble(CellRound::seconds).sum());
    if (!rounds.isEmpty()) {
      figures.add(Figure.mean(key, Metric.TPS, rounds).within(within(ofTps)));
    }
    if (!comparable.isEmpty()) {
      figures.add(Figure.mean(key, Producers.COMPARABLE, comparable));
    }
    Steadiness.of(result.measuredRounds())
        .ifPresent(
            steadiness -> {
              figures.add(key, Metric.VARIATION, steadiness.variation());
              figures.add(key, Metric.TREND, steadiness.trend());
              if (steadiness.isUnsteady()) {
                figures.add(key, Producers.UNSTEADY, 1);
              }
            });
    Steadiness.of(Rules.rounds(experiment, result.cell(), With.OTHER_RUNS))
        .ifPresent(s -> figures.add(key.of("comparable"), Metric.VARIATION, s.variation()));
  }

  private static OptionalDouble tps(Optional<CellRound> cell) {
    return cell.stream().mapToDouble(CellRound::tps).findFirst();
  }

  private static Optional<Interval> within(List<CellRound> rounds) {
    List<Difference> each = rounds.stream().flatMap(round -> round.tpsWithin().stream()).toList();
    return each.isEmpty() || each.size() < rounds.size()
        ? Optional.empty()
        : Optional.of(Difference.mean(each).interval())
            .map(interval -> new Interval(Math.max(0, interval.low()), interval.high()));
  }

  private void latencies() {
    Histogram nanoseconds = result.latencies();
    figures.addLatencies(key, nanoseconds);
    percentiles(nanoseconds, Metric.P50, Metric.P95, Metric.P99, Metric.P999, Metric.MAX);
    figures.add(key, Metric.MEAN, nanoseconds.getMean() / 1e3);
    Histogram services = result.services();
    if (services.getTotalCount() > 0) {
      percentiles(
          services,
          Metric.SERVICE_P50,
          Metric.SERVICE_P95,
          Metric.SERVICE_P99,
          Metric.SERVICE_P999,
          Metric.SERVICE_MAX);
    }
  }

  private void percentiles(
      Histogram nanoseconds, Metric p50, Metric p95, Metric p99, Metric p999, Metric max) {
    figures.add(key, p50, micros(nanoseconds, 50));
    figures.add(key, p95, micros(nanoseconds, 95));
    figures.add(key, p99, micros(nanoseconds, 99));
    figures.add(key, p999, micros(nanoseconds, 99.9));
    figures.add(key, max, nanoseconds.getMaxValue() / 1e3);
  }

  static double micros(Histogram nanoseconds, double percentile) {
    return nanoseconds.getValueAtPercentile(percentile) / 1e3;
  }

  private void wholes() {
    figures.add(key, Metric.ERRORS, (double) result.errors());
    Map<String, Long> byCode = new TreeMap<>();
    result.rounds().stream()
        .flatMap(round -> round.errors().stream())
        .forEach(error -> byCode.merge(error.code(), error.count(), Long::sum));
    byCode.forEach((code, errors) -> figures.add(key.of(code), Metric.ERRORS, (double) errors));
    if (result.rounds().stream().noneMatch(round -> round.records().isEmpty())) {
      counts(result.records().toList());
    }
    result.arrivals().ifPresent(this::arrivals);
    if (isMeasured) {
      OperationCost.add(figures, key, result.measuredRounds());
      misses();
      slices();
    }
  }

  private void counts(List<PathRecord> records) {
    figures.add(
        key,
        Metric.RETRIES,
        records.stream()
            .flatMap(record -> record.retries.values().stream())
            .mapToDouble(Long::doubleValue)
            .sum());
    if (!result.isPaired()
        && records.stream().allMatch(r -> r.counters.containsKey(Counted.CONNECTIONS))) {
      figures.add(
          key,
          Metric.RECONNECTS,
          records.stream().mapToDouble(r -> r.counters.get(Counted.CONNECTIONS)).sum());
    }
  }

  private void arrivals(ArrivalInfo arrivals) {
    figures.add(key, Metric.RATE, (double) result.cell().operation().rate().orElse(0));
    figures.add(key, Metric.OFFERED, (double) arrivals.offered());
    figures.add(key, Metric.STARTED, (double) arrivals.started());
    figures.add(key, Metric.DONE, (double) arrivals.done());
    figures.add(key, Metric.FAILED, (double) arrivals.failed());
    figures.add(key, Metric.DROPPED, (double) arrivals.dropped());
    figures.add(key, Metric.LEFT, (double) arrivals.left());
    figures.add(key, Metric.WAITED, (double) arrivals.waited());
    figures.add(key, Metric.BACKLOG, (double) arrivals.backlog());
    figures.add(key, Metric.LATE, arrivals.lateP99());
  }

  private void misses() {
    boolean canMiss =
        experiment.cells().stream()
            .map(CellResult::cell)
            .filter(other -> other.operation().equals(result.cell().operation()))
            .anyMatch(o -> experiment.rounds().stream().anyMatch(round -> round.misses(o) > 0));
    if (canMiss) {
      figures.add(
          key,
          Metric.MISSES,
          (double)
              experiment.rounds().stream()
                  .filter(round -> round.measured(result.cell()).isPresent())
                  .mapToLong(round -> round.misses(result.cell()))
                  .sum());
      figures.add(
          Figure.mean(key, Metric.MISS_SHARE, byMeasuredRound((round, tps) -> share(round))));
      figures.add(
          Figure.mean(key, Metric.HITS, byMeasuredRound((round, tps) -> (1 - share(round)) * tps)));
    }
  }

  private double share(Round round) {
    return round.missShare(result.cell());
  }

  private SortedMap<Integer, Double> byMeasuredRound(ToDoubleBiFunction<Round, Double> value) {
    return experiment.byRound(
        round ->
            round.measured(result.cell()).stream()
                .mapToDouble(cell -> value.applyAsDouble(round, cell.tps()))
                .findFirst());
  }

  private void slices() {
    List<Slice> counted =
        result.measuredRounds().stream()
            .flatMap(round -> round.slices().stream())
            .flatMap(slices -> slices.counted().stream())
            .toList();
    if (!counted.isEmpty()) {
      double time = meanOf(counted, Slice::countedMillis);
      double guard = meanOf(counted, Slice::guardMillis);
      double drain = meanOf(counted, Slice::drainMillis);
      figures.add(key, Metric.SLICE, time + guard);
      figures.add(key, Metric.GUARD, guard);
      figures.add(key, Metric.COUNTED, time / (time + guard + drain));
      figures.add(key, Metric.DRAIN, drain);
      figures.add(key, Metric.EXTENSION, meanOf(counted, Slice::extendedMillis));
    }
  }

  private static double meanOf(List<Slice> slices, ToDoubleFunction<Slice> value) {
    return slices.stream().mapToDouble(value).average().orElse(0);
  }
}
