// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.page;

import io.github.jmeterndb.results.statistics.Interval;
import io.github.jmeterndb.results.statistics.Ratio;
import io.github.jmeterndb.run.Cell;
import java.math.BigDecimal;
import java.math.MathContext;
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

  private static final int EXACT_DECIMALS = 3;
  private static final MathContext DIGITS = new MathContext(3);
  private static final double PERCENT = 100;

  private Numbers() {}

  /** What rows on a cell begin with: operation, path, threads. More may be added. */
  public static List<String> key(Cell cell) {
    return new ArrayList<>(
        List.of(cell.operation().label(), cell.path(), String.valueOf(cell.threads())));
  }

  /** With so many decimals. */
  public static String decimals(int places, double value) {
    return String.format(Locale.ROOT, "%." + places + "f", value);
  }

  /** A throughput, a latency or a length of time, with one decimal. */
  public static String oneDecimal(double value) {
    return decimals(1, value);
  }

  /** With one decimal, or a gap. */
  public static String oneDecimal(OptionalDouble value) {
    return value.isPresent() ? oneDecimal(value.getAsDouble()) : GAP;
  }

  /** A throughput with one decimal; below 1, with three digits of those that count. */
  public static String tps(double value) {
    return value > 0 && value < 1
        ? BigDecimal.valueOf(value).round(DIGITS).toPlainString()
        : oneDecimal(value);
  }

  /** The same, or a gap. */
  public static String tps(OptionalDouble value) {
    return value.isPresent() ? tps(value.getAsDouble()) : GAP;
  }

  /** From its lower to its upper end. */
  public static String interval(int places, Interval interval) {
    return decimals(places, interval.low()) + "–" + decimals(places, interval.high());
  }

  /** A quotient with two decimals, or a gap where one of the two is missing. */
  public static String ratio(OptionalDouble dividend, OptionalDouble divisor) {
    return dividend.isPresent() && divisor.isPresent()
        ? decimals(2, dividend.getAsDouble() / divisor.getAsDouble())
        : GAP;
  }

  /** A quotient with two decimals, with its interval if there is one, or a gap. */
  public static String ratio(Optional<Ratio> ratio) {
    return ratio
        .map(
            r ->
                decimals(2, r.value())
                    + r.interval().map(i -> " (" + interval(2, i) + ")").orElse(""))
        .orElse(GAP);
  }

  /** A part of a whole, or a change: 0.1 is 10.0 %. */
  public static String percent(double part) {
    String text = oneDecimal(PERCENT * part) + " %";
    return text.equals("-0.0 %") ? "0.0 %" : text;
  }

  /** For other programs: three decimals at most; below 1, three digits of those that count. */
  public static String exact(double value) {
    BigDecimal number = BigDecimal.valueOf(value);
    return (Math.abs(value) < 1
            ? number.round(DIGITS)
            : number.setScale(EXACT_DECIMALS, RoundingMode.HALF_UP))
        .stripTrailingZeros()
        .toPlainString();
  }

  /** The same, and nothing for a gap. */
  public static String exact(OptionalDouble value) {
    return value.isPresent() ? exact(value.getAsDouble()) : "";
  }
}
