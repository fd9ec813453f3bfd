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
 * Hears of a run while it goes on, in this JVM or on remote engines: of those, the sum. What it
 * hears of a run comes in order, from one thread of its own. One that throws still gets what comes
 * next.
 */
public interface RunFollower {
  /** A run begins: its parameters are checked, and its directory is there. */
  default void runBegins(RunPlan plan) {}

  default void said(String line) {}

  /** What the run does before a cell, in a line that the next one may replace. */
  default void isDoing(String line) {
    said(line);
  }

  default void troubled(String line) {
    said(line);
  }

  /** A cell is about to run: first its warm-up, then its window. */
  default void cellBegins(CellBegun cell) {}

  /** A second of a cell's window is over: once for the cell, and for each part of a mixture. */
  default void second(CellSecond second) {}

  /**
   * Operations of a cell failed, in its warm-up or its window, since this was last called: at most
   * twice a second.
   */
  default void failed(Cell cell, String code, String message, long count) {}

  /** A fault of the current cell begins, or the revert of one. */
  default void faultBegins(Fault fault) {}

  default void faultInEffect(Fault fault) {}

  /** The threads of a cell have ended; its rows are to be compared. */
  default void cellRan() {}

  default void cellEnded(CellEnded cell) {}

  /** CPU samples come from now on from these agents, which report these processes. */
  default void watched(List<AgentInfo> agents, List<ProcessInfo> processes) {}

  /** A sample of the PerfMon listener, in per cent. */
  default void sampled(String label, double value) {}

  /**
   * The search for the highest rate within an SLO is over, whose windows were cells.
   *
   * @param left how long the run goes on, about
   */
  default void found(SloInfo slo, Duration left) {}

  /** The run is over; called once, also for one that never began. */
  default void runEnded(RunEnded end) {}
}
