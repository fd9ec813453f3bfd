// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.slo;

import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.settings.Limit;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.slo.Trial.Verdict;
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
  /** Operations that must be expected beyond a percentile, so that chance does not decide. */
  private static final double BEYOND = 10;

  /**
   * Operations that may fail, at least. Where none of three windows has a failure, the error rate
   * is within the SLO with a confidence of 95 % (the rule of three).
   */
  private static final double MAY_FAIL = 1;

  private static final double PERCENT = 100;

  Slo {
    limits = List.copyOf(limits);
  }

  /**
   * Parses a text.
   *
   * @param text one that {@link Limit#slo} accepts
   */
  static Slo of(String text) {
    try {
      List<LatencyLimit> limits = new ArrayList<>();
      double errors = 0;
      for (Limit limit : Limit.slo(text)) {
        if (limit.figure() == Limit.Figure.ERROR_SHARE) {
          errors = limit.value() / PERCENT;
        } else {
          limits.add(LatencyLimit.of(limit));
        }
      }
      return new Slo(text, limits, errors);
    } catch (UserError e) {
      throw new IllegalArgumentException(e);
    }
  }

  long operationsNeeded() {
    double ofLatencies = limits.stream().mapToDouble(l -> BEYOND / l.beyond()).max().orElse(1);
    double ofErrors = errors > 0 ? MAY_FAIL / errors : 1;
    return (long) Math.ceil(Math.max(ofLatencies, ofErrors));
  }

  /**
   * Judges a window.
   *
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
    return isMet(latencies, arrivals, limit -> limit.lateByGenerator(arrivals, rate))
        ? new Trial(
            rate,
            Verdict.INCONCLUSIVE,
            String.format(
                Locale.ROOT,
                "the load generator was late (p99 %.1f ms, max %.1f ms): %s",
                arrivals.lateP99(),
                arrivals.lateMax(),
                figures))
        : new Trial(rate, Verdict.MISSED, figures);
  }

  private boolean isMet(
      Histogram latencies, ArrivalInfo arrivals, ToDoubleFunction<LatencyLimit> forgiven) {
    long all = latencies.getTotalCount() + arrivals.lost();
    long bad = arrivals.failed() + arrivals.lost();
    return !arrivals.backlogGrew()
        && bad <= errors * arrivals.offered()
        && limits.stream().allMatch(l -> l.isMet(latencies, all, forgiven.applyAsDouble(l)));
  }

  private String figures(Histogram latencies, ArrivalInfo arrivals) {
    List<String> figures = new ArrayList<>();
    limits.forEach(limit -> figures.add(limit.measured(latencies)));
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
}
