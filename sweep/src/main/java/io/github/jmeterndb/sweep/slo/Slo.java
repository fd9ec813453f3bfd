// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.slo;

import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.settings.Limit;
import io.github.jmeterndb.settings.UserError;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/**
 * A service level objective: upper limits of latency percentiles, measured from when an operation
 * was due, and of the error rate, which is 0 by default. An operation that was never started counts
 * as failed, and exceeds each limit.
 *
 * @param text as the user wrote it
 * @param errors the largest fraction of operations that may fail
 */
record Slo(String text, List<LatencyLimit> limits, double errors) {
  private static final double NANOS_OF_A_MILLI = 1e6;

  /** Parses a text that {@link Limit#slo} accepts, such as {@code p99:10ms,errors:0.1%}. */
  static Slo of(String text) {
    try {
      List<LatencyLimit> limits = new ArrayList<>();
      double errors = 0;
      for (Limit limit : Limit.slo(text)) {
        if (limit.figure() == Limit.Figure.ERROR_SHARE) {
          errors = limit.value() / 100;
        } else {
          limits.add(LatencyLimit.of(limit));
        }
      }
      return new Slo(text, List.copyOf(limits), errors);
    } catch (UserError e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** So many that chance does not decide: ten are expected beyond each percentile. */
  long operationsNeeded() {
    double ofLatencies = limits.stream().mapToDouble(l -> 10 / l.beyond()).max().orElse(1);
    // Where none of three windows has a failure, the error rate is within the SLO with a
    // confidence of 95 % (the rule of three).
    return (long) Math.ceil(Math.max(ofLatencies, errors > 0 ? 1 / errors : 1));
  }

  /**
   * Judges a window.
   *
   * @param rate in operations a second
   * @param latencies of the successful operations, in nanoseconds, from when they were due
   * @param invalid why its figures must not be used; empty if they may be
   */
  Trial judge(int rate, Histogram latencies, ArrivalInfo arrivals, String invalid) {
    if (!invalid.isEmpty()) {
      return new Trial(rate, Verdict.INCONCLUSIVE, invalid);
    }
    if (arrivals.offered() < operationsNeeded()) {
      return new Trial(
          rate,
          Verdict.INCONCLUSIVE,
          "%s operations are too few for %s, which needs %s: give a longer -Jduration"
              .formatted(arrivals.offered(), text, operationsNeeded()));
    }
    String figures = figures(latencies, arrivals);
    if (isMet(latencies, arrivals, limit -> 0)) {
      return new Trial(rate, Verdict.MET, figures);
    }
    if (!isMet(latencies, arrivals, limit -> limit.lateByGenerator(arrivals, rate))) {
      return new Trial(rate, Verdict.MISSED, figures);
    }
    String late =
        String.format(
            Locale.ROOT,
            "the load generator was late (p99 %.1f ms, max %.1f ms): %s",
            arrivals.lateP99(),
            arrivals.lateMax(),
            figures);
    return new Trial(rate, Verdict.INCONCLUSIVE, late);
  }

  private boolean isMet(
      Histogram latencies, ArrivalInfo arrivals, ToDoubleFunction<LatencyLimit> forgiven) {
    long all = latencies.getTotalCount() + arrivals.lost();
    return !arrivals.backlogGrew()
        && arrivals.failed() + arrivals.lost() <= errors * arrivals.offered()
        && limits.stream()
            .allMatch(
                limit ->
                    latencies.getCountBetweenValues(0, (long) limit.nanos)
                            + forgiven.applyAsDouble(limit)
                        >= limit.percentile / 100 * all);
  }

  private String figures(Histogram latencies, ArrivalInfo arrivals) {
    List<String> figures = new ArrayList<>();
    for (LatencyLimit limit : limits) {
      double millis = latencies.getValueAtPercentile(limit.percentile) / NANOS_OF_A_MILLI;
      figures.add(String.format(Locale.ROOT, "%s %.1f ms", limit.name, millis));
    }
    if (arrivals.failed() > 0) {
      figures.add(arrivals.failed() + " failed");
    }
    if (arrivals.lost() > 0) {
      figures.add(arrivals.lost() + " never started");
    }
    if (arrivals.backlogGrew()) {
      figures.add("the backlog grew by " + arrivals.grown());
    }
    return figures.isEmpty() ? "none failed" : String.join(", ", figures);
  }

  /** What a window says of the SLO. */
  enum Verdict {
    MET,
    MISSED,
    /** Too few operations, or the load generator was late. */
    INCONCLUSIVE
  }

  /**
   * A window that was judged.
   *
   * @param rate in operations a second
   * @param why its figures, or why they say nothing
   */
  record Trial(int rate, Verdict verdict, String why) {}

  /**
   * An upper limit of a latency percentile.
   *
   * @param name such as {@code p99} or {@code max}
   * @param percentile the per cent of operations that must be within the limit
   */
  record LatencyLimit(String name, double percentile, double nanos) {
    static LatencyLimit of(Limit limit) {
      boolean isMax = limit.figure() == Limit.Figure.MAX;
      return new LatencyLimit(
          limit.text().replaceFirst(":.*", ""), isMax ? 100 : limit.percentile(), limit.value());
    }

    /** The fraction of operations that may exceed it; for {@code max}, 0.1 is assumed. */
    private double beyond() {
      return name.equals("max") ? 0.1 : (100 - percentile) / 100;
    }

    /** The number of operations that may exceed it only because the load generator was late. */
    private double lateByGenerator(ArrivalInfo arrivals, int rate) {
      // From a quarter of a limit on, lateness may be why it was exceeded.
      double share = nanos / 4 / NANOS_OF_A_MILLI;
      if (arrivals.lateP99() > share) {
        return arrivals.offered();
      }
      // For each operation that is due in a pause, up to four are late: they start in a burst.
      return arrivals.lateMax() > share ? 4.0 * rate * arrivals.stalled() / 1_000 : 0;
    }
  }
}
