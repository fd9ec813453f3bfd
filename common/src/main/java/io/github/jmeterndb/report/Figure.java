// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.report;

import io.github.jmeterndb.report.Metric.Unit;
import io.github.jmeterndb.statistics.Interval;
import io.github.jmeterndb.statistics.Sample;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A figure of the report, in the unit of its metric.
 *
 * @param interval at 95 %
 * @param scope what the interval is over
 * @param rounds the value of each round by the round's number, from 0; empty where the figure is
 *     not one of rounds
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
   * The arithmetic mean of one or more rounds, none below 0, with its 95 % interval by Student's t
   * from three rounds on (A. Georges, D. Buytaert, L. Eeckhout, Statistically rigorous Java
   * performance evaluation, OOPSLA 2007, 57–76, section 3.2).
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
    return marked(number(value));
  }

  private String marked(String text) {
    return switch (mark) {
      case NONE -> text;
      case NOT_SIGNIFICANT -> text + " ≈";
      case AT_LEAST -> "≥ " + text;
    };
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

  /** Such as {@code 1.61 (1.30–2.00)}; of a ratio with even sides {@code 2.96 ± 0.08}. */
  public String withInterval() {
    if (interval.isEmpty() || interval.get().low() == interval.get().high()) {
      return text();
    }
    return marked(
        metric.unit() == Unit.RATIO
            ? Numbers.withError(value, interval.get())
            : number(value) + ends(""));
  }

  /** The interval such as {@code " (1.30–2.00 within this run)"}; empty where there is none. */
  public String ends(String label) {
    return interval
        .map(i -> " (%s–%s%s)".formatted(number(i.low()), number(i.high()), label))
        .orElse("");
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
      case LOAD -> Numbers.load(number);
      case RATIO -> Numbers.ratio(number, interval);
    };
  }
}
