// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.figures;

import io.github.jmeterndb.report.Second;
import io.github.jmeterndb.run.Slice;
import io.github.jmeterndb.statistics.PairedBlocks;
import io.github.jmeterndb.statistics.PairedBlocks.Turn;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The slices of a path in a paired cell, from {@code slices.csv} and the latency log. */
public record Slices(List<Slice> rows, List<Second> lines) {
  public List<Slice> counted() {
    return rows.stream().filter(slice -> !slice.isContiguous()).toList();
  }

  public long operationsOfPass() {
    return rows.stream()
        .filter(Slice::isContiguous)
        .mapToLong(slice -> slice.operations() + slice.errors())
        .sum();
  }

  private SortedMap<Integer, Turn> turns() {
    SortedMap<Integer, Turn> turns = new TreeMap<>();
    for (Slice slice : counted()) {
      double start = slice.startMillis() / 1e3;
      turns.put(slice.block(), new Turn(start, slice.operations(), slice.seconds()));
    }
    return turns;
  }

  public PairedBlocks against(Slices other) {
    return new PairedBlocks(turns(), other.turns());
  }
}
