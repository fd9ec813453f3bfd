// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.views;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.github.jmeterndb.report.Figure;
import io.github.jmeterndb.report.Figure.Scope;
import io.github.jmeterndb.report.Figures;
import io.github.jmeterndb.report.Key;
import io.github.jmeterndb.report.Metric;
import io.github.jmeterndb.report.Metric.Unit;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.figures.CellCpu;
import io.github.jmeterndb.results.figures.CellResult;
import io.github.jmeterndb.results.figures.Experiment;
import io.github.jmeterndb.results.figures.Round;
import io.github.jmeterndb.results.judge.Outcome;
import io.github.jmeterndb.results.judge.Warnings;
import io.github.jmeterndb.run.Cell;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/**
 * The files of a report that other programs read. Columns of CSV files and keys of {@code
 * summary.json} are added, never renamed or removed; docs/ci.md says what they hold.
 */
public record DataFiles(Experiment experiment, Figures figures) {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private static final String CELLS =
      "rounds=ROUNDS ops=OPERATIONS errors=ERRORS seconds=WINDOW tps=TPS tps_low=low tps_high=high"
          + " p50_us=P50 p95_us=P95 p99_us=P99 p999_us=P999 max_us=MAX system=system"
          + " retries=RETRIES qps=QPS reconnects=RECONNECTS";

  private static final String RATES =
      " rate=RATE offered=OFFERED started=STARTED done=DONE dropped=DROPPED"
          + " service_p50_us=SERVICE_P50 service_p95_us=SERVICE_P95 service_p99_us=SERVICE_P99"
          + " service_p999_us=SERVICE_P999 service_max_us=SERVICE_MAX";
  private static final String MISSES = " misses=MISSES hits_per_second=HITS";

  private static final String CPU =
      "target path operation threads host process cpu_percent role pid";

  private static final String FORMULA_STARTS = "=+-@\t\r";
  private static final String NUMBER = "-?\\d+(\\.\\d+)?";

  public String cells() {
    return cells(experiment);
  }

  /** The file {@code parts.csv}: a row per part of a mixture; empty if there are none. */
  public String parts() {
    Experiment parts = experiment.parts();
    return parts.cells().isEmpty() ? "" : cells(parts);
  }

  private String cells(Experiment of) {
    boolean hasMisses =
        figures.of(Metric.MISSES).anyMatch(f -> of.result(f.key().cell()).isPresent());
    String columns = CELLS + (of.hasRates() ? RATES : "") + (hasMisses ? MISSES : "");
    List<List<?>> rows = new ArrayList<>();
    for (Experiment system : of.systems()) {
      for (CellResult result : system.cells()) {
        List<Object> row = start(system, result.cell());
        for (String metric : columns.replaceAll("\\S+=", "").split(" ", -1)) {
          row.add(metric.equals("system") ? system.system() : value(Key.of(result.cell()), metric));
        }
        rows.add(row);
      }
    }
    return csv("target path operation threads " + columns.replaceAll("=\\S+", ""), rows);
  }

  private static List<Object> start(Experiment system, Cell cell) {
    return new ArrayList<>(
        List.of(system.target(), cell.path(), cell.operation().label(), cell.threads()));
  }

  private String value(Key key, String metric) {
    if (metric.equals("low") || metric.equals("high")) {
      return figures
          .get(key, Metric.TPS)
          .filter(tps -> tps.scope() == Scope.ROUNDS)
          .flatMap(Figure::interval)
          .map(interval -> metric.equals("low") ? interval.low() : interval.high())
          .map(Numbers::exact)
          .orElse("");
    }
    return figures
        .get(key, Metric.named(metric))
        .map(
            figure ->
                figure.metric().unit() == Unit.COUNT
                    ? Math.round(figure.value()) + ""
                    : Numbers.exact(figure.value()))
        .orElse("");
  }

  public String cpu() {
    List<List<?>> rows = new ArrayList<>();
    for (Experiment system : experiment.systems()) {
      for (CellResult result : system.cells()) {
        for (CellCpu.Load load : result.cpu().loads()) {
          String pids = load.pids().stream().map(String::valueOf).collect(joining(" "));
          String percent = Numbers.exact(load.percent());
          List<Object> row = start(system, result.cell());
          row.addAll(List.of(load.host(), load.process(), percent, load.role(), pids));
          rows.add(row);
        }
      }
    }
    return csv(CPU, rows);
  }

