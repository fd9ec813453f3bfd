// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import io.github.jmeterndb.report.Figure;
import io.github.jmeterndb.report.Figures;
import io.github.jmeterndb.report.Key;
import io.github.jmeterndb.report.Key.Dimension;
import io.github.jmeterndb.report.Metric;
import io.github.jmeterndb.report.Metric.Unit;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.report.View;
import io.github.jmeterndb.report.View.Column;
import io.github.jmeterndb.report.WorkloadReport;
import io.github.jmeterndb.run.StoreException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The part of the report about TPC-H: times of the queries, and checks of their answers. */
final class TpchReport implements WorkloadReport {
  private static final Metric TIME = new Metric("time", Unit.QUANTITY);
  private static final String HOW_TO_READ =
      "Seconds from sending a query to the last row of its answer, the mean of all executions in the"
          + " window. The geometric mean is that of all queries: none where one is missing. At scale"
          + " factor 0.01 answers are compared with stored ones, which DuckDB gave to the same rows,"
          + " within the specification's tolerances (clause 2.1.3.5; sums within $100 × the scale"
          + " factor); at others only with each other. No figure here is a TPC result.";

  /**
   * Errors of unsupported SQL: the SQLSTATEs of unsupported features, and MySQL's codes for a
   * syntax error, "not yet supported", and a missing function or column. The SQLSTATEs of syntax
   * errors are not sufficient: missing privileges and tables have the same ones.
   */
  private static final Pattern NOT_SUPPORTED =
      Pattern.compile("(0A\\w{3}|HYC00)/.*|\\w{5}/(1064|1235|1305|1054)");

  /** Returns the queries, including failed ones, by path and number of threads. */
  private static Map<Key, List<Key>> queries(Figures figures) {
    return figures.keys(List.of(Metric.ERRORS)).stream()
        .filter(key -> key.of().isEmpty())
        .collect(
            Collectors.groupingBy(
                key -> new Key("geometric mean", key.path(), key.threads(), ""),
                LinkedHashMap::new,
                Collectors.toList()));
  }

  @Override
  public void addTo(Figures figures, Map<String, String> properties) {
    queries(figures)
        .forEach(
            (mean, queries) -> {
              for (Key query : queries) {
                if (figures.value(query, Metric.ERRORS).orElse(0) == 0) {
                  figures
                      .value(query, Metric.MEAN)
                      .ifPresent(micros -> figures.add(query, TIME, micros / 1e6));
                }
              }
              if (queries.stream().allMatch(query -> figures.get(query, TIME).isPresent())) {
                double logarithm =
                    queries.stream()
                        .mapToDouble(query -> Math.log(figures.value(query, TIME).orElseThrow()))
                        .average()
                        .orElseThrow();
                figures.add(mean, TIME, Math.exp(logarithm));
              }
            });
  }

  @Override
  public Optional<Section> section(Figures figures, Map<String, String> properties) {
    boolean isCompared =
        Tpch.SMALLEST == Double.parseDouble(WorkloadReport.value(Tpch.SCALE_FACTOR, properties));
    List<Column> columns = new ArrayList<>();
    List<List<String>> answers = new ArrayList<>();
    queries(figures)
        .forEach(
            (of, queries) -> {
              String name =
                  of.path() + (of.threads() > 1 ? ", %s threads".formatted(of.threads()) : "");
              columns.add(
                  Column.of(name, TIME)
                      .at(key -> key.over(of.path()).at(of.threads()))
                      .text(Figure::text));
              Map<String, List<String>> verdicts = new LinkedHashMap<>();
              for (Key query : queries) {
                verdicts
                    .computeIfAbsent(verdict(figures, query, isCompared), v -> new ArrayList<>())
                    .add(query.operation().replace(TpchQuery.PREFIX, ""));
              }
              verdicts.forEach(
                  (verdict, which) ->
                      answers.add(
                          List.of(
                              name,
                              verdict,
                              String.valueOf(which.size()),
                              verdicts.size() == 1 ? "all" : String.join(" ", which))));
            });
    View times =
        new View("Seconds by query", List.of(Dimension.OPERATION), "", columns, key -> true);
    return Optional.of(
        new Section(
            "TPC-H",
            List.of(),
            List.of(
                figures.table(times),
                Table.ofText("Answers", List.of("over", "answers", "queries", "which"), answers)),
            HOW_TO_READ));
  }

  private static String verdict(Figures figures, Key query, boolean isCompared) {
    Set<String> codes =
        figures.keys(List.of(Metric.ERRORS)).stream()
            .filter(key -> !key.of().isEmpty() && key.of("").equals(query))
            .map(Key::of)
            .collect(Collectors.toSet());
    if (codes.contains(StoreException.WRONG_EFFECT)) {
      return "wrong";
    } else if (codes.stream().anyMatch(code -> NOT_SUPPORTED.matcher(code).matches())) {
      return "not supported";
    } else if (codes.contains(DecisionSupport.OUT_OF_TIME)) {
      return "out of time";
    } else if (!codes.isEmpty()) {
      return "failed";
    } else if (figures.get(query, TIME).isEmpty()) {
      return "not measured";
    }
    return isCompared ? "right" : "not compared";
  }
}
