// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.slo;

import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.settings.Limit;
import io.github.jmeterndb.settings.UserError;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * A service level objective: upper limits of latency percentiles, measured from the planned start
 * of an operation, and of the error rate, 0 by default. An operation that was never started counts
 * as failed, and exceeds each limit.
 *
 * @param text as the user wrote it
 * @param errors the largest fraction of operations that may fail
 */
record Slo(String text, List<Limit> limits, double errors) {
  private static final double NANOS_OF_A_MILLI = 1e6;

  static Slo of(String text) {
    try {
      List<Limit> limits = new ArrayList<>(Limit.slo(text));
      double errors =
          limits.stream()
              .filter(limit -> limit.figure() == Limit.Figure.ERROR_SHARE)
              .mapToDouble(limit -> limit.value() / 100)
              .sum();
      limits.removeIf(limit -> limit.figure() == Limit.Figure.ERROR_SHARE);
      return new Slo(text, limits, errors);
    } catch (UserError e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** Enough operations to expect ten beyond each percentile. */
  long operationsNeeded() {
    // For max, 0.1 is assumed.
    double ofLatencies =
        limits.stream()
            .mapToDouble(limit -> isMax(limit) ? 100 : 1_000 / (100 - limit.percentile()))
            .max()
            .orElse(1);
    // Three windows without failures: the error rate is within the SLO with a confidence of 95 %
    // (rule of three).
    return (long) Math.ceil(Math.max(ofLatencies, errors > 0 ? 1 / errors : 1));
  }

  /** Takes a rate in operations per second, and latencies from the planned start. */
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
    if (isMet(latencies, arrivals, 0)) {
      return new Trial(rate, Verdict.MET, figures);
    }
    if (!isMet(latencies, arrivals, rate)) {
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

  /** At a rate above 0, operations may exceed a limit because the load generator was late. */
  private boolean isMet(Histogram latencies, ArrivalInfo arrivals, int rate) {
    long all = latencies.getTotalCount() + arrivals.lost();
    return !arrivals.backlogGrew()
        && arrivals.failed() + arrivals.lost() <= errors * arrivals.offered()
        && limits.stream()
            .allMatch(
                limit ->
                    latencies.getCountBetweenValues(0, (long) limit.value())
                            + (rate == 0 ? 0 : lateByGenerator(limit, arrivals, rate))
                        >= percentile(limit) / 100 * all);
  }

  private static double lateByGenerator(Limit limit, ArrivalInfo arrivals, int rate) {
    // Lateness of a quarter of a limit or more may be why the limit was exceeded.
    double share = limit.value() / 4 / NANOS_OF_A_MILLI;
    if (arrivals.lateP99() > share) {
      return arrivals.offered();
    }
    // For each operation that is due in a pause, up to four are late: they start in a burst.
    return arrivals.lateMax() > share ? 4.0 * rate * arrivals.stalled() / 1_000 : 0;
  }

  private static boolean isMax(Limit limit) {
    return limit.figure() == Limit.Figure.MAX;
  }

  private static double percentile(Limit limit) {
    return isMax(limit) ? 100 : limit.percentile();
  }

  private String figures(Histogram latencies, ArrivalInfo arrivals) {
    List<String> figures = new ArrayList<>();
    for (Limit limit : limits) {
      String name = limit.text().replaceFirst(":.*", "");
      double millis = latencies.getValueAtPercentile(percentile(limit)) / NANOS_OF_A_MILLI;
      figures.add(String.format(Locale.ROOT, "%s %.1f ms", name, millis));
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

  enum Verdict {
    MET,
    MISSED,
    /** Too few operations, or the load generator was late. */
    INCONCLUSIVE
  }

  /** With the figures of the window, or why they are inconclusive. */
  record Trial(int rate, Verdict verdict, String why) {}
}
