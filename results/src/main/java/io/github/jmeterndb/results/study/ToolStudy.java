// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.study;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.StudyFile;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Latency;
import io.github.jmeterndb.results.model.OperationCost;
import io.github.jmeterndb.run.Operation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Figures of a tool, such as sysbench, that were published for a system, as something to compare
 * with.
 *
 * @param title the system in a few words
 * @param source what was measured, and where, in a paragraph
 * @param figures those that it tells, in its order
 * @param points what it measured
 */
record ToolStudy(
    String title, String source, List<Figure> figures, Map<Point, List<Double>> points) {
  private static final int LABELS = 2;

  /** What was measured at a time. */
  record Point(Operation operation, int threads) {}

  /** A figure that studies tell, and how it is called and measured here. */
  enum Figure {
    TPS("TPS", CellResult::tps),
    QPS("QPS", OperationCost::qps),
    P95_MS("p95 in ms", Figure::p95Millis),
    OPS("OPS", CellResult::tps),
    AVG_US("average in µs", Figure::average),
    P99_US("p99 in µs", result -> latency(result, Latency::p99)),
    P999_US("p99.9 in µs", result -> latency(result, Latency::p999));

    private static final double MICROS = 1_000;

    private final String title;
    private final Function<CellResult, OptionalDouble> here;

    Figure(String title, Function<CellResult, OptionalDouble> here) {
      this.title = title;
      this.here = here;
    }

    private static OptionalDouble latency(CellResult result, ToDoubleFunction<Latency> percentile) {
      return result.latency().stream().mapToDouble(percentile).findFirst();
    }

    private static OptionalDouble p95Millis(CellResult result) {
      return latency(result, latency -> latency.p95() / MICROS);
    }

    private static OptionalDouble average(CellResult result) {
      return result.measuredRounds().stream()
          .mapToDouble(round -> round.latencies().getMean() / MICROS)
          .average();
    }

    String title() {
      return title;
    }

    String of(CellResult result) {
      OptionalDouble value = here.apply(result);
      return value.isPresent() ? text(value.getAsDouble()) : Numbers.GAP;
    }

    String text(double value) {
      return Numbers.figure(value);
    }
  }

  /** That of a file whose comments name its system and its source. */
  static ToolStudy of(StudyFile file) {
    Map<Point, List<Double>> points = new LinkedHashMap<>();
    for (List<String> row : file.rows()) {
      points.put(
          new Point(new Operation(row.get(0)), Integer.parseInt(row.get(1))),
          row.subList(LABELS, row.size()).stream().map(Double::valueOf).toList());
    }
    return new ToolStudy(
        file.comments().get(0),
        file.comments().stream().skip(1).collect(Collectors.joining(" ")),
        file.columns().subList(LABELS, file.columns().size()).stream()
            .map(column -> Figure.valueOf(column.toUpperCase(Locale.ROOT)))
            .toList(),
        points);
  }
}
