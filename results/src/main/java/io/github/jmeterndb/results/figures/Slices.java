// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.figures;

import io.github.jmeterndb.report.Second;
import io.github.jmeterndb.run.Slice;
import io.github.jmeterndb.statistics.PairedBlocks;
import io.github.jmeterndb.statistics.PairedBlocks.Turn;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

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
    return counted().stream()
        .collect(
            Collectors.groupingBy(
                Slice::block,
                TreeMap::new,
                Collectors.collectingAndThen(Collectors.toList(), Slices::turn)));
  }

  public PairedBlocks against(Slices other) {
    return new PairedBlocks(turns(), other.turns());
  }

  /** On all engines at once: the time is their mean. */
  private static Turn turn(List<Slice> slices) {
    long engines = Math.max(1, slices.stream().map(Slice::engine).distinct().count());
    return new Turn(
        slices.stream().mapToLong(Slice::startMillis).min().orElse(0) / 1e3,
        slices.stream().mapToLong(Slice::operations).sum(),
        slices.stream().mapToDouble(Slice::seconds).sum() / engines);
  }
}
