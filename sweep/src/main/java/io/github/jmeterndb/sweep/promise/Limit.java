// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.promise;

import static java.util.concurrent.TimeUnit.MICROSECONDS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.run.ArrivalInfo;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * An upper limit of latency.
 *
 * @param name such as {@code p99} or {@code max}
 * @param percentile how many of a hundred must be within it
 * @param nanos the limit
 */
record Limit(String name, double percentile, double nanos) {
  static final double MILLISECOND = MILLISECONDS.toNanos(1);
  private static final String MAX = "max";
  private static final double ALL = 100;

  /** What the generator's own lateness may take of a limit, before it may be the reason. */
  private static final double OWN_SHARE = 0.25;

  /** For each operation that is due in a pause, so many may be late: they start in a burst. */
  private static final double BURST = 4;

  /** That of a text such as {@code p99:10ms}. */
  static Limit of(String text) {
    String[] parts = text.split(":", 2);
    String number = parts[1].replaceFirst("[a-z]+$", "");
    TimeUnit unit =
        switch (parts[1].substring(number.length())) {
          case "us" -> MICROSECONDS;
          case "ms" -> MILLISECONDS;
          default -> SECONDS;
        };
    return new Limit(
        parts[0],
        parts[0].equals(MAX) ? ALL : Double.parseDouble(parts[0].substring(1)),
        Double.parseDouble(number) * unit.toNanos(1));
  }

  /** The part that may be beyond it; of a limit for all, what is taken for it: a tenth. */
  double beyond() {
    return name.equals(MAX) ? 0.1 : (ALL - percentile) / ALL;
  }

  /**
   * Whether enough of so many are within it: those that are in no histogram are not.
   *
   * @param forgiven how many are taken to be, wherever they are
   */
  boolean isHeld(Histogram latencies, long all, double forgiven) {
    return latencies.getCountBetweenValues(0, (long) nanos) + forgiven >= percentile / ALL * all;
  }

  /** How many operations may be beyond it for no other reason than the generator's lateness. */
  double lateByGenerator(ArrivalInfo arrivals, int rate) {
    double share = OWN_SHARE * nanos / MILLISECOND;
    if (arrivals.lateP99() > share) {
      return arrivals.offered();
    }
    return arrivals.lateMax() > share ? BURST * rate * arrivals.stalled() / SECONDS.toMillis(1) : 0;
  }

  /** What a window had, in words. */
  String measured(Histogram latencies) {
    return String.format(
        Locale.ROOT, "%s %.1f ms", name, latencies.getValueAtPercentile(percentile) / MILLISECOND);
  }
}
