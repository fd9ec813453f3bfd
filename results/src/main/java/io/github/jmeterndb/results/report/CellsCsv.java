// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.report.Columns;
import io.github.jmeterndb.report.Interval;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.analysis.Misses;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Latency;
import io.github.jmeterndb.results.model.OperationCost;
import io.github.jmeterndb.results.render.Csv;
import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.Cell;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The file {@code cells.csv}: a row a cell, for other programs. Throughput and percentiles are
 * empty where no operation was measured; of a cell that must not be used only the errors are told.
 * {@code rounds} are those that {@code tps} is the mean of; {@code tps_low} and {@code tps_high}
 * are the ends of its 95 % confidence interval, empty under three rounds. {@code retries} and
 * {@code reconnects} are those of warm-up and window; {@code qps} is empty where no queries were
 * counted. Where there are cells at a rate, what became of their operations and their service times
 * follow; {@code offered} less {@code started} and {@code dropped} is what was left in the end.
 * Where there are operations that looked for a row and found none, {@code misses} and {@code
 * hits_per_second} come last, empty for operations that cannot miss. Operations at a rate, errors
 * and misses of a part are not counted: they are the whole's.
 */
public final class CellsCsv {
  private static final List<String> PERCENTILES =
      List.of("p50_us", "p95_us", "p99_us", "p999_us", "max_us");

  private CellsCsv() {}

  private record Row(Experiment experiment, CellResult result) {
    Cell cell() {
      return result.cell();
    }

    String percentile(Function<CellResult, Optional<Latency>> latency, int index) {
      return latency.apply(result).map(of -> Numbers.exact(of.values().get(index))).orElse("");
    }

    String end(Function<Interval, Double> end) {
      return result.tpsInterval().map(end).map(Numbers::exact).orElse("");
    }

    Object arrivals(Function<ArrivalInfo, Object> count) {
      return result
          .arrivals()
          .filter(arrivals -> !cell().operation().isPart())
          .map(count)
          .orElse("");
    }

    Object misses(Function<Misses, Object> value) {
      return Misses.of(experiment, cell()).map(value).orElse("");
    }
  }

  public static String of(Experiment experiment) {
    Columns<Row> columns =
        Csv.<Row>ofCells(row -> row.experiment.target(), Row::cell)
            .add("rounds", row -> row.result.roundsOfTps().size())
            .add("ops", row -> row.result.ops())
            .add("errors", row -> row.cell().operation().isPart() ? "" : row.result.errors())
            .add("seconds", row -> Numbers.exact(row.result.seconds()))
            .add("tps", row -> Numbers.exact(row.result.tps()))
            .add("tps_low", row -> row.end(Interval::low))
            .add("tps_high", row -> row.end(Interval::high));
    addPercentiles(columns, "", CellResult::latency);
    columns
        .add("system", row -> Csv.text(row.experiment.system()))
        .add("retries", row -> count(row.result.retryCount()))
        .add("qps", row -> Numbers.exact(OperationCost.qps(row.result)))
        .add("reconnects", row -> count(row.result.reconnects()));
    if (experiment.hasRates()) {
      columns
          .add("rate", row -> rate(row.cell().operation().rate()))
          .add("offered", row -> row.arrivals(ArrivalInfo::offered))
          .add("started", row -> row.arrivals(ArrivalInfo::started))
          .add("done", row -> row.arrivals(ArrivalInfo::done))
          .add("dropped", row -> row.arrivals(ArrivalInfo::dropped));
      addPercentiles(columns, "service_", CellResult::service);
    }
    if (experiment.systems().stream().anyMatch(each -> !Misses.of(each).isEmpty())) {
      columns
          .add("misses", row -> row.misses(Misses::count))
          .add("hits_per_second", row -> row.misses(misses -> Numbers.exact(misses.hits())));
    }
    return Csv.of(
        columns,
        experiment.systems().stream()
            .flatMap(system -> system.cells().stream().map(cell -> new Row(system, cell))));
  }

  /** The text of {@code parts.csv}, the same of the parts of mixtures; empty if there are none. */
  public static String ofParts(Experiment experiment) {
    Experiment parts = experiment.parts();
    return parts.cells().isEmpty() ? "" : of(parts);
  }

  private static void addPercentiles(
      Columns<Row> columns, String prefix, Function<CellResult, Optional<Latency>> latency) {
    IntStream.range(0, PERCENTILES.size())
        .forEach(i -> columns.add(prefix + PERCENTILES.get(i), row -> row.percentile(latency, i)));
  }

  private static Object count(OptionalLong value) {
    return value.isPresent() ? value.getAsLong() : "";
  }

  private static Object rate(OptionalInt value) {
    return value.isPresent() ? value.getAsInt() : "";
  }
}
