// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.study;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Published;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Latency;
import io.github.jmeterndb.results.model.OperationCost;
import io.github.jmeterndb.results.page.Prose;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What was published of a tool on other systems, beside an experiment with its workload. */
public final class ToolStudySection {
  private static final double MICROS = 1_000;

  private ToolStudySection() {}

  /** A figure that studies tell, and how it is called and measured here. */
  private enum Figure {
    TPS("TPS", CellResult::tps),
    QPS("QPS", OperationCost::qps),
    OPS("OPS", CellResult::tps),
    AVG_US("average in µs", Figure::average),
    P95_MS("p95 in ms", result -> latency(result, latency -> latency.p95() / MICROS)),
    P99_US("p99 in µs", result -> latency(result, Latency::p99)),
    P999_US("p99.9 in µs", result -> latency(result, Latency::p999));

    private final String title;
    private final Function<CellResult, OptionalDouble> here;

    Figure(String title, Function<CellResult, OptionalDouble> here) {
      this.title = title;
      this.here = here;
    }

    private static OptionalDouble latency(CellResult result, ToDoubleFunction<Latency> percentile) {
      return result.latency().stream().mapToDouble(percentile).findFirst();
    }

    private static OptionalDouble average(CellResult result) {
      return result.measuredRounds().stream()
          .mapToDouble(round -> round.latencies().getMean() / MICROS)
          .average();
    }

    static List<Figure> of(Published study) {
      return study.figures().stream()
          .map(name -> Figure.valueOf(name.toUpperCase(Locale.ROOT)))
          .toList();
    }
  }

  /**
   * A table a study that measured one of these operations at one of these thread counts, in the
   * study's own figures; empty if none did.
   */
  public static Section of(Experiment experiment) {
    List<Table> tables = new ArrayList<>();
    List<String> sources = new ArrayList<>();
    for (Published study : experiment.report().published()) {
      List<List<String>> rows =
          study.comparesPaths()
              ? List.of()
              : Stream.of(experiment, experiment.parts())
                  .flatMap(each -> each.cellsByOperation().stream())
                  .filter(result -> result.tps().isPresent())
                  .flatMap(result -> row(result, study).stream())
                  .toList();
      if (!rows.isEmpty()) {
        tables.add(
            new Table("Beside the study of " + study.title(), header(experiment, study), 2, rows));
        sources.add("%s: %s %s".formatted(study.title(), study.source(), study.differs()));
      }
    }
    return Section.of(
        "Beside the published studies",
        tables,
        sources.stream().collect(Collectors.joining(" "))
            + " "
            + Prose.of(experiment.isEmbedded() ? "studies.embedded" : "studies.other"));
  }

  private static List<String> header(Experiment experiment, Published study) {
    List<String> header = new ArrayList<>(List.of("operation", "path", "threads"));
    for (Figure figure : Figure.of(study)) {
      header.add(figure.title + (experiment.isEmbedded() ? ", embedded database" : ", here"));
      header.add(figure.title + ", study");
    }
    return header;
  }

  /** Of a cell that the study measured, too. */
  private static Optional<List<String>> row(CellResult result, Published study) {
    return study.rows().stream()
        .filter(row -> row.operation().equals(result.cell().operation().label()))
        .filter(row -> row.threads() == result.cell().threads())
        .findFirst()
        .map(
            theirs -> {
              List<String> row = Numbers.key(result.cell());
              for (int i = 0; i < theirs.values().size(); i++) {
                row.add(Numbers.figure(Figure.of(study).get(i).here.apply(result)));
                row.add(Numbers.figure(theirs.values().get(i)));
              }
              return row;
            });
  }
}
