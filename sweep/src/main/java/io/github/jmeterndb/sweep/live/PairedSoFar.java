// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.live;

import io.github.jmeterndb.run.SweepCell;
import io.github.jmeterndb.statistics.PairedBlocks;
import io.github.jmeterndb.statistics.Ratio;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The slices of a cell whose paths take turns, as far as they are known. For one thread. */
public final class PairedSoFar {
  private static final double MILLIS = 1e3;

  private final SweepCell cell;
  private final Map<String, List<Slice>> slices = new HashMap<>();

  /** None yet. */
  public PairedSoFar(SweepCell cell) {
    this.cell = cell;
  }

  /** Adds a slice; what is of another cell, or of a part of a mixture, changes nothing. */
  public void add(CellSecond second) {
    if (cell.has(second.cell())) {
      slices
          .computeIfAbsent(second.cell().path(), path -> new ArrayList<>())
          .add(
              new Slice(
                  second.start() / MILLIS,
                  second.latencies().getTotalCount(),
                  (second.end() - second.start()) / MILLIS));
    }
  }

  /**
   * How many times the throughput of a path is that of another.
   *
   * @return nothing where one has no operation yet; its interval is that within the cell, which
   *     there is from {@value PairedBlocks#FEWEST} blocks on
   */
  public Optional<Ratio> ratio(String first, String other) {
    List<Slice> above = slices.getOrDefault(first, List.of());
    List<Slice> below = slices.getOrDefault(other, List.of());
    List<PairedBlocks.Block> blocks = new ArrayList<>();
    for (int i = 0; i < Math.min(above.size(), below.size()); i++) {
      blocks.add(
          new PairedBlocks.Block(
              Math.min(above.get(i).start, below.get(i).start),
              above.get(i).operations,
              above.get(i).seconds,
              below.get(i).operations,
              below.get(i).seconds));
    }
    double quotient = throughput(above) / throughput(below);
    return quotient > 0 && Double.isFinite(quotient)
        ? Optional.of(
            new Ratio(quotient, Optional.empty(), 1).within(new PairedBlocks(blocks).logRatio()))
        : Optional.empty();
  }

  private static double throughput(List<Slice> slices) {
    return slices.stream().mapToDouble(Slice::operations).sum()
        / slices.stream().mapToDouble(Slice::seconds).sum();
  }

  private record Slice(double start, double operations, double seconds) {}
}
