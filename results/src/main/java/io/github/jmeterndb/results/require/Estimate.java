// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.require;

import io.github.jmeterndb.report.Interval;
import io.github.jmeterndb.settings.Requirement.Relation;
import java.util.Optional;

/**
 * A figure that a requirement is about.
 *
 * @param value the figure; not a number where it was not measured
 * @param interval where its true value is with 95 %; of what was counted, the value alone; nothing
 *     where that is not known
 * @param unit of the three, for scripts
 * @param words it for a reader, or why it was not measured
 */
public record Estimate(
    double value, Optional<Interval> interval, double limit, String unit, String words) {
  /** One that was not measured. */
  static Estimate missing(String why) {
    return new Estimate(Double.NaN, Optional.empty(), Double.NaN, "", "not measured: " + why);
  }

  /** What was counted, or seen: there is nothing uncertain about it. */
  static Estimate exact(double value, double limit, String unit, String words) {
    return new Estimate(value, Optional.of(new Interval(value, value)), limit, unit, words);
  }

  boolean isMissing() {
    return Double.isNaN(value);
  }

  Result result(Relation relation) {
    if (isMissing()) {
      return Result.NOT_MET;
    }
    if (interval.isEmpty()) {
      return Result.UNCERTAIN;
    }
    boolean low = relation.holds(interval.get().low(), limit);
    boolean high = relation.holds(interval.get().high(), limit);
    if (low && high) {
      return Result.MET;
    }
    return low || high ? Result.UNCERTAIN : Result.NOT_MET;
  }

  /**
   * How far its less favourable end is on the wrong side of the limit: the largest is the worst.
   */
  double excess(Relation relation) {
    if (isMissing()) {
      return Double.POSITIVE_INFINITY;
    }
    return relation.isUpperLimit()
        ? interval.map(Interval::high).orElse(value) - limit
        : limit - interval.map(Interval::low).orElse(value);
  }
}
