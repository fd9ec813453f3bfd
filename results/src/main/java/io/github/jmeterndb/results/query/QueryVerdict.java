// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.query;

import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.page.Numbers;
import io.github.jmeterndb.results.query.QueryOutcome.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** How long TPC-H's queries take in each way in which they were asked, in plain words. */
public final class QueryVerdict {
  private static final int LONGEST = 3;

  private QueryVerdict() {}

  /** A line a way; none where no query was asked. */
  public static List<String> of(Experiment experiment) {
    QueryTimes times = QueryTimes.of(experiment);
    List<String> lines = new ArrayList<>();
    times.ways().forEach((way, outcomes) -> lines.add(line(way, outcomes, times.queries())));
    return lines;
  }

  private static String line(String way, Map<String, QueryOutcome> outcomes, List<String> queries) {
    OptionalDouble mean = QueryTimesSection.mean(queries, outcomes);
    return "%s: %s; %s; longest: %s"
        .formatted(
            way,
            mean.isPresent()
                ? "a query takes %s s, the geometric mean of %d"
                    .formatted(Numbers.figure(mean.getAsDouble()), outcomes.size())
                : "no geometric mean, since not all queries were measured",
            verdicts(outcomes),
            outcomes.entrySet().stream()
                .filter(each -> each.getValue().seconds().isPresent())
                .sorted(Comparator.comparing(QueryVerdict::seconds).reversed())
                .limit(LONGEST)
                .map(each -> each.getKey() + " " + Numbers.figure(seconds(each)) + " s")
                .collect(Collectors.joining(", ")));
  }

  private static double seconds(Map.Entry<String, QueryOutcome> each) {
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
}
