// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.tool;

import static java.util.concurrent.TimeUnit.MICROSECONDS;

import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.run.Cell;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * The file {@code ycsb.txt}: what go-ycsb would have printed at its end, a block a cell and round,
 * a line a kind of transaction. Lines of our own start with {@code #}.
 */
public final class GoYcsbText {
  private static final String WORKLOAD = "ycsb";
  private static final String TRANSACTION = "readmodifywrite.transaction";
  private static final double MICROS = MICROSECONDS.toNanos(1);

  private static final String PREAMBLE =
      """
      # %s
      # In the form of go-ycsb, by kind of transaction, of the window alone. Each is counted once: go-ycsb counts a
      # read-modify-write as a READ and an UPDATE besides. readmodifywrite.transaction=%s: %s
      """;

  private GoYcsbText() {}

  /**
   * Writes the file; nothing for another workload.
   *
   * @throws IOException if the output takes no more
   */
  public static void write(Experiment experiment, Appendable out) throws IOException {
    if (!experiment.workload().equals(WORKLOAD)) {
      return;
    }
    String inTransaction =
        experiment.rounds().get(0).info().properties().getOrDefault(TRANSACTION, "not recorded");
    out.append(
        PREAMBLE.formatted(
            experiment.label(),
            inTransaction,
            switch (inTransaction) {
              case "on" -> "its read and its write are one transaction, with a lock.";
              case "off" -> "its read and its write are a transaction each, as there.";
              default -> "whether its read and its write are one transaction is not known.";
            }));
    for (var result : experiment.cellsByOperation()) {
      for (Round round : experiment.rounds()) {
        var cell = round.cell(result.cell());
        if (cell.isPresent()) {
          out.append("\n# %s, run directory %s\n".formatted(result.cell().title(), round.name()))
              .append(block(cell.get(), round.parts()));
        }
      }
    }
  }

  private static String block(CellRound whole, List<CellRound> parts) {
    if (!whole.isMeasured()) {
      return whole.invalid().isEmpty()
          ? "# no operation was measured\n"
          : "# not used: %s\n".formatted(whole.invalid());
    }
    StringBuilder text = new StringBuilder();
    parts.stream()
        .filter(part -> part.ops() > 0 && isPartOf(part.cell(), whole.cell()))
        .map(part -> line(kind(part.cell()), part))
        .sorted()
        .forEach(text::append);
    return text.append(line("TOTAL", whole)).toString();
  }

  private static boolean isPartOf(Cell part, Cell whole) {
    return part.path().equals(whole.path())
        && part.threads() == whole.threads()
        && part.operation().whole().equals(whole.operation());
  }

  private static String kind(Cell part) {
    return part.operation()
        .label()
        .replaceFirst("^[^.]*\\.([a-z_]+).*$", "$1")
        .toUpperCase(Locale.ROOT);
  }

  private static String line(String kind, CellRound round) {
    Histogram nanos = round.latencies();
    return String.format(
        Locale.ROOT,
        "%-6s - Takes(s): %.1f, Count: %d, OPS: %.1f, Avg(us): %.0f, Min(us): %.0f, Max(us): %.0f,"
            + " 99th(us): %.0f, 99.9th(us): %.0f, 99.99th(us): %.0f\n",
        kind,
        round.seconds(),
        round.ops(),
        round.ops() / round.seconds(),
        nanos.getMean() / MICROS,
        nanos.getMinValue() / MICROS,
        nanos.getMaxValue() / MICROS,
        nanos.getValueAtPercentile(99) / MICROS,
        nanos.getValueAtPercentile(99.9) / MICROS,
        nanos.getValueAtPercentile(99.99) / MICROS);
  }
}
