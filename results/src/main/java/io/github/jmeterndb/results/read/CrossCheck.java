// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.read;

import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.Slices;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.Slice;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Compares the files of a run directory with each other. It finds what no line tells by itself:
 * lines that are lost, and damage that left a well-formed line.
 */
final class CrossCheck {
  /** The log rounds each end of a window to a millisecond; a lost line costs far more. */
  private static final double TOLERANCE_SECONDS = 0.05;

  private static final double ROUNDING_SECONDS = 0.001;

  private CrossCheck() {}

  static void check(RunInfo info, List<CellRound> cells, List<String> cautions) {
    for (CellRound cell : cells) {
      if (cell.records().isEmpty()) {
        if (isOver(info)) {
          cautions.add("%s is not among the cells of run.json".formatted(cell.cell().tag()));
        }
        continue;
      }
      double window = cell.records().stream().mapToDouble(PathRecord::seconds).sum();
      if (Math.abs(window - cell.seconds()) > tolerance(cell)) {
        cautions.add(
            String.format(
                Locale.ROOT,
                "%s: latency.hlog holds %.1f s, its window was %.1f s",
                cell.cell().tag(),
                cell.seconds(),
                window));
      }
      cell.slices().flatMap(slices -> lost(cell, slices)).ifPresent(cautions::add);
      long errors = cell.records().stream().mapToLong(PathRecord::errors).sum();
      if (errors > cell.failed()) {
        cautions.add(
            "%s: errors.csv holds %s errors, run.json counts %s"
                .formatted(cell.cell().tag(), cell.failed(), errors));
      }
    }
  }

  private static double tolerance(CellRound cell) {
    return TOLERANCE_SECONDS
        + cell.slices().map(slices -> ROUNDING_SECONDS * slices.lines().size()).orElse(0.0);
  }

  private static Optional<String> lost(CellRound cell, Slices slices) {
    long operations = slices.counted().stream().mapToLong(Slice::operations).sum();
    long turns =
        slices.counted().stream()
            .map(slice -> List.of(slice.block(), slice.place()))
            .distinct()
            .count();
    boolean fit = slices.lines().size() == turns && operations == cell.ops();
    return fit
        ? Optional.empty()
        : Optional.of(
            "%s: latency.hlog holds %s slices with %s operations, slices.csv %s with %s"
                .formatted(
                    cell.cell().tag(), slices.lines().size(), cell.ops(), turns, operations));
  }

  /** Whether all cells must be known by now. */
  private static boolean isOver(RunInfo info) {
    return info.state() == RunInfo.State.COMPLETE || info.state() == RunInfo.State.ERRORS;
  }
}
