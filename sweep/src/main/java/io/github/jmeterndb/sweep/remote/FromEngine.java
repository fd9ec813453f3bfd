// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.sweep.engine.Engine;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Verdict;
import java.io.Serializable;
import java.util.List;
import org.HdrHistogram.Histogram;

/** A message of an engine to the controller, which answers with a {@link ToEngine}. */
public sealed interface FromEngine extends Serializable {
  /**
   * @param version of this project, with its commit: all engines must have the same
   */
  record Join(String version) implements FromEngine {}

  /** Asks for an order. The controller answers within some seconds. */
  record Idle() implements FromEngine {}

  /** All threads of this engine's share are ready. The answer says whether to begin. */
  record Ready() implements FromEngine {}

  /**
   * A heartbeat, with the measurements since the last one. Times count from the engine's start of
   * the cell, by its own clock: the hosts' clocks need not agree.
   *
   * @param activity background activity of its JVM; empty if none
   */
  record Measured(
      boolean begun, String activity, boolean stopped, List<Second> seconds, List<Failure> failures)
      implements FromEngine {}

  /**
   * @param tag of the cell, or of a part of a mixture
   * @param service true for service times, false for latencies from the planned start
   * @param index from 0
   * @param millis less than 1000 if the window closed in this second
   */
  record Second(String tag, boolean service, int index, int millis, Histogram latencies)
      implements Serializable {}

  /**
   * @param millis time of the first error since the start of the cell; negative before it
   */
  record Failure(String code, String message, long millis, int count) implements Serializable {}

  /** The engine has executed its order, and asks for the next one. */
  sealed interface Answer extends FromEngine {}

  record Failed(String message) implements Answer {}

  record Done() implements Answer {}

  record Opened(Engine.Description description) implements Answer {}

  /**
   * @param record of its share; without paths if it has no thread of the cell
   * @param written see {@link Data#takeWritten}
   */
  record Ran(Measured last, CellRecord record, Serializable written) implements Answer {}

  record Checked(Verdict verdict) implements Answer {}
}
