// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch.report;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.workloads.tpch.report.QueryOutcome.Verdict;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** TPC-H's queries, the ways in which they were asked beside each other. */
public final class QueryTimesSection {
  private static final String TITLE = "Queries of TPC-H";
  private static final String SECONDS = "Seconds by query";
  private static final int LONGEST = 3;

  private static final String HOW_TO_READ =
      "Seconds from sending a query to its answer's last row, the mean of all executions in the"
          + " window; instead of them, why there are none. The geometric mean is that of all queries:"
          + " none where one is missing. At scale factor 0.01 answers are compared with stored ones,"
          + " which DuckDB gave to the same rows, within the specification's tolerances (clause 2.1.3.5;"
          + " sums within $100 × the scale factor); at others only with each other. No figure here is a TPC"
          + " result.";

  private final QueryTimes times;

  public QueryTimesSection(QueryTimes times) {
    this.times = times;
  }

  /** How long queries take in each way in which they were asked, a line a way. */
  public List<String> verdict() {
    List<String> lines = new ArrayList<>();
    times.ways().forEach((way, outcomes) -> lines.add(line(way, outcomes)));
    return lines;
  }

  private String line(String way, Map<String, QueryOutcome> outcomes) {
    OptionalDouble mean = mean(outcomes);
    return "%s: %s; %s; longest: %s"
        .formatted(
            way,
            mean.isPresent()
                ? "a query takes %s s, the geometric mean of %s"
                    .formatted(Numbers.figure(mean.getAsDouble()), outcomes.size())
                : "no geometric mean, since not all queries were measured",
            verdicts(outcomes),
            outcomes.entrySet().stream()
                .filter(each -> each.getValue().seconds().isPresent())
                .sorted(Comparator.comparing(QueryTimesSection::secondsOf).reversed())
                .limit(LONGEST)
                .map(each -> each.getKey() + " " + Numbers.figure(secondsOf(each)) + " s")
                .collect(Collectors.joining(", ")));
  }

  private static double secondsOf(Map.Entry<String, QueryOutcome> each) {
    return each.getValue().seconds().orElseThrow();
  }

  /** Such as {@code answers: 20 right, 2 wrong}. */
  private static String verdicts(Map<String, QueryOutcome> outcomes) {
    List<String> parts = new ArrayList<>();
    for (Verdict verdict : Verdict.values()) {
      long count = outcomes.values().stream().filter(each -> each.verdict() == verdict).count();
      if (count > 0) {
        parts.add(count + " " + verdict.words());
      }
    }
    return "answers: " + String.join(", ", parts);
  }

  /** The tables; an empty section where no query was asked. */
  public Section section() {
    if (times.queries().isEmpty()) {
      return Section.of(TITLE, List.of(), "");
    }
    List<Table> tables = List.of(seconds(), answers());
    return Section.of(TITLE, tables, HOW_TO_READ).inBrief(tables);
  }

  private Table seconds() {
    List<String> header = new ArrayList<>(List.of("query"));
    header.addAll(times.ways().keySet());
    List<List<String>> rows = new ArrayList<>();
    for (String query : times.queries()) {
      List<String> row = new ArrayList<>(List.of(query));
      times.ways().values().forEach(outcomes -> row.add(cell(outcomes.get(query))));
      rows.add(row);
    }
    List<String> mean = new ArrayList<>(List.of("geometric mean"));
    times.ways().values().forEach(outcomes -> mean.add(seconds(mean(outcomes))));
    rows.add(mean);
    return new Table(SECONDS, header, 1, rows).withTotal();
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
  private OptionalDouble mean(Map<String, QueryOutcome> outcomes) {
    Collection<QueryOutcome> all = outcomes.values();
    if (!outcomes.keySet().containsAll(times.queries())
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
  private Table answers() {
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
    return queries.size() == outcomes.size() ? "all" : String.join(" ", queries);
  }
}
