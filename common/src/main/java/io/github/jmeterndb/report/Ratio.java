// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.report;

import io.github.jmeterndb.statistics.Difference;
import io.github.jmeterndb.statistics.Interval;
import io.github.jmeterndb.statistics.Sample;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * How many times the throughput of one path is that of another.
 *
 * <p>Of rounds that measured both paths, which ran interleaved and so share what the host did at
 * the time, each gives one ratio. The value is their geometric mean, the interval Student's t on
 * their logarithms, taken back: of logarithms, because a ratio and its inverse must lead to the
 * same verdict, which holds for the geometric mean and not for the arithmetic one. A round in which
 * one side is missing does not count. If no round measured both, the sides are two independent
 * samples: the value is the ratio of their geometric means, the interval Welch's t on the
 * logarithms.
 *
 * <p>What varies within a round makes rounds differ, too, so that the interval over rounds holds
 * both (Kalibera and Jones, nested variance: σ²(round) ÷ R + σ²(block) ÷ (R·B)). From fewer than
 * three rounds there may be an interval within these: it lacks the first part, and is no ground for
 * a verdict.
 *
 * <p>Sources: R. Jain, The Art of Computer Systems Performance Analysis, Wiley 1991, 13.4.1 (paired
 * observations); P. J. Fleming, J. J. Wallace, How not to lie with statistics: the correct way to
 * summarize benchmark results, CACM 29/3 (1986), 218–221; A. Georges, D. Buytaert, L. Eeckhout,
 * Statistically rigorous Java performance evaluation, OOPSLA 2007, 57–76; T. Kalibera, R. Jones,
 * Rigorous benchmarking in reasonable time, ISMM 2013, 63–74; D. J. Schuirmann, A comparison of the
 * two one-sided tests procedure and the power approach for assessing the equivalence of average
 * bioavailability, Journal of Pharmacokinetics and Biopharmaceutics 15 (1987), 657–680.
 *
 * @param value more than 0
 * @param interval at 95 %, over rounds, of this ratio alone; none from fewer than three rounds
 * @param chance of a ratio as far from 1, or farther, if the two are alike; 1 without an interval
 * @param within the 95 % interval within the rounds; empty where there is one over rounds, and
 *     where too few blocks or none were measured in turns
 */
public record Ratio(
    double value, Optional<Interval> interval, double chance, Optional<Interval> within) {
  /** A ratio that is no farther from 1 is no difference that matters. */
  public static final double EQUIVALENT = 1.03;

  /** What is said where its interval is within {@link #EQUIVALENT}. */
  public static final String NO_DIFFERENCE = "no difference larger than 3 %";

  private static final double SIGNIFICANCE = 0.05;

  /** What a ratio says of the first path. */
  public enum Verdict {
    /** Significantly above 1. */
    FASTER,
    /** Significantly below 1. */
    SLOWER,
    /** Chance may explain that it is not 1. */
    NO_SIGNIFICANT_DIFFERENCE,
    /** There is no interval over rounds: one round, or two. */
    ONE_ROUND
  }

  /** One without an interval within rounds. */
  public Ratio(double value, Optional<Interval> interval, double chance) {
    this(value, interval, chance, Optional.empty());
  }

  public Ratio within(Optional<Difference> logs) {
    return new Ratio(
        value,
        interval,
        chance,
        interval.isPresent()
            ? Optional.empty()
            : logs.map(
                known ->
                    new Difference(Math.log(value), known.error(), known.degreesOfFreedom())
                        .interval()
                        .exp()));
  }

  public static Ratio ofLogs(double... each) {
    Sample logs = Sample.of(DoubleStream.of(each));
    return of(logs.mean(), logs.difference());
  }

  /** The ratio of two independent samples of logarithms of throughputs, of one or more each. */
  public static Ratio ofIndependent(double[] dividends, double[] divisors) {
    Sample first = Sample.of(DoubleStream.of(dividends));
    Sample second = Sample.of(DoubleStream.of(divisors));
    return of(first.mean() - second.mean(), first.difference(second));
  }

  /** The interval over rounds, or else the one within them. */
  public Optional<Interval> anyInterval() {
    return interval.or(() -> within);
  }

  /** The second path's throughput ÷ that of the first. */
  public Ratio inverse() {
    return new Ratio(
        1 / value,
        interval.map(each -> new Interval(1 / each.high(), 1 / each.low())),
        chance,
        within.map(each -> new Interval(1 / each.high(), 1 / each.low())));
  }

  /** With the digits that its interval justifies, without the interval. */
  public String text() {
    return Numbers.ratio(value, anyInterval());
  }

  /**
   * For a sentence: such as {@code 2.96 ± 0.08}; where its interval is not even to both sides, such
   * as {@code 1.61 (1.30–2.00)}.
   */
  public String withError() {
    return anyInterval().map(each -> Numbers.withError(value, each)).orElseGet(this::text);
  }

  public String textWithInterval() {
    return textWithInterval("");
  }

  /**
   * The same.
   *
   * @param label stands after an interval within rounds, such as {@code " within this run"}
   */
  public String textWithInterval(String label) {
    return text()
        + anyInterval()
            .map(each -> " (" + ends("–") + (interval.isPresent() ? "" : label) + ")")
            .orElse("");
  }

  public String ends(String between) {
    Interval both = anyInterval().orElseThrow();
    return Numbers.ratio(value, both, both.low())
        + between
        + Numbers.ratio(value, both, both.high());
  }

  private static Ratio of(double log, Optional<Difference> logs) {
    return new Ratio(
        Math.exp(log),
        logs.map(difference -> difference.interval().exp()),
        logs.map(Difference::pValue).orElse(1.0));
  }

  /**
   * What it says of the first path.
   *
   * @param adjusted its chance, adjusted for the number of ratios that are judged together
   */
  public Verdict verdict(double adjusted) {
    if (interval.isEmpty()) {
      return Verdict.ONE_ROUND;
    }
    if (adjusted >= SIGNIFICANCE) {
      return Verdict.NO_SIGNIFICANT_DIFFERENCE;
    }
    return value > 1 ? Verdict.FASTER : Verdict.SLOWER;
  }
}
