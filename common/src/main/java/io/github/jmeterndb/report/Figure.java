// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.report;

import io.github.jmeterndb.report.Metric.Unit;
import io.github.jmeterndb.statistics.Interval;
import io.github.jmeterndb.statistics.Sample;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A figure of the report.
 *
 * @param value in the unit of the metric
 * @param interval at 95 %; nothing where there is none
 * @param scope what the interval is over
 * @param rounds the value of each round by the round's number, from 0; empty where the figure is
 *     not one of rounds
 * @param mark what a reader must know of it
 */
public record Figure(
    Key key,
    Metric metric,
    double value,
    Optional<Interval> interval,
    Scope scope,
    SortedMap<Integer, Double> rounds,
    Mark mark) {
  /** What an interval is over. */
  public enum Scope {
    /** Three rounds or more. */
    ROUNDS,
    /** The blocks or seconds within the run: what differs between runs is not in it. */
    RUN,
    /** Rounds of two systems, which ran after one another. */
    SYSTEMS,
    NONE
  }

  /** What a reader must know of a figure. */
  public enum Mark {
    NONE,
    /** A ratio that does not differ significantly from 1, or that has no interval. */
    NOT_SIGNIFICANT,
    /** The true value is this or more. */
    AT_LEAST
  }

  public static Figure of(Key key, Metric metric, double value) {
    return new Figure(key, metric, value, Optional.empty(), Scope.NONE, new TreeMap<>(), Mark.NONE);
  }

  /**
   * The arithmetic mean of rounds, with its 95 % interval by Student's t from three rounds on. It
   * ends at 0 where it would go below.
   *
   * <p>Source: A. Georges, D. Buytaert, L. Eeckhout, Statistically rigorous Java performance
   * evaluation, OOPSLA 2007, 57–76, section 3.2.
   *
   * @param rounds one or more values that are never below 0
   */
  public static Figure mean(Key key, Metric metric, SortedMap<Integer, Double> rounds) {
    Sample sample = Sample.of(rounds.values().stream().mapToDouble(Double::doubleValue));
    return new Figure(
        key,
        metric,
        sample.mean(),
        sample.interval().map(i -> new Interval(Math.max(0, i.low()), i.high())),
        sample.size() < Sample.FEWEST ? Scope.NONE : Scope.ROUNDS,
        rounds,
        Mark.NONE);
  }

  /** This figure with an interval within the run, where it has none over rounds. */
  public Figure within(Optional<Interval> run) {
    return interval.isPresent() || run.isEmpty()
        ? this
        : new Figure(key, metric, value, run, Scope.RUN, rounds, mark);
  }

  public Figure marked(Mark other) {
    return new Figure(key, metric, value, interval, scope, rounds, other);
  }

  /** The value, with the digits that its interval justifies, without its unit. */
  public String text() {
    String prefix = mark == Mark.AT_LEAST ? "≥ " : "";
    String suffix = mark == Mark.NOT_SIGNIFICANT ? " ≈" : "";
    return prefix + number(value) + suffix;
  }

  /** The value with its unit, such as {@code 7.8 ms}. */
  public String withUnit() {
    return switch (metric.unit()) {
      case LATENCY, MICROS -> Numbers.time(value * 1e3);
      case SECONDS -> text() + " s";
      case LOAD -> text() + " %";
      default -> text();
    };
  }

  /** Such as {@code 2.96 ± 0.08}, or {@code 1.61 (1.30–2.00)} where the sides differ. */
  public String withInterval() {
    if (interval.isEmpty() || interval.get().low() == interval.get().high()) {
      return text();
    }
    String suffix = mark == Mark.NOT_SIGNIFICANT ? " ≈" : "";
    String prefix = mark == Mark.AT_LEAST ? "≥ " : "";
    if (metric.unit() == Unit.RATIO) {
      return Numbers.withError(value, interval.get()) + suffix;
    }
    double scale = metric.unit() == Unit.LATENCY ? 1e-3 : 1;
    Interval scaled = interval.get().times(scale);
    return prefix
        + number(value)
        + (metric.unit() == Unit.COUNT || metric.unit() == Unit.SECONDS
            ? " (%s–%s)".formatted(number(interval.get().low()), number(interval.get().high()))
            : " (" + Numbers.ends(scaled) + ")");
  }

  private String number(double number) {
    return switch (metric.unit()) {
      case COUNT ->
          number == Math.rint(number)
              ? Numbers.count(Math.round(number))
              : Numbers.oneDecimal(number);
      case QUANTITY, PER_SECOND, MICROS -> Numbers.figure(number, interval);
      case LATENCY -> Numbers.figure(number / 1e3, interval.map(i -> i.times(1e-3)));
      case SECONDS -> Numbers.decimals(3, number);
      case PART -> Numbers.percent(number);
      case LOAD -> Numbers.load(OptionalDouble.of(number));
      case RATIO -> Numbers.ratio(number, interval);
    };
  }
}
