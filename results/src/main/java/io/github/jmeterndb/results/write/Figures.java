// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.results.model.Ratio;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Numbers as the tables show them: with a dot, without separators, so that they can be copied. */
final class Figures {
  /** Stands where nothing was measured. */
  static final String GAP = "–";

  private static final int EXACT_DIGITS = 3;
  private static final double PERCENT = 100;

  private Figures() {}

  /** A throughput, a latency or a length of time, with one decimal. */
  static String oneDecimal(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  /** A throughput with one decimal, or a gap. */
  static String oneDecimal(OptionalDouble value) {
    return value.isPresent() ? oneDecimal(value.getAsDouble()) : GAP;
  }

  /** A quotient with two decimals, or a gap where one of the two is missing. */
  static String ratio(OptionalDouble dividend, OptionalDouble divisor) {
    return dividend.isPresent() && divisor.isPresent()
        ? String.format(Locale.ROOT, "%.2f", dividend.getAsDouble() / divisor.getAsDouble())
        : GAP;
  }

  /** A quotient with two decimals, with its interval if there is one, or a gap. */
  static String ratio(Optional<Ratio> ratio) {
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
  static String percent(double part) {
    String text = String.format(Locale.ROOT, "%.1f %%", PERCENT * part);
    return text.equals("-0.0 %") ? "0.0 %" : text;
  }

  /** For other programs: three decimals at most. */
  static String exact(double value) {
    return BigDecimal.valueOf(value)
        .setScale(EXACT_DIGITS, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }
}
