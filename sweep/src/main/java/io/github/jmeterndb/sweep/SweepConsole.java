// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.SloInfo;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.Terminal;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.live.PairedSoFar;
import io.github.jmeterndb.sweep.live.RunFollower;
import io.github.jmeterndb.sweep.setup.SweepOrder;
import io.github.jmeterndb.sweep.setup.SweepSetup;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * Prints a line for each cell of a run; on a terminal also a status line that is overwritten. Plain
 * text.
 */
final class SweepConsole implements RunFollower {
  /** Return to the start of the line and erase it: ECMA-48, EL. */
  private static final String ERASE = "\r\033[K";

  private static final double SECOND = 1000;

  private final PrintStream out;
  private final PrintStream err;

  /** Width of the terminal; 0 if there is none. */
  private final int columns;

  /** Guarded by {@link #out}. */
  private boolean hasLastLine;

  // The current cell; used by the feed's thread only.
  private CellBegun begun;
  private long opened;
  private long errors;
  private boolean ofSearch;
  private PairedSoFar paired;
  private int ended;

  SweepConsole(PrintStream out, PrintStream err) {
    this(out, err, Terminal.columns());
  }

  SweepConsole(PrintStream out, PrintStream err, int columns) {
    this.out = out;
    this.err = err;
    this.columns = columns;
  }

  /** The first lines of a run: what it measures, and how long that takes. */
  static List<String> announcement(SweepSetup setup) throws UserError {
    Settings settings = setup.settings();
    int cells = SweepOrder.cells(settings);
    boolean isSearch = settings.isGiven(Parameter.SLO);
    String one = isSearch ? "search" : "cell";
    List<String> lines = new ArrayList<>();
    lines.add("Target: " + setup.target().name() + ", " + setup.target().title(settings));
    lines.add(
        "%s %s of %s s, %s: %s, and what loading and checking take"
            .formatted(
                cells,
                (cells == 1 ? one : one + (isSearch ? "es" : "s"))
                    + (isSearch ? " with windows" : ""),
                settings.text(Parameter.DURATION),
                SweepOrder.isPaired(settings)
                    ? "in which the paths take turns"
                    : "each after %s s of warm-up".formatted(settings.text(Parameter.WARMUP)),
                Numbers.about(SweepOrder.length(settings))));
    for (String path : setup.leftOut()) {
      lines.add(
          "Left out: the path %s does not offer the workload %s."
              .formatted(path, setup.workload().name()));
    }
    setup.undecided().ifPresent(lines::add);
    return lines;
  }

  private void print(String line) {
    synchronized (out) {
      erase();
      out.println(line);
      out.flush();
    }
  }

  private void renew(String line) {
    synchronized (out) {
      String text = Terminal.plain(line);
      // A line that wraps cannot be erased.
      out.print(ERASE + text.substring(0, Math.min(text.length(), columns - 1)));
      out.flush();
      hasLastLine = true;
    }
  }

  void erase() {
    synchronized (out) {
      if (hasLastLine) {
        out.print(ERASE);
        out.flush();
        hasLastLine = false;
      }
    }
  }

  @Override
  public String toString() {
    return "The console";
  }

  @Override
  public void said(String line) {
    print(Terminal.inLines(Terminal.plain(line), "  ", columns));
  }

  @Override
  public void isDoing(String line) {
    if (columns == 0) {
      said(line);
    } else {
      renew(line);
    }
  }

  @Override
  public void troubled(String line) {
    erase();
    err.println("jmeter-ndb: " + Terminal.plain(line));
    err.flush();
  }

  @Override
  public void runBegins(RunPlan plan) {
    ofSearch = plan.isSearch();
  }

  @Override
  public void cellBegins(CellBegun cell) {
    begun = cell;
    paired = new PairedSoFar(cell.cell());
    ended = 0;
    opened = 0;
    errors = 0;
  }

  @Override
  public void failed(Cell cell, String code, String message, long count) {
    errors += count;
  }

