// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch.report;

import io.github.jmeterndb.report.CellFigures;
import io.github.jmeterndb.report.MeasuredRound;
import io.github.jmeterndb.report.Measurement;
import io.github.jmeterndb.workloads.tpch.report.QueryOutcome.Verdict;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What became of each query of TPC-H, by ways in which they were asked: by itself or in streams,
 * over which path; and of the refresh functions in these.
 *
 * @param queries such as {@code q01}, in their order, and behind them {@code rf1} and {@code rf2}
 * @param ways in the order of the runs: of each, what became of its queries
 */
public record QueryTimes(List<String> queries, Map<String, Map<String, QueryOutcome>> ways) {
  private static final Pattern LABEL =
      Pattern.compile("tpch-(?:(q\\d\\d)|(power|throughput)\\.(q\\d\\d|rf\\d))");

  private static final Pattern REFRESH_FUNCTION = Pattern.compile("rf\\d");

  /** Those that read nothing that refresh functions change. */
  private static final Set<String> UNCHANGED = Set.of("q02", "q11", "q16");

  /**
   * Those that were measured.
   *
   * @param isCompared whether answers were compared with right ones, by a round's properties
   * @param isRefreshed whether streams had refresh functions
   */
  public static QueryTimes of(
      Measurement measured,
      Predicate<Map<String, String>> isCompared,
      Predicate<Map<String, String>> isRefreshed) {
    Map<String, Map<String, QueryOutcome>> ways = new LinkedHashMap<>();
    for (MeasuredRound round : measured.rounds()) {
      Verdict answered = isCompared.test(round.properties()) ? Verdict.RIGHT : Verdict.NOT_COMPARED;
      add(round, answered, isRefreshed.test(round.properties()), ways);
    }
    TreeSet<String> queries = new TreeSet<>();
    ways.values().forEach(outcomes -> queries.addAll(outcomes.keySet()));
    return new QueryTimes(List.copyOf(queries), ways);
  }

  private static void add(
      MeasuredRound round,
      Verdict answered,
      boolean isRefreshed,
      Map<String, Map<String, QueryOutcome>> ways) {
    for (CellFigures cell : round.results()) {
      Matcher label = LABEL.matcher(cell.cell().operation().label());
      if (label.matches()) {
        put(ways, way(cell, ""), label.group(1), QueryOutcome.alone(cell, answered));
      } else {
        stream(round, cell, answered, isRefreshed)
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
  private static Map<String, QueryOutcome> stream(
      MeasuredRound round, CellFigures whole, Verdict answered, boolean isRefreshed) {
    Map<String, QueryOutcome> outcomes = new LinkedHashMap<>();
    for (CellFigures part : round.parts(whole.cell())) {
      Matcher label = LABEL.matcher(part.cell().operation().label());
      if (label.matches()) {
        String query = label.group(3);
        Verdict good = inStream(query, whole, answered, isRefreshed);
        outcomes.put(query, QueryOutcome.ofStream(part, query, whole, good));
      }
    }
    QueryOutcome.failedIn(whole)
        .forEach(query -> outcomes.putIfAbsent(query, QueryOutcome.failed(query, whole)));
    return outcomes;
  }

  /**
   * The verdict where nothing failed: answers are compared where it is known what they depend on,
   * which is not where other streams refresh that meanwhile, or a refresh function has failed.
   */
  private static Verdict inStream(
      String query, CellFigures whole, Verdict answered, boolean isRefreshed) {
    if (isRefreshFunction(query)) {
      return Verdict.APPLIED;
    }
    boolean known =
        !isRefreshed
            || UNCHANGED.contains(query)
            || (whole.cell().threads() == 1
                && QueryOutcome.failedIn(whole).stream().noneMatch(QueryTimes::isRefreshFunction));
    return known ? answered : Verdict.NOT_COMPARED;
  }

  /** Those of them that are no refresh functions. */
  static List<String> queriesAmong(Collection<String> names) {
    return names.stream().filter(name -> !isRefreshFunction(name)).toList();
  }

  private static boolean isRefreshFunction(String name) {
    return REFRESH_FUNCTION.matcher(name).matches();
  }

  private static String kind(CellFigures cell) {
    return ", " + cell.cell().operation().label().replace("tpch-", "");
  }

  /** Such as {@code jdbc, throughput, 4 streams}. */
  private static String way(CellFigures cell, String kind) {
    int threads = cell.cell().threads();
    String how = threads > 1 ? ", " + threads + (kind.isEmpty() ? " threads" : " streams") : "";
    return cell.cell().path() + kind + how;
  }
}
