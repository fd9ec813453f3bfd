// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * The figures of a cell in a line, below those of other cells: with all of them where the terminal
 * is wide enough, else with the 99th percentile alone.
 *
 * @param number the cell's place in the run
 * @param throughput in operations a second, or what each takes
 * @param p50 in microseconds
 * @param p99 in microseconds
 * @param remarks what else there is to say of it; empty, or with spaces before
 * @param left how long something goes on; empty if nothing does
 */
record CellLine(
    String number,
    String title,
    String throughput,
    double p50,
    double p99,
    String remarks,
    String left) {
  private static final double NANOS_OF_A_MICROSECOND = 1e3;
  private static final double PERCENT_99 = 99;
  private static final double PERCENT_50 = 50;

  /** Above it, one decimal more tells nothing. */
  private static final double MANY = 100;

  /** From latencies in nanoseconds. */
  static CellLine of(
      String number,
      String title,
      Histogram latencies,
      double seconds,
      String remarks,
      String left) {
    return new CellLine(
        number,
        title,
        throughput(latencies.getTotalCount(), seconds),
        latencies.getValueAtPercentile(PERCENT_50) / NANOS_OF_A_MICROSECOND,
        latencies.getValueAtPercentile(PERCENT_99) / NANOS_OF_A_MICROSECOND,
        remarks,
        left);
  }

  /** Where it is less than one a second, the time that each of them takes of the window. */
  static String throughput(long count, double seconds) {
    if (seconds == 0) {
      return "no TPS";
    }
    double rate = count / seconds;
    if (rate >= MANY) {
      return String.format(Locale.ROOT, "%,.0f TPS", rate);
    }
    return count == 0 || rate >= 1
        ? String.format(Locale.ROOT, "%.1f TPS", rate)
        : String.format(Locale.ROOT, "%,.1f s each", seconds / count);
  }

  /**
   * For a terminal of that many columns; 0: as wide as it likes. One that is too long for any goes
   * on in the next line.
   */
  String fit(int columns) {
    String wide = wide();
    return columns == 0 || wide.length() < columns ? wide : narrow("%-32s".formatted(title));
  }

  /** Shortens the cell's name where there is no room. */
  String cut(int columns) {
    String line = fit(columns);
    if (columns == 0 || line.length() < columns) {
      return line;
    }
    String closest = narrow(title);
    int kept = title.length() + columns - 1 - closest.length() - 1;
    return closest.length() < columns || kept <= 0
        ? closest
        : narrow(title.substring(0, kept) + "…");
  }

  private String wide() {
    return "%s %-42s %16s".formatted(number, title, throughput)
        // Where no operation succeeded, there is no percentile.
        + (p99 > 0 ? String.format(Locale.ROOT, "   p50 %,7.0f µs   p99 %,7.0f µs", p50, p99) : "")
        + remarks
        + (left.isEmpty() ? "" : "   " + left);
  }

  private String narrow(String name) {
    return "%s %s %11s".formatted(number, name, throughput)
        + (p99 > 0 ? String.format(Locale.ROOT, "  p99 %,6.0f µs", p99) : "")
        + remarks.replace("   ", "  ")
        + (left.isEmpty() ? "" : "  " + left.replace("about ", ""));
  }
}
