// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.tool;

import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.run.Cell;
import java.io.IOException;

/**
 * The file {@code sysbench.txt}: what sysbench 1.0.20 would have printed with {@code
 * --report-interval=1}, a block a cell and round. Lines of our own start with {@code #}.
 */
public final class SysbenchText {
  private static final String WORKLOAD = "sysbench";

  private static final String PREAMBLE =
      """
      # %s
      # In the form of sysbench 1.0.20, an interval a second of the window.
      # Queries, ignored errors (retries) and reconnects are counted in warm-up and window together:
      # here stands the window's part of them, by its share of the operations.
      """;

  private SysbenchText() {}

  /**
   * Writes the file; nothing for another workload.
   *
   * @throws IOException if the output takes no more
   */
  public static void write(Experiment experiment, Appendable out) throws IOException {
    if (!experiment.workload().equals(WORKLOAD)) {
      return;
    }
    out.append(PREAMBLE.formatted(experiment.label()));
    for (CellResult result : experiment.cellsByOperation()) {
      for (Round round : experiment.rounds()) {
        var cell = round.cell(result.cell());
        if (cell.isPresent()) {
          out.append('\n').append(head(round, result.cell())).append(block(cell.get()));
        }
      }
    }
  }

  private static String head(Round round, Cell cell) {
    return "# %s, run directory %s\n\n".formatted(cell.title(), round.name());
  }

  private static String block(CellRound round) {
    if (round.isMeasured()) {
      return new SysbenchBlock(round).text();
    }
    return round.invalid().isEmpty()
        ? "# no operation was measured\n"
        : "# not used: %s\n".formatted(round.invalid());
  }
}
