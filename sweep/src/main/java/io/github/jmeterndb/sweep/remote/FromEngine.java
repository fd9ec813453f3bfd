// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.run.Latencies;
import io.github.jmeterndb.sweep.engine.Engine;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Verdict;
import java.io.Serializable;
import java.util.List;

/** What an engine tells the controller of a run, which answers with a {@link ToEngine}. */
public sealed interface FromEngine extends Serializable {
  /**
   * Takes part.
   *
   * @param version of this project, with its commit: all engines must have the same
   */
  record Join(String version) implements FromEngine {}

  /** Asks what to do next. The controller answers within some seconds. */
  record Idle() implements FromEngine {}

  /** All threads of its share of a cell are ready: asks whether to begin. */
  record Ready() implements FromEngine {}

  /**
   * The heartbeat, with what was measured since the last one. Times are counted from when the
   * engine began the cell, by its own clock: no two hosts' clocks need agree.
   *
   * @param begun whether it has begun the cell
   * @param activity what its JVM does in the background, such as compiling; empty if nothing
   * @param stopped whether somebody has stopped it
   */
  record Measured(
      boolean begun, String activity, boolean stopped, List<Second> seconds, List<Failure> failures)
      implements FromEngine {}

  /**
   * A second of a window.
   *
   * @param tag the cell's, or that of a part of it
   * @param service whether these are service times beside latencies from the planned start
   * @param index from 0
   * @param millis its length: less than 1000 where the window was closed in it
   */
  record Second(String tag, boolean service, int index, int millis, Latencies latencies)
      implements Serializable {}

  /**
   * Errors of a kind.
   *
   * @param millis when the first of them was, from the cell's begin; below 0 if before that
   */
  record Failure(String code, String message, long millis, int count) implements Serializable {}

  /** The engine has done what it was told, and asks what to do next. */
  sealed interface Answer extends FromEngine {}

  record Failed(String message) implements Answer {}

  record Done() implements Answer {}

  record Opened(Engine.Description description) implements Answer {}

  /**
   * It has run its share of a cell.
   *
   * @param last what was measured since the last heartbeat
   * @param record of its share; without a path where it has no thread of the cell
   * @param written as in {@link Data#takeWritten}
   */
  record Ran(Measured last, CellRecord record, Serializable written) implements Answer {}

  record Checked(Verdict verdict) implements Answer {}
}
