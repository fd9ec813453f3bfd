// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.page;

import io.github.jmeterndb.results.statistics.Ratio;
import io.github.jmeterndb.run.Cell;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Numbers as the tables show them: with a dot, without separators, so that they can be copied. */
public final class Numbers {
  /** Stands where nothing was measured. */
  public static final String GAP = "–";

  private static final int EXACT_DIGITS = 3;
  private static final double PERCENT = 100;

  private Numbers() {}

  /** What rows on a cell begin with: operation, path, threads. More may be added. */
  public static List<String> key(Cell cell) {
    return new ArrayList<>(
        List.of(cell.operation().label(), cell.path(), String.valueOf(cell.threads())));
  }

  /** A throughput, a latency or a length of time, with one decimal. */
  public static String oneDecimal(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  /** A throughput with one decimal, or a gap. */
  public static String oneDecimal(OptionalDouble value) {
    return value.isPresent() ? oneDecimal(value.getAsDouble()) : GAP;
  }

  /** A quotient with two decimals, or a gap where one of the two is missing. */
  public static String ratio(OptionalDouble dividend, OptionalDouble divisor) {
    return dividend.isPresent() && divisor.isPresent()
        ? String.format(Locale.ROOT, "%.2f", dividend.getAsDouble() / divisor.getAsDouble())
        : GAP;
  }

  /** A quotient with two decimals, with its interval if there is one, or a gap. */
  public static String ratio(Optional<Ratio> ratio) {
    return ratio
        .map(
            r ->
                String.format(Locale.ROOT, "%.2f", r.value())
                    + r.interval()
                        .map(i -> String.format(Locale.ROOT, " (%.2f–%.2f)", i.low(), i.high()))
                        .orElse(""))
        .orElse(GAP);
  }

  /** A part of a whole, or a change: 0.1 is 10.0 %. */
  public static String percent(double part) {
    String text = String.format(Locale.ROOT, "%.1f %%", PERCENT * part);
    return text.equals("-0.0 %") ? "0.0 %" : text;
  }

  /** For other programs: three decimals at most. */
  public static String exact(double value) {
    return BigDecimal.valueOf(value)
        .setScale(EXACT_DIGITS, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }
}
