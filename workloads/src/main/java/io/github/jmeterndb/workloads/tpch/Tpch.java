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
import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.SqlDatabase;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The queries of TPC Benchmark H, revision 3, on its data. The results are not TPC results. */
public final class Tpch extends Workload<SqlDatabase> {
  /** The scale factor with stored answers. */
  static final double SMALLEST = 0.01;

  static final Parameter SCALE_FACTOR =
      new Parameter(
          "scale.factor",
          "0.01",
          "",
          "amount of data: 1 is 6 million rows of lineitem, about 1 GB; fractions are allowed",
          new Check(
              "0.01, or a number from 0.0242 to 1,000",
              value -> value.matches("\\d*\\.?\\d+") && isScale(Double.parseDouble(value))));

  private static final Parameter QUERY_TIMEOUT =
      new Parameter(
          "query.timeout",
          "300",
          "s",
          "per query; then it is stopped and reported",
          Check.between(1, 1_000_000));

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

  public Tpch() {
    super(
        "tpch",
        SqlDatabase.class,
        TpchQuery.ALL.stream().map(TpchQuery::operation).toList(),
        List.of(SCALE_FACTOR, QUERY_TIMEOUT));
  }

  /** Between 0.01 and 0.0242, a part may have a supplier twice: clause 4.2.3, PS_SUPPKEY. */
  private static boolean isScale(double scale) {
    return scale == SMALLEST || (scale >= 0.0242 && scale <= 1_000);
  }

  static Duration limit(Settings settings) {
    return Duration.ofSeconds(settings.number(QUERY_TIMEOUT));
  }

  @Override
  public Map<Parameter, String> defaults(boolean inMemory) {
    return Map.of(Parameter.THREADS, "1", Parameter.RETRY, "temporary");
  }

  /** The running query when the window opens, plus the one in the window. */
  @Override
  public Duration longestOperation(Settings settings) {
    return limit(settings).plus(TpchData.TO_END).plusSeconds(1).multipliedBy(2).plus(LONGEST);
  }

  @Override
  public SqlDatabase overSql(SqlDatabase database, Settings settings) {
    return database;
  }

  @Override
  public Data<SqlDatabase> data(DatabaseAdmin admin, Settings settings) {
    return new TpchData(admin, settings);
  }

  /** Returns the queries, including failed ones, by path and number of threads. */
  private static Map<Key, List<Key>> queries(Figures figures) {
    return figures
        .of(Metric.ERRORS)
        .map(Figure::key)
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
              double logarithms = 0;
              int measured = 0;
              for (Key query : queries) {
                OptionalDouble micros = figures.value(query, Metric.MEAN);
                if (figures.value(query, Metric.ERRORS).orElse(0) == 0 && micros.isPresent()) {
                  double seconds = micros.getAsDouble() / 1e6;
                  figures.add(query, TIME, seconds);
                  logarithms += Math.log(seconds);
                  measured++;
                }
              }
              if (measured == queries.size()) {
                figures.add(mean, TIME, Math.exp(logarithms / measured));
              }
            });
  }

  @Override
  public Optional<Section> section(Figures figures, Map<String, String> properties) {
    boolean isCompared =
        SMALLEST == Double.parseDouble(WorkloadReport.value(SCALE_FACTOR, properties));
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
                  (verdict, which) -> {
                    String names = verdicts.size() == 1 ? "all" : String.join(" ", which);
                    answers.add(List.of(name, verdict, String.valueOf(which.size()), names));
                  });
            });
    View times =
        new View("Seconds by query", List.of(Dimension.OPERATION), "", columns, key -> true);
    Table verdicts =
        Table.ofText("Answers", List.of("over", "answers", "queries", "which"), answers);
    return Optional.of(
        new Section("TPC-H", List.of(), List.of(figures.table(times), verdicts), HOW_TO_READ));
  }

  private static String verdict(Figures figures, Key query, boolean isCompared) {
    List<String> codes =
        figures
            .of(Metric.ERRORS)
            .map(Figure::key)
            .filter(key -> !key.of().isEmpty() && key.of("").equals(query))
            .map(Key::of)
            .toList();
    if (codes.contains(StoreException.WRONG_EFFECT)) {
      return "wrong";
    } else if (codes.stream().anyMatch(code -> NOT_SUPPORTED.matcher(code).matches())) {
      return "not supported";
    } else if (codes.contains(TpchData.OUT_OF_TIME)) {
      return "out of time";
    } else if (!codes.isEmpty()) {
      return "failed";
    } else if (figures.get(query, TIME).isEmpty()) {
      return "not measured";
    }
    return isCompared ? "right" : "not compared";
  }
}
