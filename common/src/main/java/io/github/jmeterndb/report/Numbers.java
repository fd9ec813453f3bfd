// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.report;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.statistics.Interval;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;

/**
 * Numbers as tables, texts and charts show them, with no digit that is not known: where there is an
 * interval, up to the second digit of its half-width, as Joint Committee for Guides in Metrology,
 * Guide to the expression of uncertainty in measurement, 2008, 7.2.6; where there is none, three
 * digits. Thousands are set apart. Counts are exact and have all digits; so has what other programs
 * read ({@link #exact}).
 */
public final class Numbers {
  /** Stands where nothing was measured. */
  public static final String GAP = "–";

  private static final int EXACT_DECIMALS = 3;
  private static final int DIGITS = 3;
  private static final int DIGITS_OF_HALF_WIDTH = 2;
  private static final int DIGITS_OF_SMALL_RATIO = 2;
  private static final int MOST_PLACES = 4;
  private static final double PERCENT = 100;
  private static final double SMALL_RATIO = 0.1;

  /** A half-width that is a smaller part of its value is an accident of the arithmetic. */
  private static final double NONE = 1e-9;

  private Numbers() {}

  /** What rows on a cell begin with: operation, path, threads. More may be added. */
  public static List<String> key(Cell cell) {
    return new ArrayList<>(
        List.of(cell.operation().label(), cell.path(), String.valueOf(cell.threads())));
  }

  public static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** A length of time that was asked for or set, with so many decimals. */
  public static String decimals(int places, double value) {
    return String.format(Locale.ROOT, "%." + places + "f", value);
  }

  public static String oneDecimal(double value) {
    return decimals(1, value);
  }

  public static String oneDecimal(OptionalDouble value) {
    return value.isPresent() ? oneDecimal(value.getAsDouble()) : GAP;
  }

  /** What has no interval, with three digits. */
  public static String figure(double value) {
    return text(value, places(value, DIGITS));
  }

  public static String figure(OptionalDouble value) {
    return value.isPresent() ? figure(value.getAsDouble()) : GAP;
  }

  public static String whole(long value) {
    double exact = (double) value;
    return text(exact, Math.min(0, places(exact, DIGITS)));
  }

  /** With the digits that an interval justifies; with three where there is none. */
  public static String figure(double value, Optional<Interval> interval) {
    return text(value, places(value, interval));
  }

  public static String withInterval(double value, Optional<Interval> interval) {
    return figure(value, interval) + interval.map(i -> " (" + ends(i) + ")").orElse("");
  }

  /** An interval from its lower to its upper end, with the digits that its width justifies. */
  public static String ends(Interval interval) {
    return end(interval, interval.low()) + "–" + end(interval, interval.high());
  }

  /** An interval of times on a clock, or of counts, with so many decimals. */
  public static String interval(int places, Interval interval) {
    return decimals(places, interval.low()) + "–" + decimals(places, interval.high());
  }

  /** One end of an interval, with the digits that its width justifies. */
  public static String end(Interval interval, double end) {
    return figure(end, Optional.of(interval));
  }

  /** A load in percent of a core, with one decimal at most, or a gap. */
  public static String load(OptionalDouble percent) {
    return percent.isPresent() ? tenths(percent.getAsDouble()) : GAP;
  }

  /** A quotient, or a gap where one of the two is missing. */
  public static String ratio(OptionalDouble dividend, OptionalDouble divisor) {
    return dividend.isPresent() && divisor.isPresent()
        ? hundredths(dividend.getAsDouble() / divisor.getAsDouble())
        : GAP;
  }

  /** A quotient without its interval, with the digits that its size justifies; two below 0.1. */
  public static String ratio(double value, Optional<Interval> interval) {
    return interval.map(each -> ratio(value, each, value)).orElseGet(() -> hundredths(value));
  }

  public static String ratio(double value, Interval interval, double part) {
    int places = places(value, Optional.of(interval));
    return text(
        part,
        value < SMALL_RATIO ? Math.min(places, places(value, DIGITS_OF_SMALL_RATIO)) : places);
  }

  /**
   * A quotient with its 95 % interval in few digits, for a sentence: {@code 2.96 ± 0.08}, by the
   * wider side; {@code 1.61 (1.30–2.00)} where the sides differ in more than the last digit.
   */
  public static String withError(double value, Interval interval) {
    if (interval.high() - interval.low() <= NONE * value) {
      return ratio(value, Optional.of(interval));
    }
    int places = Math.min(DIGITS_OF_HALF_WIDTH, places(value, Optional.of(interval)));
    while (places < MOST_PLACES && Math.pow(10, -places) > interval.high() - interval.low()) {
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

  /** A part of a whole, or a change, with one decimal at most: 0.1 is 10.0 %. */
  public static String percent(double part) {
    String text = tenths(PERCENT * part);
    return (text.equals("-0.0") ? "0.0" : text) + " %";
  }

  /** A range of such parts: {@code 3.0–5.1 %}, or one where both ends are told alike. */
  public static String percents(double low, double high) {
    String least = percent(low);
    String most = percent(high);
    return least.equals(most) ? most : least.replace(" %", "") + "–" + most;
  }

  /** A length of time that was measured, in the largest of µs, ms and s that it holds. */
  public static String time(double nanos) {
    if (Double.isInfinite(nanos)) {
      return "never";
    }
    if (nanos >= TimeUnit.SECONDS.toNanos(1)) {
      return figure(nanos / TimeUnit.SECONDS.toNanos(1)) + " s";
    }
    return nanos >= TimeUnit.MILLISECONDS.toNanos(1)
        ? figure(nanos / TimeUnit.MILLISECONDS.toNanos(1)) + " ms"
        : figure(nanos / TimeUnit.MICROSECONDS.toNanos(1)) + " µs";
  }

  private static String tenths(double value) {
    return text(value, value == 0 ? 1 : Math.min(1, places(value, DIGITS)));
  }

  /** Three digits, of which two stand behind the dot; below a tenth, two digits. */
  private static String hundredths(double ratio) {
    return text(
        ratio,
        ratio < SMALL_RATIO
            ? places(ratio, DIGITS_OF_SMALL_RATIO)
            : Math.min(2, places(ratio, DIGITS)));
  }

  /** For other programs: three decimals at most; below 1, three digits of those that count. */
  public static String exact(double value) {
    BigDecimal number = BigDecimal.valueOf(value);
    return (Math.abs(value) < 1
            ? number.round(new MathContext(DIGITS))
            : number.setScale(EXACT_DECIMALS, RoundingMode.HALF_UP))
        .stripTrailingZeros()
        .toPlainString();
  }

  public static String exact(OptionalDouble value) {
    return value.isPresent() ? exact(value.getAsDouble()) : "";
  }

  private static int places(double value, Optional<Interval> interval) {
    double half = interval.map(each -> (each.high() - each.low()) / 2).orElse(0.0);
    return half > NONE * Math.abs(value)
        ? places(half, DIGITS_OF_HALF_WIDTH)
        : places(value, DIGITS);
  }

  /** The decimals of a number with so many digits that count; less than 0 before the dot. */
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

  /** A duration as one says it: {@code about 3 min}, {@code about 20 s}. */
  public static String about(Duration duration) {
    long seconds = duration.toSeconds();
    return seconds < 120
        ? String.format(Locale.ROOT, "about %d s", seconds)
        : String.format(Locale.ROOT, "about %d min", Math.round(seconds / 60.0));
  }
}
