// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.query;

import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.results.query.QueryOutcome.Verdict;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What became of each query of TPC-H, by ways in which they were asked: by itself or in streams,
 * over which path; and of the refresh functions in these.
 *
 * @param queries such as {@code q01}, in their order, and behind them {@code rf1} and {@code rf2}
 * @param ways in the order of the runs: of each, what became of its queries
 */
record QueryTimes(List<String> queries, Map<String, Map<String, QueryOutcome>> ways) {
  private static final String WORKLOAD = "tpch";
  private static final String CHECK = "tpch.check";

  private static final String REFRESH = "tpch.refresh";

  private static final Pattern LABEL =
      Pattern.compile("tpch-(?:(q\\d\\d)|(power|throughput)\\.(q\\d\\d|rf\\d))");

  private static final Pattern REFRESH_FUNCTION = Pattern.compile("rf\\d");

  /** Those that read nothing that refresh functions change. */
  private static final Set<String> UNCHANGED = Set.of("q02", "q11", "q16");

  /** Those of an experiment; no queries if it is of another workload. */
  static QueryTimes of(Experiment experiment) {
    Map<String, Map<String, QueryOutcome>> ways = new LinkedHashMap<>();
    if (experiment.workload().equals(WORKLOAD)) {
      experiment.rounds().forEach(round -> add(round, ways));
    }
    TreeSet<String> queries = new TreeSet<>();
    ways.values().forEach(outcomes -> queries.addAll(outcomes.keySet()));
    return new QueryTimes(List.copyOf(queries), ways);
  }

  private static void add(Round round, Map<String, Map<String, QueryOutcome>> ways) {
    for (CellRound cell : round.cells()) {
      Matcher label = LABEL.matcher(cell.cell().operation().label());
      if (label.matches()) {
        put(ways, way(cell, ""), label.group(1), QueryOutcome.alone(cell, ofAnswers(round)));
      } else {
        stream(round, cell)
            .forEach((query, outcome) -> put(ways, way(cell, kind(cell)), query, outcome));
      }
    }
  }

  private static void put(
      Map<String, Map<String, QueryOutcome>> ways, String way, String query, QueryOutcome outcome) {
    ways.computeIfAbsent(way, key -> new LinkedHashMap<>())
        .merge(query, outcome, QueryOutcome::and);
  }

  /** Of a stream, its parts, and the queries of which there is nothing but errors. */
  private static Map<String, QueryOutcome> stream(Round round, CellRound whole) {
    Map<String, QueryOutcome> outcomes = new LinkedHashMap<>();
    round.parts().stream()
        .filter(part -> part.cell().path().equals(whole.cell().path()))
        .filter(part -> part.cell().threads() == whole.cell().threads())
        .filter(part -> part.cell().operation().whole().equals(whole.cell().operation()))
        .forEach(
            part -> {
              Matcher label = LABEL.matcher(part.cell().operation().label());
              if (label.matches()) {
                String query = label.group(3);
                Verdict good = inStream(query, round, whole);
                outcomes.put(query, QueryOutcome.ofStream(part, query, whole, good));
              }
            });
    QueryOutcome.failedIn(whole)
        .forEach(query -> outcomes.putIfAbsent(query, QueryOutcome.failed(query, whole)));
    return outcomes;
  }

  private static Verdict ofAnswers(Round round) {
    return property(round, CHECK).equals("duckdb") ? Verdict.RIGHT : Verdict.NOT_COMPARED;
  }

  /**
   * The verdict where nothing failed: answers are compared where it is known what they depend on,
   * which is not where other streams refresh that meanwhile, or a refresh function has failed.
   */
  private static Verdict inStream(String query, Round round, CellRound whole) {
    if (isRefreshFunction(query)) {
      return Verdict.APPLIED;
    }
    boolean known =
        !property(round, REFRESH).equals("on")
            || UNCHANGED.contains(query)
            || (whole.cell().threads() == 1
                && QueryOutcome.failedIn(whole).stream().noneMatch(QueryTimes::isRefreshFunction));
    return known ? ofAnswers(round) : Verdict.NOT_COMPARED;
  }

  private static String property(Round round, String name) {
    return round.info().properties().getOrDefault(name, "");
  }

  /** Those of them that are no refresh functions. */
  static List<String> queriesAmong(Collection<String> names) {
    return names.stream().filter(name -> !isRefreshFunction(name)).toList();
  }

  private static boolean isRefreshFunction(String name) {
    return REFRESH_FUNCTION.matcher(name).matches();
  }

  private static String kind(CellRound cell) {
    return ", " + cell.cell().operation().label().replace("tpch-", "");
  }

  /** Such as {@code jdbc, throughput, 4 streams}. */
  private static String way(CellRound cell, String kind) {
    int threads = cell.cell().threads();
    String how = threads > 1 ? ", " + threads + (kind.isEmpty() ? " threads" : " streams") : "";
    return cell.cell().path() + kind + how;
  }
}
