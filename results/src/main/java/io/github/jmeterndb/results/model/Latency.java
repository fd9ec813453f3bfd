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
  /** The names of its values. */
  public static final List<String> NAMES = List.of("p50", "p95", "p99", "p99.9", "max");

  private static final double NANOS = MICROSECONDS.toNanos(1);

  /** The percentiles of a histogram of nanoseconds. */
  public static Latency of(Histogram nanoseconds) {
    return new Latency(
        percentile(nanoseconds, 50),
        percentile(nanoseconds, 95),
        percentile(nanoseconds, 99),
        percentile(nanoseconds, 99.9),
        nanoseconds.getMaxValue() / NANOS);
  }

  public List<Double> values() {
    return List.of(p50, p95, p99, p999, max);
  }

  private static double percentile(Histogram nanoseconds, double percentile) {
    return nanoseconds.getValueAtPercentile(percentile) / NANOS;
  }
}
