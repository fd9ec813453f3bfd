// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.figures;

import io.github.jmeterndb.report.Figure;
import io.github.jmeterndb.report.Figures;
import io.github.jmeterndb.report.Key;
import io.github.jmeterndb.report.Metric;
import io.github.jmeterndb.report.Metric.Unit;
import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.Counted;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.Slice;
import io.github.jmeterndb.statistics.Difference;
import io.github.jmeterndb.statistics.Interval;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Computes all figures of an experiment: here, throughput, latency and errors of each cell. */
public final class Producers {
  /** The 99th percentile in the rounds that a cell's ratio uses. */
  public static final Metric COMPARED_P99 = new Metric("p99 beside the ratio", Unit.LATENCY);

  /** CPU time per operation, of all processes, in the rounds that a cell's ratio uses. */
  public static final Metric COMPARED_CPU = new Metric("CPU beside the ratio", Unit.MICROS);

  /**
   * 1 for a throughput that varied or drifted by more than 10 %, and for a ratio that drifted or
   * varied by as much as it differs from 1.
   */
  public static final Metric UNSTEADY = new Metric("unsteady", Unit.COUNT);

  /** The p-value of a ratio, not adjusted; 1 without an interval. */
  public static final Metric CHANCE = new Metric("p", Unit.QUANTITY);

  private final Experiment experiment;
  private final Figures figures;
  private final CellResult result;
  private final Key key;
  private final boolean isMeasured;

  private Producers(Experiment experiment, Figures figures, CellResult result) {
    this.experiment = experiment;
    this.figures = figures;
    this.result = result;
    key = Key.of(result.cell());
    isMeasured = !result.measuredRounds().isEmpty();
  }

  public static Figures of(Experiment experiment) {
    Figures figures = new Figures();
    cells(experiment, figures);
    cells(experiment.parts(), figures);
    CostFigures.addCpu(experiment, figures);
    RatioFigures.add(experiment, figures);
    FaultFigures.add(experiment, figures);
    engines(experiment, figures);
    experiment.report().addTo(figures, experiment.info().properties);
    return figures;
  }

  private static void engines(Experiment experiment, Figures figures) {
    for (Round round : experiment.rounds()) {
      for (Map.Entry<String, Round> engine : round.engines().entrySet()) {
        for (CellRound cell : engine.getValue().cells()) {
          if (cell.isMeasured()) {
            Key key = Key.of(cell.cell()).of(engine.getKey());
            IntStream threads = cell.records().stream().mapToInt(r -> r.operationsByThread.size());
            figures.add(key, Metric.ENGINE_THREADS, threads.max().orElse(0));
            figures.add(key, Metric.TPS, cell.tps());
            figures.add(key, Metric.P50, micros(cell.latencies(), 50));
            figures.add(key, Metric.P99, micros(cell.latencies(), 99));
          }
        }
      }
    }
  }

  private static void cells(Experiment experiment, Figures figures) {
    for (CellResult result : experiment.cellsByOperation()) {
      Producers cell = new Producers(experiment, figures, result);
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
            round -> round.cell(result.cell()).filter(ofTps::contains).map(CellRound::tps));
    figures.add(key, Metric.ROUNDS, rounds.size());
    figures.add(key, Metric.OPERATIONS, (double) result.valid().mapToLong(CellRound::ops).sum());
    figures.add(key, Metric.WINDOW, result.valid().mapToDouble(CellRound::seconds).sum());
    if (!rounds.isEmpty()) {
      figures.add(Figure.mean(key, Metric.TPS, rounds).within(within(ofTps)));
    }
    Optional<Steadiness> all = Steadiness.of(result.measuredRounds());
    all.ifPresent(steadiness -> steadiness.add(figures, key));
    all.filter(Steadiness::isUnsteady).ifPresent(s -> figures.add(key, UNSTEADY, 1));
  }

  private static Optional<Interval> within(List<CellRound> rounds) {
    List<Difference> each = rounds.stream().flatMap(round -> round.tpsWithin().stream()).toList();
    if (each.isEmpty() || each.size() < rounds.size()) {
      return Optional.empty();
    }
    Interval interval = Difference.mean(each).interval();
    return Optional.of(new Interval(Math.max(0, interval.low()), interval.high()));
  }

  private void latencies() {
    Histogram nanoseconds = result.latencies();
    figures.addLatencies(key, nanoseconds);
    figures.add(key, Metric.P50, micros(nanoseconds, 50));
    figures.add(key, Metric.P95, micros(nanoseconds, 95));
    figures.add(key, Metric.P99, micros(nanoseconds, 99));
    figures.add(key, Metric.P999, micros(nanoseconds, 99.9));
    figures.add(key, Metric.MAX, nanoseconds.getMaxValue() / 1e3);
    figures.add(key, Metric.MEAN, nanoseconds.getMean() / 1e3);
    Histogram services = result.services();
    if (services.getTotalCount() > 0) {
      figures.add(key, Metric.SERVICE_P50, micros(services, 50));
      figures.add(key, Metric.SERVICE_P95, micros(services, 95));
      figures.add(key, Metric.SERVICE_P99, micros(services, 99));
      figures.add(key, Metric.SERVICE_P999, micros(services, 99.9));
      figures.add(key, Metric.SERVICE_MAX, services.getMaxValue() / 1e3);
    }
  }

  static double micros(Histogram nanoseconds, double percentile) {
    return nanoseconds.getValueAtPercentile(percentile) / 1e3;
  }

  private void wholes() {
    figures.add(key, Metric.ERRORS, (double) result.errors());
    new TreeMap<>(result.errorsByCode())
        .forEach((code, error) -> figures.add(key.of(code), Metric.ERRORS, (double) error.count()));
    if (result.rounds().stream().noneMatch(round -> round.records().isEmpty())) {
      counts(result.records().toList());
    }
    result.arrivals().ifPresent(this::arrivals);
    if (isMeasured) {
      CostFigures.addCounters(figures, key, result.measuredRounds());
      misses();
      slices();
    }
  }

  private void counts(List<PathRecord> records) {
    double retries = records.stream().mapToDouble(PathRecord::allRetries).sum();
    figures.add(key, Metric.RETRIES, retries);
    List<Long> connections =
        records.stream()
            .flatMap(record -> Stream.ofNullable(record.counters.get(Counted.CONNECTIONS)))
            .toList();
    if (!result.isPaired() && connections.size() == records.size()) {
      figures.add(key, Metric.RECONNECTS, connections.stream().mapToDouble(each -> each).sum());
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
      var misses = byMeasuredRound((round, tps) -> round.misses(result.cell()));
      figures.add(key, Metric.MISSES, misses.values().stream().mapToDouble(each -> each).sum());
      var shares = byMeasuredRound((round, tps) -> round.missShare(result.cell()));
      figures.add(Figure.mean(key, Metric.MISS_SHARE, shares));
      var hits = byMeasuredRound((round, tps) -> (1 - round.missShare(result.cell())) * tps);
      figures.add(Figure.mean(key, Metric.HITS, hits));
    }
  }

  private SortedMap<Integer, Double> byMeasuredRound(ToDoubleBiFunction<Round, Double> value) {
    return experiment.byRound(
        round -> round.measured(result.cell()).map(cell -> value.applyAsDouble(round, cell.tps())));
  }

  private void slices() {
    List<Slice> counted = result.measuredRounds().stream().flatMap(CellRound::counted).toList();
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
