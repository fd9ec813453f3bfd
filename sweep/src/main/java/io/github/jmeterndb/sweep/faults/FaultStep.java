// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.faults;

import io.github.jmeterndb.fault.Action;
import io.github.jmeterndb.fault.Fault;
import io.github.jmeterndb.run.FaultInfo;
import io.github.jmeterndb.settings.UserError;
import java.util.Collections;

/** A fault of a cell, and what became of it. For one thread. */
final class FaultStep {
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

  boolean isCommand() {
    return fault.action() == Action.COMMAND;
  }

  boolean isOfTheSameNode(FaultStep other) {
    return isCommand() == other.isCommand()
        && !Collections.disjoint(fault.nodes(), other.fault.nodes());
  }

  void inEffect(long now) {
    if (!isEffective) {
      effective = now;
      isEffective = true;
    }
  }

  void fails(UserError e) {
    failure = e.getMessage();
    isAwaited = false;
  }

  FaultInfo info(FaultWatch.Seen seen, long windowStart) {
    return new FaultInfo(
        fault.title(),
        fault.action().breaks(),
        fault.seconds(),
        isBegun ? (Double) seconds(begun - windowStart) : null,
        isEffective ? (Double) seconds(effective - windowStart) : null,
        isBegun ? failure : "its time did not come: the window ended before",
        seen == null ? 0 : seen.failed(),
        seen == null ? 0 : seen.unknown(),
        seen == null ? null : (Double) seconds(seen.longestGap()));
  }

  /** To a tenth of a millisecond. */
  private static double seconds(long nanos) {
    return Math.round(nanos / 1e5) / 1e4;
  }
}