  @Override
  public void second(CellSecond second) {
    paired.add(second);
    if (columns == 0 || second.service() || !begun.cell().has(second.cell())) {
      return;
    }
    opened = opened == 0 ? second.start() : opened;
    long left = Math.max(0, begun.seconds() - Math.round((second.end() - opened) / SECOND));
    renew(
        line(
            second.cell().title(),
            second.latencies(),
            second.seconds(),
            remark("%,d ERRORS", errors),
            "%s s left".formatted(left)));
  }

  @Override
  public void cellEnded(CellEnded cell) {
    print(
        Terminal.plain(
            line(
                cell.cell().title(),
                cell.record().latencies,
                cell.record().lacksOperations() ? 0 : cell.record().seconds,
                remarks(cell),
                ofSearch ? "" : left(cell.left()))));
    ended++;
    if (begun.cell().isPaired() && ended == begun.cell().cells().size()) {
      sayRatios();
    }
  }

  private void sayRatios() {
    List<String> paths = begun.cell().cells().stream().map(Cell::path).toList();
    String first = paths.get(0);
    for (String other : paths.subList(1, paths.size())) {
      paired
          .ratio(first, other)
          .map(ratio -> ratio.text() + ratio.ends(" within this cell"))
          .map(ratio -> "%s %s ÷ %s: %s".formatted(place(), first, other, ratio))
          .ifPresent(line -> print(Terminal.plain(line)));
    }
  }

  @Override
  public void found(SloInfo slo, Duration left) {
    String title = Cell.ofTag(slo.cell()).title();
    String found = slo.answers() ? slo.words() : slo.missing();
    String line = "%s %s: %s   %s".formatted(place(), title, found, left(left));
    print(Terminal.plain(line).strip());
  }

  private String left(Duration left) {
    return begun.number() < begun.cells() ? Numbers.about(left) + " left" : "";
  }

  private static String remarks(CellEnded cell) {
    PathRecord record = cell.record();
    return remark("%,d ERRORS", record.errors)
        + remark("%,d tried again", record.allRetries())
        + remark("%,d never started", record.neverStarted())
        + (cell.note().isEmpty() ? "" : "   " + cell.note());
  }

  private static String remark(String words, long count) {
    return count == 0 ? "" : "   " + String.format(Locale.ROOT, words, count);
  }

  /**
   * The figures of a cell: throughput and the 99th percentile, and the median on a wide terminal.
   *
   * @param seconds length of the window; 0 if there is no throughput
   * @param remarks empty, or with leading spaces
   */
  private String line(
      String title, Histogram latencies, double seconds, String remarks, String left) {
    boolean some = latencies.getTotalCount() > 0;
    String wide =
        "%s %-42s %16s".formatted(place(), title, throughput(latencies, seconds))
            + (some
                ? "   p50 %s   p99 %s".formatted(micros(latencies, 50, 7), micros(latencies, 99, 7))
                : "")
            + remarks
            + (left.isEmpty() ? "" : "   " + left);
    if (columns == 0 || wide.length() < columns) {
      return wide;
    }
    return "%s %-32s %11s".formatted(place(), title, throughput(latencies, seconds))
        + (some ? "  p99 " + micros(latencies, 99, 6) : "")
        + remarks.replace("   ", "  ")
        + (left.isEmpty() ? "" : "  " + left.replace("about ", ""));
  }

  private static String micros(Histogram latencies, double percentile, int width) {
    double micros = latencies.getValueAtPercentile(percentile) / 1e3;
    return String.format(Locale.ROOT, "%," + width + ".0f µs", micros);
  }

  /** Below one operation per second: the window's seconds per operation. */
  private static String throughput(Histogram latencies, double seconds) {
    if (seconds == 0) {
      return "no TPS";
    }
    long count = latencies.getTotalCount();
    double rate = count / seconds;
    if (count > 0 && rate < 1) {
      return String.format(Locale.ROOT, "%,.1f s each", seconds / count);
    }
    return String.format(Locale.ROOT, rate >= 100 ? "%,.0f TPS" : "%.1f TPS", rate);
  }

  private String place() {
    return "[%2s/%s]".formatted(begun.number(), begun.cells());
  }
}
