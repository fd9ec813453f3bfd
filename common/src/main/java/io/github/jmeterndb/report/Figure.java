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
 * @param rounds values by round number, from 0; empty if the figure is not computed from rounds
 */
public record Figure(
    Key key,
    Metric metric,
    double value,
    Optional<Interval> interval,
    Scope scope,
    SortedMap<Integer, Double> rounds,
    Mark mark) {
  /** What an interval is computed over. */
  public enum Scope {
    /** Three rounds or more. */
    ROUNDS,
    /** Blocks or seconds within the run: differences between runs are not included. */
    RUN,
    /** Rounds of two systems, which ran one after the other. */
    SYSTEMS,
    NONE
  }

  public enum Mark {
    NONE,
    /** A ratio that does not differ significantly from 1, or has no interval. */
    NOT_SIGNIFICANT,
    /** The true value is this or higher. */
    AT_LEAST
  }

  public static Figure of(Key key, Metric metric, double value) {
    return new Figure(key, metric, value, Optional.empty(), Scope.NONE, new TreeMap<>(), Mark.NONE);
  }

  /**
   * The arithmetic mean of at least one round, with its 95 % interval by Student's t from three
   * rounds on; the lower end is at least 0 (A. Georges, D. Buytaert, L. Eeckhout, Statistically
   * rigorous Java performance evaluation, OOPSLA 2007, 57–76, section 3.2).
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

  /** Adds an interval within the run, unless the figure has an interval over rounds. */
  public Figure within(Optional<Interval> run) {
    return interval.isPresent() || run.isEmpty()
        ? this
        : new Figure(key, metric, value, run, Scope.RUN, rounds, mark);
  }

  public Figure marked(Mark other) {
    return new Figure(key, metric, value, interval, scope, rounds, other);
  }

  /** The value without unit, with the digits that its interval justifies. */
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

  /** Such as {@code 7.8 ms}. */
  public String withUnit() {
    return switch (metric.unit()) {
      case LATENCY, MICROS -> Numbers.time(value * 1e3);
      case SECONDS -> text() + " s";
      case LOAD -> text() + " %";
      default -> text();
    };
  }

  /** Such as {@code 1.61 (1.30–2.00)}, or {@code 2.96 ± 0.08} for a symmetric ratio. */
  public String withInterval() {
    if (interval.isEmpty() || interval.get().low() == interval.get().high()) {
      return text();
    }
    return marked(
        metric.unit() == Unit.RATIO
            ? Numbers.withError(value, interval.get())
            : number(value) + ends(""));
  }

  /** Such as {@code " (1.30–2.00 within this run)"}; empty if there is no interval. */
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
