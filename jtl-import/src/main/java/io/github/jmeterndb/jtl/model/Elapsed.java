// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.model;

import java.util.List;
import org.HdrHistogram.AbstractHistogram;

/**
 * JMeter's {@code elapsed} of samples, in ms. JMeter takes whole milliseconds, so a percentile is
 * no finer than that. Mean and maximum are exact; percentiles are the nearest rank's: exact below
 * 2048 ms, and at most 0.1 % too high above.
 *
 * @param p50 the median
 * @param p999 the percentile 99.9
 */
public record Elapsed(double mean, long p50, long p95, long p99, long p999, long max) {
  /** The digits to record milliseconds with, to be as exact as that. */
  public static final int HISTOGRAM_DIGITS = 3;

  /**
   * The figures of one or more samples.
   *
   * @param milliseconds one or more of them, with {@link #HISTOGRAM_DIGITS}
   * @param sum of all, in ms
   * @param max the longest, in ms
   */
  public static Elapsed of(AbstractHistogram milliseconds, long sum, long max) {
    return new Elapsed(
        (double) sum / milliseconds.getTotalCount(),
        percentile(milliseconds, 50, max),
        percentile(milliseconds, 95, max),
        percentile(milliseconds, 99, max),
        percentile(milliseconds, 99.9, max),
        max);
  }

  /** The percentiles and the maximum, in their order. */
  public List<Long> percentiles() {
    return List.of(p50, p95, p99, p999, max);
  }

  /** A histogram gives the highest value of a bucket, which may be above the longest sample. */
  static long percentile(AbstractHistogram milliseconds, double percentile, long max) {
    return Math.min(milliseconds.getValueAtPercentile(percentile), max);
  }
}
