// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.views;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.github.jmeterndb.report.Figure;
import io.github.jmeterndb.report.Figure.Scope;
import io.github.jmeterndb.report.Figures;
import io.github.jmeterndb.report.Key;
import io.github.jmeterndb.report.Metric;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.judge.Outcome;
import io.github.jmeterndb.results.judge.Warnings;
import io.github.jmeterndb.results.model.CellCpu;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.write.Csv;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.statistics.Interval;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The files of a report that other programs read. Columns of CSV files and keys of {@code
 * summary.json} are added, never renamed or removed; docs/ci.md says what they hold.
 */
public final class DataFiles {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private final Experiment experiment;
  private final Figures figures;

  public DataFiles(Experiment experiment, Figures figures) {
    this.experiment = experiment;
    this.figures = figures;
  }

  /** The file {@code cells.csv}: a row a cell. */
  public String cells() {
    return cells(experiment);
  }

  /** The file {@code parts.csv}: a row a part of a mixture; empty if there are none. */
  public String parts() {
    Experiment parts = experiment.parts();
    return parts.cells().isEmpty() ? "" : cells(parts);
  }

  private String cells(Experiment of) {
    Map<String, Function<Key, Object>> columns = new LinkedHashMap<>();
    columns.put("rounds", key -> count(key, Metric.ROUNDS));
    columns.put("ops", key -> count(key, Metric.OPERATIONS));
    columns.put("errors", key -> count(key, Metric.ERRORS));
    columns.put("seconds", key -> exact(key, Metric.WINDOW));
    columns.put("tps", key -> exact(key, Metric.TPS));
    columns.put("tps_low", key -> tpsEnd(key, Interval::low));
    columns.put("tps_high", key -> tpsEnd(key, Interval::high));
    columns.put("p50_us", key -> exact(key, Metric.P50));
    columns.put("p95_us", key -> exact(key, Metric.P95));
    columns.put("p99_us", key -> exact(key, Metric.P99));
    columns.put("p999_us", key -> exact(key, Metric.P999));
    columns.put("max_us", key -> exact(key, Metric.MAX));
    columns.put("system", null);
    columns.put("retries", key -> count(key, Metric.RETRIES));
    columns.put("qps", key -> exact(key, Metric.QPS));
    columns.put("reconnects", key -> count(key, Metric.RECONNECTS));
    if (of.hasRates()) {
      columns.put("rate", key -> rate(key.cell()));
      columns.put("offered", key -> count(key, Metric.OFFERED));
      columns.put("started", key -> count(key, Metric.STARTED));
      columns.put("done", key -> count(key, Metric.DONE));
      columns.put("dropped", key -> count(key, Metric.DROPPED));
      columns.put("service_p50_us", key -> exact(key, Metric.SERVICE_P50));
      columns.put("service_p95_us", key -> exact(key, Metric.SERVICE_P95));
      columns.put("service_p99_us", key -> exact(key, Metric.SERVICE_P99));
      columns.put("service_p999_us", key -> exact(key, Metric.SERVICE_P999));
      columns.put("service_max_us", key -> exact(key, Metric.SERVICE_MAX));
    }
    boolean misses =
        figures.keys(List.of(Metric.MISSES)).stream()
            .anyMatch(key -> of.result(key.cell()).isPresent());
    if (misses) {
      columns.put("misses", key -> count(key, Metric.MISSES));
      columns.put("hits_per_second", key -> exact(key, Metric.HITS));
    }
    List<String> header = new ArrayList<>(List.of("target", "path", "operation", "threads"));
    header.addAll(columns.keySet());
    List<List<?>> rows = new ArrayList<>();
    for (Experiment system : of.systems()) {
      for (CellResult result : system.cells()) {
        Key key = Key.of(result.cell());
        List<Object> row =
            new ArrayList<>(List.of(system.target(), key.path(), key.operation(), key.threads()));
        columns.forEach(
            (name, value) -> row.add(value == null ? system.system() : value.apply(key)));
        rows.add(row);
      }
    }
    return Csv.of(header, rows);
  }

  private Object count(Key key, Metric metric) {
    return figures
        .get(key, metric)
        .map(figure -> String.valueOf(Math.round(figure.value())))
        .orElse("");
  }

  private String exact(Key key, Metric metric) {
    return Numbers.exact(figures.value(key, metric));
  }

  private String tpsEnd(Key key, Function<Interval, Double> end) {
    return figures
        .get(key, Metric.TPS)
        .filter(figure -> figure.scope() == Scope.ROUNDS)
        .flatMap(Figure::interval)
        .map(end)
        .map(Numbers::exact)
        .orElse("");
  }

  private static Object rate(Cell cell) {
    return cell.operation().rate().isPresent() ? cell.operation().rate().getAsInt() : "";
  }

  /** The file {@code cpu.csv}: a row a cell and process. */
  public String cpu() {
    List<List<?>> rows = new ArrayList<>();
    for (Experiment system : experiment.systems()) {
      for (CellResult result : system.cells()) {
        Cell cell = result.cell();
        for (CellCpu.Load load : system.cpu(cell).loads()) {
          rows.add(
              List.of(
                  system.target(),
                  cell.path(),
                  cell.operation().label(),
                  cell.threads(),
                  load.host(),
                  load.process(),
                  Numbers.exact(load.percent()),
                  load.role(),
                  load.pids().stream().map(String::valueOf).collect(Collectors.joining(" "))));
        }
      }
    }
    return Csv.of(
        List.of(
            "target",
            "path",
            "operation",
            "threads",
            "host",
            "process",
            "cpu_percent",
            "role",
            "pid"),
        rows);
  }

