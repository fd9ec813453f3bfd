// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.record;

import io.github.jmeterndb.jtl.model.Elapsed;
import io.github.jmeterndb.jtl.model.SeriesPoint;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.PackedHistogram;

/**
 * The samples of a label that ended in one interval. There are thousands of these, most with few
 * samples: those are kept as they are, which is faster than a histogram, and smaller. For one
 * thread.
 */
final class IntervalSamples {
  private static final int MOST_VALUES = 1024;
  private static final int INITIAL = 8;

  private int[] values = new int[INITIAL];
  private int count;

  /** Takes the values when they become too many; null before. */
  private AbstractHistogram histogram;

  private long errors;
  private int max;

  /**
   * Records samples that took as long as each other.
   *
   * @param samples how many
   * @param failed how many of them failed
   */
  void record(int elapsed, long samples, long failed) {
    errors += failed;
    if (samples == 1) {
      add(elapsed);
      return;
    }
    max = Math.max(max, elapsed);
    pack();
    histogram.recordValueWithCount(elapsed, samples);
  }

  private void add(int elapsed) {
    max = Math.max(max, elapsed);
    if (histogram != null) {
      histogram.recordValue(elapsed);
      return;
    }
    if (count == values.length) {
      values = Arrays.copyOf(values, 2 * count);
    }
    values[count++] = elapsed;
    if (count == MOST_VALUES) {
      pack();
    }
  }

  /** Adds the other's samples to these. */
  IntervalSamples plus(IntervalSamples other) {
    for (int i = 0; i < other.count; i++) {
      add(other.values[i]);
    }
    if (other.histogram != null) {
      pack();
      histogram.add(other.histogram);
    }
    max = Math.max(max, other.max);
    errors += other.errors;
    return this;
  }

  private void pack() {
    if (histogram == null) {
      histogram = with(new PackedHistogram(Elapsed.HISTOGRAM_DIGITS));
      values = new int[0];
      count = 0;
    }
  }

  /** Adds the values that are kept as they are. */
  private AbstractHistogram with(AbstractHistogram target) {
    for (int i = 0; i < count; i++) {
      target.recordValue(values[i]);
    }
    return target;
  }

  SeriesPoint point(Instant start, Duration length) {
    return SeriesPoint.of(
        start,
        length,
        histogram == null ? with(new Histogram(Elapsed.HISTOGRAM_DIGITS)) : histogram,
        errors,
        max);
  }
}
