// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.record;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.RunInfo.AgentInfo;
import io.github.jmeterndb.run.RunInfo.ProcessInfo;
import io.github.jmeterndb.run.SweepCell;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Sees what a run records while it is recorded. Thread-safe, and quick: load waits for it. */
public interface RunWatch {
  /** Sees nothing. */
  RunWatch NONE = new RunWatch() {};

  default void begins(SweepCell cell) {}

  default void ends() {}

  /**
   * Operations of a cell, or of a part of it, have succeeded.
   *
   * @param latencies in nanoseconds; the caller's own again afterwards
   */
  default void succeeded(Cell cell, Histogram latencies) {}

  default void failed(Cell cell) {}

  /** CPU samples come from now on from these agents, which tell of these processes. */
  default void watched(List<AgentInfo> agents, List<ProcessInfo> processes) {}

  default void sampled(String label, double value) {}
}
