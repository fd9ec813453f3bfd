// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch.report;

import io.github.jmeterndb.report.CellFigures;
import io.github.jmeterndb.report.MeasuredRound;
import io.github.jmeterndb.report.Measurement;
import io.github.jmeterndb.workloads.tpch.report.QueryOutcome.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What became of each query of TPC-H, by path and threads.
 *
 * @param queries such as {@code q01}, in their order
 * @param ways in the order of the runs: of each, what became of its queries
 */
public record QueryTimes(List<String> queries, Map<String, Map<String, QueryOutcome>> ways) {
  private static final Pattern LABEL = Pattern.compile("tpch-(q\\d\\d)");

  /**
   * Those that were measured.
   *
   * @param isCompared whether answers were compared with right ones, by a round's properties
   */
  public static QueryTimes of(Measurement measured, Predicate<Map<String, String>> isCompared) {
    Map<String, Map<String, QueryOutcome>> ways = new LinkedHashMap<>();
    TreeSet<String> queries = new TreeSet<>();
    for (MeasuredRound round : measured.rounds()) {
      Verdict answered = isCompared.test(round.properties()) ? Verdict.RIGHT : Verdict.NOT_COMPARED;
      for (CellFigures cell : round.results()) {
        Matcher label = LABEL.matcher(cell.cell().operation().label());
        if (label.matches()) {
          queries.add(label.group(1));
          ways.computeIfAbsent(way(cell), key -> new LinkedHashMap<>())
              .merge(label.group(1), QueryOutcome.of(cell, answered), QueryOutcome::and);
        }
      }
    }
    return new QueryTimes(List.copyOf(queries), ways);
  }

  /** Such as {@code jdbc, 4 threads}. */
  private static String way(CellFigures cell) {
    int threads = cell.cell().threads();
    return cell.cell().path() + (threads > 1 ? ", " + threads + " threads" : "");
  }
}
