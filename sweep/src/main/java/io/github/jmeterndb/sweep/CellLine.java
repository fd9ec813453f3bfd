// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * The figures of a cell in a line: throughput and the 99th percentile, and more on a wide terminal.
 *
 * @param latencies in nanoseconds
 * @param seconds length of the window; 0 if there is no throughput
 * @param remarks empty, or with leading spaces
 */
record CellLine(
    String number, String title, Histogram latencies, double seconds, String remarks, String left) {
  private static final double MANY = 100;

  /** Below one operation per second: the window's seconds per operation. */
  private String throughput() {
    if (seconds == 0) {
      return "no TPS";
    }
    long count = latencies.getTotalCount();
    double rate = count / seconds;
    if (rate >= MANY) {
      return String.format(Locale.ROOT, "%,.0f TPS", rate);
    }
    return count == 0 || rate >= 1
        ? String.format(Locale.ROOT, "%.1f TPS", rate)
        : String.format(Locale.ROOT, "%,.1f s each", seconds / count);
  }

  private double micros(double percentile) {
    return latencies.getValueAtPercentile(percentile) / 1e3;
  }

  /** A line for this width; 0 means unlimited. The narrowest form may still wrap. */
  String fit(int columns) {
    String wide = wide();
    return columns == 0 || wide.length() < columns ? wide : narrow("%-32s".formatted(title));
  }

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
    return "%s %-42s %16s".formatted(number, title, throughput())
        + (latencies.getTotalCount() > 0
            ? String.format(Locale.ROOT, "   p50 %,7.0f µs   p99 %,7.0f µs", micros(50), micros(99))
            : "")
        + remarks
        + (left.isEmpty() ? "" : "   " + left);
  }

  private String narrow(String name) {
    return "%s %s %11s".formatted(number, name, throughput())
        + (latencies.getTotalCount() > 0
            ? String.format(Locale.ROOT, "  p99 %,6.0f µs", micros(99))
            : "")
        + remarks.replace("   ", "  ")
        + (left.isEmpty() ? "" : "  " + left.replace("about ", ""));
  }
}