  private Stream<Map<String, Object>> ratioRows() {
    // The mean of a pair of paths follows its thread counts.
    Map<Key, List<Figure>> pairs = new LinkedHashMap<>();
    figures
        .of(Metric.RATIO)
        .filter(figure -> !figure.key().isPart())
        .forEach(
            figure ->
                pairs.computeIfAbsent(figure.key().at(0), key -> new ArrayList<>()).add(figure));
    return pairs.values().stream()
        .flatMap(List::stream)
        .map(
            figure -> {
              Map<String, Object> row = new LinkedHashMap<>();
              Key key = figure.key();
              row.put("operation", key.operation());
              row.put("threads", key.threads() == 0 ? null : key.threads());
              row.put("path", key.path());
              row.put("other", key.of());
              row.put("ratio", rounded(figure.value()));
              row.put("low", figure.interval().map(i -> rounded(i.low())).orElse(null));
              row.put("high", figure.interval().map(i -> rounded(i.high())).orElse(null));
              int rounds = (int) figures.value(key, Metric.ROUNDS).orElse(0);
              row.put("scope", scope(figure.scope(), rounds));
              row.put("rounds", rounds);
              row.put("blocks", (int) figures.value(key, Metric.BLOCKS).orElse(0));
              return row;
            });
  }

  private static String scope(Scope scope, int rounds) {
    return switch (scope) {
      case ROUNDS -> "rounds";
      case SYSTEMS -> "systems";
      case RUN -> "run";
      case NONE -> rounds > 2 ? "rounds" : "run";
    };
  }

  /** A difference of a tenth of a thousandth shows. */
  private static BigDecimal rounded(double value) {
    return BigDecimal.valueOf(value).round(new MathContext(5)).stripTrailingZeros();
  }

  /** The file {@code ratios.csv}: a row an operation, pair of paths and thread count or all. */
  public String ratios() {
    List<List<?>> rows = new ArrayList<>();
    ratioRows()
        .forEach(
            row -> {
              List<Object> values = new ArrayList<>();
              row.forEach(
                  (name, value) ->
                      values.add(
                          value instanceof BigDecimal number
                              ? number.toPlainString()
                              : value == null ? (name.equals("threads") ? "all" : "") : value));
              rows.add(values);
            });
    return rows.isEmpty()
        ? ""
        : Csv.of(
            List.of(
                "operation",
                "threads",
                "path",
                "other",
                "ratio",
                "low",
                "high",
                "scope",
                "rounds",
                "blocks"),
            rows);
  }

  /** The file {@code summary.json}. A key is always there; a value that is not known is null. */
  public String summary(Warnings warnings, List<Outcome> checks, List<Outcome> requirements) {
    Map<String, Object> summary = new LinkedHashMap<>();
    summary.put("label", experiment.label());
    summary.put("target", experiment.target());
    summary.put("workload", experiment.workload());
    summary.put(
        "runs",
        experiment.rounds().stream()
            .map(
                round ->
                    map(
                        "name", round.name(),
                        "started", round.info().started(),
                        "state", round.info().state()))
            .toList());
    summary.put("verdict", verdict());
    summary.put("ratios", ratioRows().toList());
    summary.put("warnings", warnings.counts());
    summary.put(
        "checks",
        checks.stream()
            .map(each -> map("check", each.name(), "holds", each.isMet(), "reason", each.reason()))
            .toList());
    summary.put("requirements", requirements.stream().map(DataFiles::requirement).toList());
    try {
      return JSON.writeValueAsString(summary) + "\n";
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A line for each operation and pair of paths: the mean ratio over the thread counts. */
  private List<String> verdict() {
    return figures
        .of(Metric.RATIO)
        .filter(figure -> figure.key().threads() == 0 && !figure.key().isPart())
        .map(
            figure ->
                "%s: %s ÷ %s %s"
                    .formatted(
                        figure.key().operation(),
                        figure.key().path(),
                        figure.key().of(),
                        figure.withInterval()))
        .toList();
  }

  private static Map<String, Object> requirement(Outcome outcome) {
    return map(
        "requirement", outcome.name(),
        "result", outcome.result().words(),
        "reason", outcome.reason(),
        "figures", outcome.parts().stream().map(DataFiles::figure).toList());
  }

  private static Map<String, Object> figure(Outcome.Part part) {
    return map(
        "of", part.of(),
        "result", part.result().words(),
        "value", number(part.value()),
        "low", part.interval().map(i -> number(i.low())).orElse(null),
        "high", part.interval().map(i -> number(i.high())).orElse(null),
        "limit", number(part.limit()),
        "unit", part.unit(),
        "reason", part.words());
  }

  /** JSON has no other numbers. */
  private static Double number(double value) {
    return Double.isFinite(value) ? value : null;
  }

  private static Map<String, Object> map(Object... namesAndValues) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      map.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return map;
  }
}
