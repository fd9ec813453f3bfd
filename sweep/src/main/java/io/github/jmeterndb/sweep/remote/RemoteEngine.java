// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import io.github.jmeterndb.sweep.record.RunRecord;
import io.github.jmeterndb.sweep.remote.Coordinator.FromEngine;
import io.github.jmeterndb.sweep.remote.Coordinator.ToEngine;
import java.io.Serializable;

/** An engine in another JVM, as the controller knows it. Guarded by {@link RemoteEngines}. */
final class RemoteEngine {
  final String name;

  /** Null if there is none to fetch. */
  ToEngine order;

  /** A {@link FromEngine.Done} or {@link FromEngine.Failed}; null while an order is under way. */
  FromEngine answer;

  /** The cell that the engine runs, or null. */
  SharedCell cell;

  /** Nanoseconds since its last message. */
  long silent;

  /** How late it began a cell at most, in milliseconds. */
  double late;

  /** Background activity of its JVM; empty if none. */
  volatile String activity = "";

  /** Why the engine is lost, in a few words; empty if it is not. */
  String lost = "";

  /** The engine's own measurements; null before it is open. */
  RunRecord record;

  RemoteEngine(String name) {
    this.name = name;
  }

  boolean isLost() {
    return !lost.isEmpty();
  }

  boolean isBusy() {
    return answer == null && !isLost();
  }

  Serializable result() {
    return ((FromEngine.Done) answer).result();
  }

  /** The engine has answered, or is lost. */
  void leaveCell() {
    if (cell != null) {
      cell.ended(
          name,
          answer instanceof FromEngine.Done done
              && done.result() instanceof FromEngine.Ran ran
              && !ran.record().ranOut()
              && ran.record().invalid().isEmpty());
      cell = null;
    }
  }
}
