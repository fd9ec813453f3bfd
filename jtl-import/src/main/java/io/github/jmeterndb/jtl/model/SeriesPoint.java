// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.model;

import java.time.Duration;
import java.time.Instant;
import org.HdrHistogram.AbstractHistogram;

/**
 * The samples that ended in an interval of time, as many as there are of it.
 *
 * @param start of the interval
 * @param samples 1 or more, also the failed ones
 * @param errors the failed ones
 * @param p50 the median of {@code elapsed} of all samples, in ms, as exact as in {@link Elapsed}
 * @param p95 the percentile 95, in ms
 * @param max the longest, in ms
 */
public record SeriesPoint(
    Instant start, Duration length, long samples, long errors, long p50, long p95, long max) {
  /** The point of a histogram of milliseconds. */
  public static SeriesPoint of(
      Instant start, Duration length, AbstractHistogram milliseconds, long errors, long max) {
    return new SeriesPoint(
        start,
        length,
        milliseconds.getTotalCount(),
        errors,
        Elapsed.percentile(milliseconds, 50, max),
        Elapsed.percentile(milliseconds, 95, max),
        max);
  }
}
