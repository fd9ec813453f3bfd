// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.rate;

import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.run.Cell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * An operation over a path at several rates.
 *
 * @param results those that were measured, by rate, ascending; one or more
 * @param knee the rate at which throughput ÷ mean latency is the largest: below it, a higher rate
 *     costs little latency, above it much. None where that is the lowest or the highest rate,
 *     beyond which it may lie. Source: L. Kleinrock, Power and deterministic rules of thumb for
 *     probabilistic problems in computer communications, ICC 1979
 */
record RateCurve(Cell cell, List<CellResult> results, OptionalInt knee) {
  RateCurve {
    results = List.copyOf(results);
  }

  static List<RateCurve> of(Experiment experiment) {
    Map<Cell, List<CellResult>> curves = new LinkedHashMap<>();
    for (CellResult result : experiment.cellsByOperation()) {
      if (result.isAtARate() && result.tps().isPresent()) {
        curves.computeIfAbsent(result.cell().withoutRate(), c -> new ArrayList<>()).add(result);
      }
    }
    return curves.entrySet().stream()
        .map(
            curve -> {
              List<CellResult> byRate =
                  curve.getValue().stream().sorted(Comparator.comparing(RateCurve::rate)).toList();
              return new RateCurve(curve.getKey(), byRate, knee(byRate));
            })
        .toList();
  }

  /** The rate that was asked for, in operations a second. */
  static int rate(CellResult result) {
    return result.cell().operation().rate().orElseThrow();
  }

  private static OptionalInt knee(List<CellResult> byRate) {
    CellResult best = byRate.stream().max(Comparator.comparing(RateCurve::power)).orElseThrow();
    int place = byRate.indexOf(best);
    return place == 0 || place == byRate.size() - 1
        ? OptionalInt.empty()
        : OptionalInt.of(rate(best));
  }

  private static double power(CellResult result) {
    return result.tps().orElseThrow() / result.meanLatency().orElseThrow();
  }
}
