// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.read;

import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.FileCautions;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunInfo;
import java.util.List;
import java.util.Locale;

/**
 * Compares the files of a run directory with each other. It finds what no line tells by itself:
 * lines that are lost, and damage that left a well-formed line.
 */
final class CrossCheck {
  /** The log rounds each end of a window to a millisecond; a lost line costs far more. */
  private static final double TOLERANCE_SECONDS = 0.05;

  private CrossCheck() {}

  static void check(RunInfo info, List<CellRound> cells, FileCautions cautions) {
    for (CellRound cell : cells) {
      if (cell.told().isEmpty()) {
        if (isOver(info)) {
          cautions.add("%s is not among the cells of run.json".formatted(cell.cell().tag()));
        }
        continue;
      }
      double window = cell.told().stream().mapToDouble(PathRecord::seconds).sum();
      if (Math.abs(window - cell.seconds()) > TOLERANCE_SECONDS) {
        cautions.add(
            String.format(
                Locale.ROOT,
                "%s: latency.hlog holds %.1f s, its window was %.1f s",
                cell.cell().tag(),
                cell.seconds(),
                window));
      }
      long errors = cell.told().stream().mapToLong(PathRecord::errors).sum();
      if (errors > cell.failed()) {
        cautions.add(
            "%s: errors.csv holds %d errors, run.json counts %d"
                .formatted(cell.cell().tag(), cell.failed(), errors));
      }
    }
  }

  /** Whether all cells must be known by now. */
  private static boolean isOver(RunInfo info) {
    return info.state() == RunInfo.State.COMPLETE || info.state() == RunInfo.State.ERRORS;
  }
}
