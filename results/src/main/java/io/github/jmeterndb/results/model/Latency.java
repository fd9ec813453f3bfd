// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.model;

import static java.util.concurrent.TimeUnit.MICROSECONDS;

import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Percentiles of latency, in µs.
 *
 * @param p50 the median
 * @param p999 the percentile 99.9
 */
public record Latency(double p50, double p95, double p99, double p999, double max) {
  /** What a latency of a sweep is, and is not: to be said where latencies stand. */
  public static final String OF_A_CLOSED_LOOP =
      "These are service times of a closed loop: a thread that waits for a slow answer sends nothing"
          + " meanwhile. What requests that come at a rate of their own would have waited in a queue"
          + " is not in them (coordinated omission).";

  /** The same at a rate. */
  public static final String OF_AN_OPEN_LOOP =
      "These count from when an operation was due, by its schedule, whether or not a thread was free"
          + " then. Service times count from when a thread began with it. What was dropped or left is"
          + " in neither.";

  /** The names of its values. */
  public static final List<String> NAMES = List.of("p50", "p95", "p99", "p99.9", "max");

  private static final double NANOS = MICROSECONDS.toNanos(1);

  /** What latencies of an experiment are: to be said where they stand. */
  public static String meaning(Experiment experiment) {
    if (experiment.isOpenLoop()) {
      return OF_AN_OPEN_LOOP;
    }
    return experiment.hasRates()
        ? OF_A_CLOSED_LOOP + " Those at a rate are other ones. " + OF_AN_OPEN_LOOP
        : OF_A_CLOSED_LOOP;
  }

  /** The percentiles of a histogram of nanoseconds. */
  public static Latency of(Histogram nanoseconds) {
    return new Latency(
        percentile(nanoseconds, 50),
        percentile(nanoseconds, 95),
        percentile(nanoseconds, 99),
        percentile(nanoseconds, 99.9),
        nanoseconds.getMaxValue() / NANOS);
  }

  /** Its values, in their order. */
  public List<Double> values() {
    return List.of(p50, p95, p99, p999, max);
  }

  private static double percentile(Histogram nanoseconds, double percentile) {
    return nanoseconds.getValueAtPercentile(percentile) / NANOS;
  }
}
