// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.faults;

import io.github.jmeterndb.fault.Fault;
import io.github.jmeterndb.run.FaultInfo;
import java.util.Collections;

/** A fault of a cell, and its progress. For one thread. */
final class FaultStep {
  private static final double NANOS = 1e9;

  final Fault fault;
  boolean isBegun;
  long begun;
  boolean isAwaited;
  boolean isEffective;
  long effective;
  String failure = "";

  FaultStep(Fault fault) {
    this.fault = fault;
  }

  boolean isOfTheSameNode(FaultStep other) {
    return !Collections.disjoint(fault.keys(), other.fault.keys());
  }

  void inEffect(long now) {
    if (!isEffective) {
      effective = now;
      isEffective = true;
    }
  }

  void fails(String why) {
    failure = why;
    isAwaited = false;
  }

  FaultInfo info(FaultWatch.Seen seen, long windowStart) {
    FaultInfo info =
        new FaultInfo(
            fault.title(),
            fault.action().breaks(),
            fault.seconds(),
            isBegun ? (Double) seconds(begun - windowStart) : null,
            isEffective ? (Double) seconds(effective - windowStart) : null,
            isBegun ? failure : "not started: the window ended before",
            seen == null ? 0 : seen.failed(),
            seen == null ? 0 : seen.unknown(),
            seen == null ? null : (Double) seconds(seen.longestGap()));
    return seen == null
        ? info
        : info.withOutage(
                seen.outage().length() / NANOS,
                seen.outage().ended() ? (Double) (seen.outage().end() / NANOS) : null)
            .withWrongEffects(seen.wrongEffects());
  }

  /** Rounded to a tenth of a millisecond. */
  private static double seconds(long nanos) {
    return Math.round(nanos / 1e5) / 1e4;
  }
}
