// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import static java.util.concurrent.TimeUnit.MICROSECONDS;

import io.github.jmeterndb.report.CellFigures;
import io.github.jmeterndb.report.MeasuredRound;
import io.github.jmeterndb.report.Measurement;
import io.github.jmeterndb.report.Published;
import io.github.jmeterndb.report.PublishedRatio;
import io.github.jmeterndb.report.WorkloadReport;
import io.github.jmeterndb.run.Cell;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/** What the report says of YCSB alone. */
final class YcsbReport implements WorkloadReport {
  private static final double MICROS = MICROSECONDS.toNanos(1);

  private static final String PREAMBLE =
      """
      # %s
      # In the form of go-ycsb, by kind of transaction, of the window alone. Each is counted once: go-ycsb counts a
      # read-modify-write as a READ and an UPDATE besides.
      """;

  @Override
  public List<Published> published() {
    return Published.beside(YcsbReport.class);
  }

  @Override
  public List<PublishedRatio> publishedRatios() {
    return PublishedRatio.beside(YcsbReport.class);
  }

  @Override
  public String textFile() {
    return "ycsb.txt";
  }

  /**
   * What go-ycsb would have printed at its end, a block a cell and round, a line a kind of
   * transaction. Lines of our own start with {@code #}.
   */
  @Override
  public String text(Measurement measured) {
    StringBuilder out = new StringBuilder();
    out.append(PREAMBLE.formatted(measured.label()));
    for (CellFigures each : measured.cellsByOperation()) {
      Cell cell = each.cell();
      for (MeasuredRound round : measured.rounds()) {
        var whole = round.result(cell);
        if (whole.isPresent()) {
          out.append("\n# %s, run directory %s\n".formatted(cell.title(), round.name()))
              .append(block(whole.get(), round.parts(cell)));
        }
      }
    }
    return out.toString();
  }

  private static String block(CellFigures whole, List<? extends CellFigures> parts) {
    if (!whole.isMeasured()) {
      return whole.invalid().isEmpty()
          ? "# no operation was measured\n"
          : "# not used: %s\n".formatted(whole.invalid());
    }
    StringBuilder text = new StringBuilder();
    parts.stream()
        .filter(part -> part.ops() > 0)
        .map(part -> line(kind(part.cell()), part))
        .sorted()
        .forEach(text::append);
    return text.append(line("TOTAL", whole)).toString();
  }

  private static String kind(Cell part) {
    return part.operation()
        .label()
        .replaceFirst("^[^.]*\\.([a-z_]+).*$", "$1")
        .toUpperCase(Locale.ROOT);
  }

  private static String line(String kind, CellFigures figures) {
    Histogram nanos = figures.latencies();
    return String.format(
        Locale.ROOT,
        "%-6s - Takes(s): %.1f, Count: %d, OPS: %.1f, Avg(us): %.0f, Min(us): %.0f, Max(us): %.0f,"
            + " 99th(us): %.0f, 99.9th(us): %.0f, 99.99th(us): %.0f\n",
        kind,
        figures.seconds(),
        figures.ops(),
        figures.ops() / figures.seconds(),
        nanos.getMean() / MICROS,
        nanos.getMinValue() / MICROS,
        nanos.getMaxValue() / MICROS,
        nanos.getValueAtPercentile(99) / MICROS,
        nanos.getValueAtPercentile(99.9) / MICROS,
        nanos.getValueAtPercentile(99.99) / MICROS);
  }
}
