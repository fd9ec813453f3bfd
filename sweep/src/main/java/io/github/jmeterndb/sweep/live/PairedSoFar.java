// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.live;

import io.github.jmeterndb.report.Figure;
import io.github.jmeterndb.report.Key;
import io.github.jmeterndb.report.Metric;
import io.github.jmeterndb.run.SweepCell;
import io.github.jmeterndb.statistics.Difference;
import io.github.jmeterndb.statistics.PairedBlocks;
import io.github.jmeterndb.statistics.PairedBlocks.Turn;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The slices so far of a cell whose paths take turns. For one thread. */
public final class PairedSoFar {
  private static final double MILLIS = 1e3;

  private final SweepCell cell;

  private final Map<String, SortedMap<Integer, Turn>> turns = new HashMap<>();

  public PairedSoFar(SweepCell cell) {
    this.cell = cell;
  }

  /** Ignores slices of other cells and of parts of a mixture. */
  public void add(CellSecond second) {
    if (cell.has(second.cell())) {
      SortedMap<Integer, Turn> ofPath =
          turns.computeIfAbsent(second.cell().path(), path -> new TreeMap<>());
      ofPath.put(
          ofPath.size() + 1,
          new Turn(
              second.start() / MILLIS,
              second.latencies().getTotalCount(),
              (second.end() - second.start()) / MILLIS));
    }
  }

  /**
   * The throughput of a path divided by another's; empty if one has no operations yet. Its interval
   * is the one within the cell, available from {@value Difference#FEWEST_BLOCKS} blocks.
   */
  public Optional<Figure> ratio(String first, String other) {
    SortedMap<Integer, Turn> above = turns.getOrDefault(first, Collections.emptySortedMap());
    SortedMap<Integer, Turn> below = turns.getOrDefault(other, Collections.emptySortedMap());
    double quotient = throughput(above.values()) / throughput(below.values());
    return quotient > 0 && Double.isFinite(quotient)
        ? Optional.of(
            Figure.of(new Key("", first, 0, other), Metric.RATIO, quotient)
                .within(new PairedBlocks(above, below).logRatio().map(log -> log.interval().exp())))
        : Optional.empty();
  }

  private static double throughput(Collection<Turn> turns) {
    return turns.stream().mapToDouble(Turn::operations).sum()
        / turns.stream().mapToDouble(Turn::seconds).sum();
  }
}
