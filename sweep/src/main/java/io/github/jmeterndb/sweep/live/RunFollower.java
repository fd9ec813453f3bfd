// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.live;

import io.github.jmeterndb.fault.Fault;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.RunInfo.AgentInfo;
import io.github.jmeterndb.run.RunInfo.ProcessInfo;
import io.github.jmeterndb.run.SloInfo;
import java.time.Duration;
import java.util.List;

/**
 * Receives the events of a run in this JVM or on remote engines; the latter as sums. The events of
 * a run arrive in order, in one thread. A follower that throws still gets the following events.
 */
public interface RunFollower {
  /** The parameters are checked, and the run directory exists. */
  default void runBegins(RunPlan plan) {}

  default void said(String line) {}

  /** The current activity before a cell, in a line that the next one may replace. */
  default void isDoing(String line) {
    said(line);
  }

  default void troubled(String line) {
    said(line);
  }

  /** A cell starts with its warm-up. */
  default void cellBegins(CellBegun cell) {}

  /** A second of a window is over: called for the cell, and for each part of a mixture. */
  default void second(CellSecond second) {}

  /** Failed operations since the last call, warm-up included; twice a second at most. */
  default void failed(Cell cell, String code, String message, long count) {}

  /** A fault of the current cell begins, or is being reverted. */
  default void faultBegins(Fault fault) {}

  default void faultInEffect(Fault fault) {}

  /** The threads of a cell have ended; its rows are compared next. */
  default void cellRan() {}

  default void cellEnded(CellEnded cell) {}

  /** The following CPU samples come from these agents, for these processes. */
  default void watched(List<AgentInfo> agents, List<ProcessInfo> processes) {}

  /** A sample of the PerfMon listener, in per cent. */
  default void sampled(String label, double value) {}

  /** The windows of the search were reported as cells. {@code left} is an estimate. */
  default void found(SloInfo slo, Duration left) {}

  /** Called once, even if the run never began. */
  default void runEnded(RunEnded end) {}
}
