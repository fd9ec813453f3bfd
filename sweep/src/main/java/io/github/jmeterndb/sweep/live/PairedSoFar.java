// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.live;

import io.github.jmeterndb.report.Figure;
import io.github.jmeterndb.report.Key;
import io.github.jmeterndb.report.Metric;
import io.github.jmeterndb.run.SweepCell;
import io.github.jmeterndb.statistics.Difference;
import io.github.jmeterndb.statistics.PairedBlocks;
import io.github.jmeterndb.statistics.PairedBlocks.Turn;
import io.github.jmeterndb.sweep.live.RunFollower.CellSecond;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The slices so far of a cell whose paths take turns. For one thread. */
public final class PairedSoFar {
  private final SweepCell cell;

  private final Map<String, SortedMap<Integer, Turn>> turns = new HashMap<>();

  public PairedSoFar(SweepCell cell) {
    this.cell = cell;
  }

  /** Ignores slices of other cells and of parts of a mixture. */
  public void add(CellSecond second) {
    if (cell.has(second.cell())) {
      SortedMap<Integer, Turn> path = turns(second.cell().path());
      long operations = second.latencies().getTotalCount();
      path.put(path.size(), new Turn(second.start() / 1e3, operations, second.seconds()));
    }
  }

  private SortedMap<Integer, Turn> turns(String path) {
    return turns.computeIfAbsent(path, first -> new TreeMap<>());
  }

  /**
   * The throughput of a path divided by another's; empty if one has no operations yet. Its interval
   * is the one within the cell, available from {@value Difference#FEWEST_BLOCKS} blocks.
   */
  public Optional<Figure> ratio(String first, String other) {
    double quotient = throughput(first) / throughput(other);
    return quotient > 0 && Double.isFinite(quotient)
        ? Optional.of(
            Figure.of(new Key("", first, 0, other), Metric.RATIO, quotient)
                .within(
                    new PairedBlocks(turns(first), turns(other))
                        .logRatio()
                        .map(log -> log.interval().exp())))
        : Optional.empty();
  }

  private double throughput(String path) {
    return turns(path).values().stream().mapToDouble(Turn::operations).sum()
        / turns(path).values().stream().mapToDouble(Turn::seconds).sum();
  }
}
