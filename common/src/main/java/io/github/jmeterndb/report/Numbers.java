// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.report;

import io.github.jmeterndb.statistics.Interval;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * Number formats of tables, texts and charts. With an interval, up to the second digit of its
 * half-width (Guide to the expression of uncertainty in measurement, 2008, 7.2.6), else three
 * digits. Counts have all digits.
 */
public final class Numbers {
  public static final String GAP = "–";

  private static final int DIGITS = 3;
  private static final int FEW_DIGITS = 2;

  /** Half-widths below this share of the value are rounding errors. */
  private static final double NONE = 1e-9;

  private Numbers() {}

  public static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  public static String decimals(int places, double value) {
    return String.format(Locale.ROOT, "%." + places + "f", value);
  }

  public static String oneDecimal(double value) {
    return decimals(1, value);
  }

  public static String figure(double value) {
    return text(value, places(value, DIGITS));
  }

  public static String figure(double value, Optional<Interval> interval) {
    return text(value, places(value, interval));
  }

  /** Such as {@code 30,800 (29,200–32,300)}. */
  public static String withInterval(double value, Optional<Interval> interval) {
    return figure(value, interval) + interval.map(i -> " (" + ends(i) + ")").orElse("");
  }

  public static String ends(Interval interval) {
    Optional<Interval> digits = Optional.of(interval);
    return figure(interval.low(), digits) + "–" + figure(interval.high(), digits);
  }

  /** A load in percent of a core, with at most one decimal. */
  public static String load(double percent) {
    return text(percent, percent == 0 ? 1 : Math.min(1, places(percent, DIGITS)));
  }

  /** A quotient. Without an interval, at most two decimals; below 0.1, two digits. */
  public static String ratio(double value, Optional<Interval> interval) {
    int places =
        interval.isPresent() ? places(value, interval) : Math.min(2, places(value, DIGITS));
    if (value < 0.1) {
      int few = places(value, FEW_DIGITS);
      places = interval.isPresent() ? Math.min(places, few) : few;
    }
    return text(value, places);
  }

  /** Such as {@code 2.96 ± 0.08}; with an asymmetric interval {@code 1.61 (1.30–2.00)}. */
  public static String withError(double value, Interval interval) {
    if (interval.high() - interval.low() <= NONE * value) {
      return ratio(value, Optional.of(interval));
    }
    int places = Math.min(2, places(value, Optional.of(interval)));
    while (places < 4 && Math.pow(10, -places) > interval.high() - interval.low()) {
      places++;
    }
    double unit = Math.pow(10, -places);
    double below = value - interval.low();
    double above = interval.high() - value;
    return Math.abs(Math.rint(above / unit) - Math.rint(below / unit)) <= 1
        ? text(value, places) + " ± " + text(Math.max(below, above), places)
        : "%s (%s–%s)"
            .formatted(
                text(value, places), text(interval.low(), places), text(interval.high(), places));
  }

  /** A share or a change, with at most one decimal: 0.1 is 10.0 %. */
  public static String percent(double part) {
    String text = load(100 * part);
    return (text.equals("-0.0") ? "0.0" : text) + " %";
  }

  /** Such as {@code 3.0–5.1 %}; one number if both ends have the same digits. */
  public static String percents(double low, double high) {
    String least = percent(low);
    String most = percent(high);
    return least.equals(most) ? most : least.replace(" %", "") + "–" + most;
  }

  /** A duration in µs, ms or s. */
  public static String time(double nanos) {
    if (Double.isInfinite(nanos)) {
      return "never";
    }
    if (nanos >= 1e9) {
      return figure(nanos / 1e9) + " s";
    }
    return nanos >= 1e6 ? figure(nanos / 1e6) + " ms" : figure(nanos / 1e3) + " µs";
  }

  /** For other programs: at most three decimals; below 1, three digits. */
  public static String exact(double value) {
    BigDecimal number = BigDecimal.valueOf(value);
    return (Math.abs(value) < 1
            ? number.round(new MathContext(DIGITS))
            : number.setScale(3, RoundingMode.HALF_UP))
        .stripTrailingZeros()
        .toPlainString();
  }

  private static int places(double value, Optional<Interval> interval) {
    double half = interval.map(each -> (each.high() - each.low()) / 2).orElse(0.0);
    return half > NONE * Math.abs(value) ? places(half, FEW_DIGITS) : places(value, DIGITS);
  }

  /** The decimals for a number of significant digits; negative before the decimal point. */
  private static int places(double value, int digits) {
    if (value == 0) {
      return 0;
    }
    BigDecimal rounded =
        BigDecimal.valueOf(value).round(new MathContext(digits, RoundingMode.HALF_UP));
    return digits - 1 - (rounded.precision() - rounded.scale() - 1);
  }

  private static String text(double value, int places) {
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(places, RoundingMode.HALF_UP);
    return String.format(Locale.ROOT, "%,." + Math.max(0, places) + "f", rounded);
  }

  /** Such as {@code about 3 min}, {@code about 20 s}. */
  public static String about(Duration duration) {
    long seconds = duration.toSeconds();
    return seconds < 120
        ? "about %s s".formatted(seconds)
        : "about %s min".formatted(Math.round(seconds / 60.0));
  }
}
