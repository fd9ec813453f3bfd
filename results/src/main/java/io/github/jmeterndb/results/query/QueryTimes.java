// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.query;

import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Round;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What became of each query of TPC-H, by ways in which they were asked: by itself or in streams,
 * over which path.
 *
 * @param queries such as {@code q01}, in their order
 * @param ways in the order of the runs: of each, what became of its queries
 */
record QueryTimes(List<String> queries, Map<String, Map<String, QueryOutcome>> ways) {
  private static final String WORKLOAD = "tpch";
  private static final String CHECK = "tpch.check";

  private static final Pattern LABEL =
      Pattern.compile("tpch-(?:(q\\d\\d)|(power|throughput)\\.(q\\d\\d))");

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
    boolean checked = round.info().properties().getOrDefault(CHECK, "none").equals("duckdb");
    for (CellRound cell : round.cells()) {
      Matcher label = LABEL.matcher(cell.cell().operation().label());
      if (label.matches()) {
        put(ways, way(cell, ""), label.group(1), QueryOutcome.alone(cell, checked));
      } else {
        stream(round, cell, checked)
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
  private static Map<String, QueryOutcome> stream(Round round, CellRound whole, boolean checked) {
    Map<String, QueryOutcome> outcomes = new LinkedHashMap<>();
    round.parts().stream()
        .filter(part -> part.cell().path().equals(whole.cell().path()))
        .filter(part -> part.cell().threads() == whole.cell().threads())
        .filter(part -> part.cell().operation().whole().equals(whole.cell().operation()))
        .forEach(
            part -> {
              Matcher label = LABEL.matcher(part.cell().operation().label());
              if (label.matches()) {
                outcomes.put(
                    label.group(3), QueryOutcome.ofStream(part, label.group(3), whole, checked));
              }
            });
    QueryOutcome.failedIn(whole)
        .forEach(query -> outcomes.putIfAbsent(query, QueryOutcome.failed(query, whole)));
    return outcomes;
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
