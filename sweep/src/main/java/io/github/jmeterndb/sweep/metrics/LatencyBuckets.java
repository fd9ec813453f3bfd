// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.metrics;

import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Latencies added up in buckets from 1 µs to 100 s, ten a decade: the preferred numbers R10 of ISO
 * 3, so that a bucket's upper bound is 26 % above its lower one. Not thread-safe.
 */
final class LatencyBuckets {
  private static final double NANOS = 1e9;
  private static final int SHORTEST = -6;
  private static final int LONGEST = 2;
  private static final String[] R10 = {
    "1", "1.25", "1.6", "2", "2.5", "3.15", "4", "5", "6.3", "8"
  };

  /** Upper bounds in seconds; the last bucket has none. */
  private static final double[] BOUNDS =
      DoubleStream.concat(
              IntStream.range(SHORTEST, LONGEST)
                  .boxed()
                  .flatMap(power -> Stream.of(R10).map(number -> number + "E" + power))
                  .mapToDouble(Double::parseDouble),
              DoubleStream.of(Double.parseDouble("1E" + LONGEST), Double.POSITIVE_INFINITY))
          .toArray();

  private static final long[] BOUNDS_IN_NANOS =
      Arrays.stream(BOUNDS).mapToLong(bound -> Math.round(bound * NANOS)).toArray();

  private final long[] counts = new long[BOUNDS.length];
  private long count;
  private double sumOfNanos;

  /**
   * Adds latencies. Of values that HdrHistogram does not distinguish, all count as the highest, as
   * in its percentiles.
   *
   * @param latencies in nanoseconds
   */
  void add(Histogram latencies) {
    int bucket = 0;
    for (HistogramIterationValue value : latencies.recordedValues()) {
      long nanos = value.getValueIteratedTo();
      while (nanos > BOUNDS_IN_NANOS[bucket]) {
        bucket++;
      }
      long times = value.getCountAtValueIteratedTo();
      counts[bucket] += times;
      sumOfNanos += (double) times * latencies.medianEquivalentValue(nanos);
    }
    count += latencies.getTotalCount();
  }

  long count() {
    return count;
  }

  HistogramDataPointSnapshot snapshot(Labels labels) {
    return HistogramDataPointSnapshot.builder()
        .labels(labels)
        .classicHistogramBuckets(ClassicHistogramBuckets.of(BOUNDS, counts.clone()))
        .sum(sumOfNanos / NANOS)
        .build();
  }
}
