// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.query;

import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.page.Numbers;
import io.github.jmeterndb.results.page.Section;
import io.github.jmeterndb.results.page.Table;
import io.github.jmeterndb.results.query.QueryOutcome.Verdict;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** TPC-H's queries, the ways in which they were asked beside each other. */
public final class QueryTimesSection {
  private static final String HOW_TO_READ =
      "Seconds from sending a query to its answer's last row, the mean of all executions in the"
          + " window; instead of them, why there are none. The geometric mean is that of all queries:"
          + " none where one is missing. Right answers are DuckDB's on the same rows, within the"
          + " specification's tolerances (clause 2.1.3.5; sums within $100 × the scale factor); where"
          + " it was not asked, answers were only compared with each other. No figure here is a TPC"
          + " result.";

  private static final String REFRESHED =
      " RF1 and RF2 are the refresh functions, from their first transaction to the end of the last;"
          + " where a column has them, its geometric mean is of 24 values, as that of TPC-H's power"
          + " test. Answers that orders coming and going may change are not compared where several"
          + " streams run, or where a refresh function failed.";

  private QueryTimesSection() {}

  /** The tables; none where no query was asked. */
  public static Section of(Experiment experiment) {
    QueryTimes times = QueryTimes.of(experiment);
    if (times.queries().isEmpty()) {
      return Section.of("Queries of TPC-H", List.of(), "");
    }
    List<Table> tables = List.of(seconds(times), answers(times));
    List<String> queries = QueryTimes.queriesAmong(times.queries());
    String howToRead = HOW_TO_READ + (queries.equals(times.queries()) ? "" : REFRESHED);
    return Section.of("Queries of TPC-H", tables, howToRead).inBrief(tables);
  }

  private static Table seconds(QueryTimes times) {
    List<String> header = new ArrayList<>(List.of("query"));
    header.addAll(times.ways().keySet());
    List<List<String>> rows = new ArrayList<>();
    for (String query : times.queries()) {
      List<String> row = new ArrayList<>(List.of(query));
      times.ways().values().forEach(outcomes -> row.add(cell(outcomes.get(query))));
      rows.add(row);
    }
    List<String> mean = new ArrayList<>(List.of("geometric mean"));
    times.ways().values().forEach(outcomes -> mean.add(seconds(mean(times.queries(), outcomes))));
    rows.add(mean);
    return new Table("Seconds by query", header, 1, rows).withTotal();
  }

  private static String cell(QueryOutcome outcome) {
    if (outcome == null) {
      return Numbers.GAP;
    }
    return outcome.seconds().isPresent() ? seconds(outcome.seconds()) : outcome.verdict().words();
  }

  private static String seconds(OptionalDouble seconds) {
    return seconds.isPresent() ? Numbers.figure(seconds.getAsDouble()) : Numbers.GAP;
  }

  /** The geometric mean of all queries; nothing where one is missing. */
  static OptionalDouble mean(List<String> queries, Map<String, QueryOutcome> outcomes) {
    Collection<QueryOutcome> all = outcomes.values();
    if (!outcomes.keySet().containsAll(QueryTimes.queriesAmong(queries))
        || all.stream().anyMatch(each -> each.seconds().isEmpty())) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(
        Math.exp(
            all.stream()
                .mapToDouble(each -> Math.log(each.seconds().getAsDouble()))
                .average()
                .orElseThrow()));
  }

  /** How many of each way got which verdict, and which where they are few. */
  private static Table answers(QueryTimes times) {
    List<List<String>> rows = new ArrayList<>();
    times
        .ways()
        .forEach(
            (way, outcomes) -> {
              for (Verdict verdict : Verdict.values()) {
                List<String> queries =
                    times.queries().stream()
                        .filter(outcomes::containsKey)
                        .filter(query -> outcomes.get(query).verdict() == verdict)
                        .toList();
                if (!queries.isEmpty()) {
                  rows.add(
                      List.of(
                          way,
                          verdict.words(),
                          String.valueOf(queries.size()),
                          names(outcomes, queries)));
                }
              }
            });
    return Table.ofText("Answers", List.of("asked over", "answers", "queries", "which"), rows);
  }

  private static String names(Map<String, QueryOutcome> outcomes, List<String> queries) {
    return queries.equals(QueryTimes.queriesAmong(queries))
            && queries.size() == QueryTimes.queriesAmong(outcomes.keySet()).size()
        ? "all"
        : queries.stream().collect(Collectors.joining(" "));
  }
}
