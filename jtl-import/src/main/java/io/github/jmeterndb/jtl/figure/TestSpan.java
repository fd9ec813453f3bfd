// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.figure;

import io.github.jmeterndb.jtl.model.JtlResult;
import io.github.jmeterndb.jtl.model.LabelResult;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Locale;

/** A test from its first sample's start to its last one's end, in a unit that suits its length. */
record TestSpan(Instant start, Instant end, Unit unit) {
  /** Of time. */
  enum Unit {
    /** For up to ten minutes. */
    SECONDS(Duration.ofSeconds(1), Duration.ofMinutes(10)),
    /** For up to ten hours. */
    MINUTES(Duration.ofMinutes(1), Duration.ofHours(10)),
    /** For up to ten days. */
    HOURS(Duration.ofHours(1), Duration.ofDays(10)),
    /** For longer. */
    DAYS(Duration.ofDays(1), Duration.ofMillis(Long.MAX_VALUE));

    private final double millis;
    private final Duration most;

    Unit(Duration length, Duration most) {
      this.millis = length.toMillis();
      this.most = most;
    }

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    private static Unit of(Duration length) {
      for (Unit unit : values()) {
        if (length.compareTo(unit.most) <= 0) {
          return unit;
        }
      }
      return DAYS;
    }
  }

  static TestSpan of(JtlResult result) {
    Instant start =
        result.labels().stream()
            .map(LabelResult::start)
            .min(Comparator.naturalOrder())
            .orElseThrow();
    Instant end =
        result.labels().stream().map(LabelResult::end).max(Comparator.naturalOrder()).orElseThrow();
    return new TestSpan(start, end, Unit.of(Duration.between(start, end)));
  }

  /** From the start to a time, in the unit. */
  double until(Instant time) {
    return Duration.between(start, time).toMillis() / unit.millis;
  }

  double length() {
    return Math.max(until(end), Double.MIN_NORMAL);
  }
}
