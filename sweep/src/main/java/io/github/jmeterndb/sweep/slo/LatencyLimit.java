// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.slo;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.settings.Limit;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * An upper limit of a latency percentile.
 *
 * @param name such as {@code p99} or {@code max}
 * @param percentile the per cent of operations that must be within the limit
 */
record LatencyLimit(String name, double percentile, double nanos) {
  static final double MILLISECOND = MILLISECONDS.toNanos(1);
  private static final String MAX = "max";
  private static final double ALL = 100;

  /** From this part of a limit on, the generator's own lateness may be why it was exceeded. */
  private static final double OWN_SHARE = 0.25;

  /** For each operation that is due in a pause, so many may be late: they start in a burst. */
  private static final double BURST = 4;

  static LatencyLimit of(Limit limit) {
    return new LatencyLimit(
        limit.text().replaceFirst(":.*", ""),
        limit.figure() == Limit.Figure.MAX ? ALL : limit.percentile(),
        limit.value());
  }

  /** The fraction of operations that may exceed it; for {@code max}, 0.1 is assumed. */
  double beyond() {
    return name.equals(MAX) ? 0.1 : (ALL - percentile) / ALL;
  }

  /**
   * Whether enough operations are within it.
   *
   * @param latencies of the successful operations, in nanoseconds
   * @param all the number of operations; those without a latency exceed the limit
   * @param forgiven the number of operations that count as within the limit whatever they took
   */
  boolean isMet(Histogram latencies, long all, double forgiven) {
    return latencies.getCountBetweenValues(0, (long) nanos) + forgiven >= percentile / ALL * all;
  }

  /** The number of operations that may exceed it only because the load generator was late. */
  double lateByGenerator(ArrivalInfo arrivals, int rate) {
    double share = OWN_SHARE * nanos / MILLISECOND;
    if (arrivals.lateP99() > share) {
      return arrivals.offered();
    }
    return arrivals.lateMax() > share ? BURST * rate * arrivals.stalled() / SECONDS.toMillis(1) : 0;
  }

  /** The measured percentile, such as {@code p99 4.2 ms}. */
  String measured(Histogram latencies) {
    return String.format(
        Locale.ROOT, "%s %.1f ms", name, latencies.getValueAtPercentile(percentile) / MILLISECOND);
  }
}