  private List<Map<String, Object>> ratioRows() {
    // The mean of a pair of paths follows its thread counts.
    return figures
        .of(Metric.RATIO)
        .filter(ratio -> !ratio.key().isPart())
        .collect(groupingBy(ratio -> ratio.key().at(0), LinkedHashMap::new, toList()))
        .values()
        .stream()
        .flatMap(ratios -> ratios.stream().map(this::ratioRow))
        .toList();
  }

  private Map<String, Object> ratioRow(Figure ratio) {
    Key key = ratio.key();
    int rounds = (int) figures.value(key, Metric.ROUNDS).orElse(0);
    String scope =
        switch (ratio.scope()) {
          case ROUNDS -> "rounds";
          case SYSTEMS -> "systems";
          case RUN -> "run";
          case NONE -> rounds > 2 ? "rounds" : "run";
        };
    return map(
        "operation", key.operation(),
        "threads", key.threads() == 0 ? null : key.threads(),
        "path", key.path(),
        "other", key.of(),
        "ratio", rounded(ratio.value()),
        "low", ratio.interval().map(i -> rounded(i.low())).orElse(null),
        "high", ratio.interval().map(i -> rounded(i.high())).orElse(null),
        "scope", scope,
        "rounds", rounds,
        "blocks", (int) figures.value(key, Metric.BLOCKS).orElse(0));
  }

  private static BigDecimal rounded(double value) {
    return BigDecimal.valueOf(value).round(new MathContext(5)).stripTrailingZeros();
  }

  /** The file {@code ratios.csv}: a row per operation, pair of paths and thread count or all. */
  public String ratios() {
    List<Map<String, Object>> rows = ratioRows();
    for (Map<String, Object> row : rows) {
      row.putIfAbsent("threads", "all");
      row.replaceAll((name, v) -> v instanceof BigDecimal number ? number.toPlainString() : v);
    }
    return rows.isEmpty()
        ? ""
        : csv(
            String.join(" ", rows.get(0).keySet()),
            rows.stream().map(row -> new ArrayList<>(row.values())).toList());
  }

  /**
   * CSV for other programs, including spreadsheets.
   *
   * @param header the names of the columns, separated by blanks
   */
  public static String csv(String header, List<? extends List<?>> rows) {
    StringBuilder text = new StringBuilder(header.replace(' ', ',')).append('\n');
    try (CSVPrinter csv =
        new CSVPrinter(text, CSVFormat.DEFAULT.builder().setRecordSeparator('\n').build())) {
      for (List<?> row : rows) {
        csv.printRecord(row.stream().map(DataFiles::inert));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  /**
   * Prefixes text that a spreadsheet would run as a formula with a quote (OWASP, CSV Injection).
   */
  private static Object inert(Object value) {
    return value instanceof String text
            && !text.isEmpty()
            && FORMULA_STARTS.indexOf(text.charAt(0)) >= 0
            && !text.matches(NUMBER)
        ? "'" + text
        : value;
  }

  /** The file {@code summary.json}. All keys are always there; unknown values are null. */
  public String summary(Warnings warnings, List<Outcome> checks, List<Outcome> requirements) {
    Map<String, Object> summary =
        map(
            "label", experiment.label(),
            "target", experiment.target(),
            "workload", experiment.workload(),
            "runs", each(experiment.rounds(), DataFiles::run),
            "verdict",
                figures
                    .of(Metric.RATIO)
                    .filter(f -> f.key().threads() == 0 && !f.key().isPart())
                    .map(DataFiles::verdict)
                    .toList(),
            "ratios", ratioRows(),
            "warnings", warnings.counts(),
            "checks",
                each(checks, c -> map("check", c.name(), "holds", c.isMet(), "reason", c.reason())),
            "requirements", each(requirements, DataFiles::requirement));
    try {
      return JSON.writeValueAsString(summary) + "\n";
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static <T> List<?> each(List<T> all, Function<T, Map<String, Object>> map) {
    return all.stream().map(map).toList();
  }

  private static Map<String, Object> run(Round round) {
    return map("name", round.name(), "started", round.info().started, "state", round.info().state);
  }

  private static String verdict(Figure mean) {
    Key key = mean.key();
    return "%s: %s ÷ %s %s".formatted(key.operation(), key.path(), key.of(), mean.withInterval());
  }

  private static Map<String, Object> requirement(Outcome outcome) {
    return map(
        "requirement", outcome.name(),
        "result", outcome.result().words(),
        "reason", outcome.reason(),
        "figures", each(outcome.parts(), DataFiles::figure));
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
