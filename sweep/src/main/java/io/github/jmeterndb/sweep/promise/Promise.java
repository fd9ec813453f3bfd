// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.promise;

import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.sweep.promise.Trial.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/**
 * What a rate has to hold: upper limits of latencies, counted from when an operation was due, and
 * of the part that fails. Where no part is said, none may fail. An operation that was never started
 * is later than any limit, and has failed.
 *
 * @param text as the user wrote it
 */
record Promise(String text, List<Limit> limits, double errors) {
  /** Operations that must be expected beyond a percentile, for it to be told from a chance. */
  private static final double BEYOND = 10;

  /**
   * Operations that may fail, at the least. Where none of three windows does, the part that fails
   * is no more than promised with a confidence of 95 % (the rule of three).
   */
  private static final double MAY_FAIL = 1;

  private static final String ERRORS = "errors:";
  private static final double PERCENT = 100;

  /** Copies the list. */
  Promise {
    limits = List.copyOf(limits);
  }

  /**
   * The promise of a text.
   *
   * @param text one that {@link Check#PROMISES} accepts
   */
  static Promise of(String text) {
    List<Limit> limits = new ArrayList<>();
    double errors = 0;
    for (String item : Check.list(text)) {
      if (item.startsWith(ERRORS)) {
        errors = Double.parseDouble(item.replaceAll("[^\\d.]", "")) / PERCENT;
      } else {
        limits.add(Limit.of(item));
      }
    }
    return new Promise(text, limits, errors);
  }

  /** How many operations a window needs, so that it says something. */
  long operationsNeeded() {
    double ofLatencies = limits.stream().mapToDouble(l -> BEYOND / l.beyond()).max().orElse(1);
    double ofErrors = errors > 0 ? MAY_FAIL / errors : 1;
    return (long) Math.ceil(Math.max(ofLatencies, ofErrors));
  }

  /**
   * Judges a window.
   *
   * @param latencies of those that succeeded, in nanoseconds, from when they were due
   * @param invalid why its figures must not be used; empty if they may be
   */
  Trial judge(int rate, Histogram latencies, ArrivalInfo arrivals, String invalid) {
    if (!invalid.isEmpty()) {
      return new Trial(rate, Verdict.UNSURE, invalid);
    }
    if (arrivals.offered() < operationsNeeded()) {
      return new Trial(
          rate,
          Verdict.UNSURE,
          "%d operations are too few to tell %s, which takes %d: give a longer -Jduration"
              .formatted(arrivals.offered(), text, operationsNeeded()));
    }
    String figures = figures(latencies, arrivals);
    if (isHeld(latencies, arrivals, limit -> 0)) {
      return new Trial(rate, Verdict.HELD, figures);
    }
    return isHeld(latencies, arrivals, limit -> limit.lateByGenerator(arrivals, rate))
        ? new Trial(
            rate,
            Verdict.UNSURE,
            String.format(
                Locale.ROOT,
                "the generator itself was late (p99 %.1f ms, at the most %.1f ms): %s",
                arrivals.lateP99(),
                arrivals.lateMax(),
                figures))
        : new Trial(rate, Verdict.BROKEN, figures);
  }

  private boolean isHeld(
      Histogram latencies, ArrivalInfo arrivals, ToDoubleFunction<Limit> forgiven) {
    long all = latencies.getTotalCount() + arrivals.lost();
    long bad = arrivals.failed() + arrivals.lost();
    return !arrivals.backlogGrew()
        && bad <= errors * arrivals.offered()
        && limits.stream().allMatch(l -> l.isHeld(latencies, all, forgiven.applyAsDouble(l)));
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
