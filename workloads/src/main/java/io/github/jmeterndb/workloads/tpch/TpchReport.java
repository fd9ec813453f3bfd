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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** How long TPC-H's queries take, and what became of their answers. */
final class TpchReport implements WorkloadReport {
  private static final Metric TIME = new Metric("time", Unit.QUANTITY);
  private static final String MEAN = "geometric mean";
  private static final String HOW_TO_READ =
      "Seconds from sending a query to the last row of its answer, the mean of all executions in the"
          + " window. The geometric mean is that of all queries: none where one is missing. At scale"
          + " factor 0.01 answers are compared with stored ones, which DuckDB gave to the same rows,"
          + " within the specification's tolerances (clause 2.1.3.5; sums within $100 × the scale"
          + " factor); at others only with each other. No figure here is a TPC result.";

  /**
   * What a database does not know: SQLSTATEs of a feature that is not supported; and, since those
   * of syntax errors are also those of what is not allowed or not there, vendor codes: MySQL's
   * syntax error, "not yet supported", function and column that do not exist.
   */
  private static final Pattern NOT_SUPPORTED =
      Pattern.compile("(0A\\w{3}|HYC00)/.*|\\w{5}/(1064|1235|1305|1054)");

  @Override
  public void addTo(Figures figures, Map<String, String> properties) {
    Map<Key, List<OptionalDouble>> ways = new LinkedHashMap<>();
    for (Key key : queries(figures)) {
      boolean isRight = figures.value(key, Metric.ERRORS).orElse(0) == 0;
      OptionalDouble micros = isRight ? figures.value(key, Metric.MEAN) : OptionalDouble.empty();
      micros.ifPresent(known -> figures.add(key, TIME, known / 1e6));
      ways.computeIfAbsent(way(key), way -> new ArrayList<>()).add(micros);
    }
    ways.forEach(
        (way, micros) -> {
          if (micros.stream().allMatch(OptionalDouble::isPresent)) {
            double log =
                micros.stream()
                    .mapToDouble(each -> Math.log(each.getAsDouble() / 1e6))
                    .average()
                    .orElseThrow();
            figures.add(new Key(MEAN, way.path(), way.threads(), ""), TIME, Math.exp(log));
          }
        });
  }

  /** The keys of all queries that ran, measured or not. */
  private static List<Key> queries(Figures figures) {
    return figures.keys(List.of(Metric.ERRORS)).stream().filter(key -> key.of().isEmpty()).toList();
  }

  private static Key way(Key key) {
    return new Key("", key.path(), key.threads(), "");
  }

  @Override
  public Optional<Section> section(Figures figures, Map<String, String> properties) {
    Set<Key> ways = new LinkedHashSet<>();
    queries(figures).forEach(key -> ways.add(way(key)));
    List<Column> columns =
        ways.stream()
            .map(
                way ->
                    Column.of(name(way), TIME)
                        .at(key -> key.over(way.path()).at(way.threads()))
                        .text(Figure::text))
            .toList();
    View times =
        new View("Seconds by query", List.of(Dimension.OPERATION), "", columns, key -> true);
    return Optional.of(
        new Section(
            "TPC-H",
            List.of(),
            List.of(figures.table(times), answers(figures, ways, properties)),
            HOW_TO_READ));
  }

  private static String name(Key way) {
    return way.path() + (way.threads() > 1 ? ", " + way.threads() + " threads" : "");
  }

  /** Which queries of each way got which answers. */
  private static Table answers(Figures figures, Set<Key> ways, Map<String, String> properties) {
    boolean isCompared =
        TpchParameters.SMALLEST
            == Double.parseDouble(WorkloadReport.value(TpchParameters.SCALE_FACTOR, properties));
    List<List<String>> rows = new ArrayList<>();
    for (Key way : ways) {
      Map<String, List<String>> verdicts = new LinkedHashMap<>();
      List<Key> ofWay = queries(figures).stream().filter(key -> way(key).equals(way)).toList();
      for (Key query : ofWay) {
        verdicts
            .computeIfAbsent(verdict(figures, query, isCompared), v -> new ArrayList<>())
            .add(query.operation().replaceFirst("^tpch-", ""));
      }
      verdicts.forEach(
          (verdict, names) ->
              rows.add(
                  List.of(
                      name(way),
                      verdict,
                      String.valueOf(names.size()),
                      names.size() == ofWay.size() ? "all" : String.join(" ", names))));
    }
    return Table.ofText("Answers", List.of("over", "answers", "queries", "which"), rows);
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
    } else if (codes.contains("OUT-OF-TIME")) {
      return "out of time";
    } else if (!codes.isEmpty()) {
      return "failed";
    } else if (figures.get(query, TIME).isEmpty()) {
      return "not measured";
    }
    return isCompared ? "right" : "not compared";
  }
}
