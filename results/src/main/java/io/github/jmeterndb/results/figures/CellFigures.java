// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.figures;

import static java.util.stream.Collectors.toCollection;

import io.github.jmeterndb.report.Figure;
import io.github.jmeterndb.report.Figures;
import io.github.jmeterndb.report.Key;
import io.github.jmeterndb.report.Metric;
import io.github.jmeterndb.report.Metric.Unit;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.ErrorCount;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Latency;
import io.github.jmeterndb.results.model.OperationCost;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.results.model.Slices;
import io.github.jmeterndb.results.model.Steadiness;
import io.github.jmeterndb.results.rules.Comparability;
import io.github.jmeterndb.results.rules.Comparability.With;
import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Slice;
import io.github.jmeterndb.statistics.Difference;
import io.github.jmeterndb.statistics.Interval;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/** Throughput, latency, errors and cost of each cell, and of each part of a mixture. */
public final class CellFigures {
  public static final Metric SLICE = new Metric("slice, ms", Unit.QUANTITY);
  public static final Metric GUARD = new Metric("guard, ms", Unit.QUANTITY);
  public static final Metric COUNTED = new Metric("counted", Unit.PART);
  public static final Metric DRAIN = new Metric("drain, ms", Unit.QUANTITY);
  public static final Metric EXTENSION = new Metric("extension, ms", Unit.QUANTITY);

  private final Experiment experiment;
  private final Figures figures;
  private final CellResult result;
  private final Key key;

  private CellFigures(Experiment experiment, Figures figures, CellResult result) {
    this.experiment = experiment;
    this.figures = figures;
    this.result = result;
    key = Key.of(result.cell());
  }

  static void add(Experiment experiment, Figures figures) {
    for (CellResult result : experiment.cellsByOperation()) {
      CellFigures cell = new CellFigures(experiment, figures, result);
      cell.throughput();
      cell.latencies();
      if (!key(result).isPart()) {
        cell.wholes();
      }
    }
  }

  private static Key key(CellResult result) {
    return Key.of(result.cell());
  }

  private void throughput() {
    SortedMap<Integer, Double> rounds = new TreeMap<>();
    SortedMap<Integer, Double> comparable = new TreeMap<>();
    boolean isMeasured = !result.measuredRounds().isEmpty();
    for (int i = 0; i < experiment.rounds().size(); i++) {
      int number = i;
      Round round = experiment.rounds().get(i);
      round
          .cell(result.cell())
          // In which a part did not occur, it has a throughput of 0.
          .filter(
              cell -> cell.isMeasured() || (key.isPart() && isMeasured && cell.invalid().isEmpty()))
          .ifPresent(cell -> rounds.put(number, cell.tps()));
      Comparability.measured(round, result.cell(), With.OTHER_RUNS)
          .ifPresent(cell -> comparable.put(number, cell.tps()));
    }
    figures.add(key, Metric.ROUNDS, rounds.size());
    figures.add(key, Metric.OPERATIONS, (double) result.ops());
    figures.add(key, Metric.WINDOW, result.seconds());
    if (!rounds.isEmpty()) {
      figures.add(Figure.mean(key, Metric.TPS, rounds).within(within()));
    }
    if (!comparable.isEmpty()) {
      figures.add(Figure.mean(key, Producers.COMPARABLE, comparable));
    }
    result
        .steadiness()
        .ifPresent(
            steadiness -> {
              figures.add(key, Metric.VARIATION, steadiness.variation());
              figures.add(key, Metric.TREND, steadiness.trend());
            });
    Steadiness.of(Comparability.rounds(experiment, result.cell(), With.OTHER_RUNS))
        .ifPresent(s -> figures.add(key.of("comparable"), Metric.VARIATION, s.variation()));
  }

  /** The interval of the throughput within the rounds; nothing where one was too short. */
  private Optional<Interval> within() {
    List<CellRound> rounds = result.roundsOfTps();
    List<Difference> each = rounds.stream().flatMap(round -> round.tpsWithin().stream()).toList();
    return each.isEmpty() || each.size() < rounds.size()
        ? Optional.empty()
        : Optional.of(Difference.mean(each).interval())
            .map(interval -> new Interval(Math.max(0, interval.low()), interval.high()));
  }

  private void latencies() {
    if (result.measuredRounds().isEmpty()) {
      return;
    }
    Histogram nanoseconds = result.latencies();
    figures.addLatencies(key, nanoseconds);
    percentiles(
        Latency.of(nanoseconds), Metric.P50, Metric.P95, Metric.P99, Metric.P999, Metric.MAX);
    figures.add(key, Metric.MEAN, nanoseconds.getMean() / 1e3);
    result
        .service()
        .ifPresent(
            service ->
                percentiles(
                    service,
                    Metric.SERVICE_P50,
                    Metric.SERVICE_P95,
                    Metric.SERVICE_P99,
                    Metric.SERVICE_P999,
                    Metric.SERVICE_MAX));
  }

  private void percentiles(Latency latency, Metric... metrics) {
    for (int i = 0; i < metrics.length; i++) {
      figures.add(key, metrics[i], latency.values().get(i));
    }
  }

  /** What is known of whole operations, and not of their parts. */
  private void wholes() {
    figures.add(key, Metric.ERRORS, (double) result.errors());
    result.rounds().stream()
        .flatMap(round -> round.errors().stream())
        .map(ErrorCount::code)
        .collect(toCollection(TreeSet::new))
        .forEach(code -> figures.add(key.of(code), Metric.ERRORS, (double) errors(code)));
    result.retryCount().ifPresent(count -> figures.add(key, Metric.RETRIES, (double) count));
    result.reconnects().ifPresent(count -> figures.add(key, Metric.RECONNECTS, (double) count));
    result.arrivals().ifPresent(this::arrivals);
    if (!result.measuredRounds().isEmpty()) {
      cost(OperationCost.of(result.cell(), result.measuredRounds()));
      misses();
      slices();
    }
  }

  private long errors(String code) {
    return result.rounds().stream()
        .flatMap(round -> round.errors().stream())
        .filter(error -> error.code().equals(code))
        .mapToLong(ErrorCount::count)
        .sum();
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

  private void cost(OperationCost cost) {
    figures.add(key, Metric.QPS, OperationCost.qps(result));
    figures.add(key, Metric.READ_QUERIES, cost.readQueries());
    figures.add(key, Metric.WRITE_QUERIES, cost.writeQueries());
    figures.add(key, Metric.OTHER_QUERIES, cost.otherQueries());
    figures.add(key, Metric.ROUND_TRIPS, cost.roundTrips());
    figures.add(key, Metric.TRANSACTIONS, cost.transactions());
    figures.add(key, Metric.ROWS_READ, cost.reads());
    figures.add(key, Metric.ROWS_WRITTEN, cost.writes());
    figures.add(key, Metric.BYTES_SENT, cost.bytesSent());
    figures.add(key, Metric.BYTES_RECEIVED, cost.bytesReceived());
  }

  private void misses() {
    Cell cell = result.cell();
    boolean canMiss =
        experiment.cells().stream()
            .map(CellResult::cell)
            .filter(other -> other.operation().equals(cell.operation()))
            .anyMatch(o -> experiment.rounds().stream().anyMatch(round -> round.misses(o) > 0));
    if (canMiss) {
      SortedMap<Integer, Double> shares = new TreeMap<>();
      SortedMap<Integer, Double> hits = new TreeMap<>();
      double misses = 0;
      for (int i = 0; i < experiment.rounds().size(); i++) {
        Round round = experiment.rounds().get(i);
        Optional<CellRound> measured = round.measured(cell);
        if (measured.isPresent()) {
          double share = round.missShare(cell);
          shares.put(i, share);
          hits.put(i, (1 - share) * measured.get().tps());
          misses += round.misses(cell);
        }
      }
      figures.add(key, Metric.MISSES, misses);
      figures.add(Figure.mean(key, Metric.MISS_SHARE, shares));
      figures.add(Figure.mean(key, Metric.HITS, hits));
    }
  }

  /** How a path took turns with others. */
  private void slices() {
    List<Slice> counted =
        result.measuredRounds().stream()
            .flatMap(round -> round.slices().stream())
            .map(Slices::counted)
            .flatMap(List::stream)
            .toList();
    if (!counted.isEmpty()) {
      double time = meanOf(counted, Slice::countedMillis);
      double guard = meanOf(counted, Slice::guardMillis);
      double drain = meanOf(counted, Slice::drainMillis);
      figures.add(key, SLICE, time + guard);
      figures.add(key, GUARD, guard);
      figures.add(key, COUNTED, time / (time + guard + drain));
      figures.add(key, DRAIN, drain);
      figures.add(key, EXTENSION, meanOf(counted, Slice::extendedMillis));
    }
  }

  private static double meanOf(List<Slice> slices, ToDoubleFunction<Slice> value) {
    return slices.stream().mapToDouble(value).average().orElse(0);
  }
}
